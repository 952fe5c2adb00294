package giveaways_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	giveawaysgraph "github.com/sidestage/sidestage/graphstore/giveaways"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

// counted refuses what is beyond a rule, however long its window is.
type counted map[string]int

func (c counted) Take(_ context.Context, rule limit.Rule, key string) (limit.Ticket, error) {
	if c[rule.Name+key]++; c[rule.Name+key] > rule.Max {
		return limit.Ticket{}, fault.New(fault.RateLimited, "too often")
	}
	return limit.Ticket{}, nil
}
func (counted) Forgive(context.Context, limit.Ticket) {}

// world is a catalogue whose artist gives things away, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*giveaways.Service
	store       *giveawaysgraph.Store
	now         time.Time
	artist, fan access.Viewer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, store: giveawaysgraph.NewStore(c.DB), now: cypher.Instant(time.Now()),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	w.Service = giveaways.NewService(w.store, unlimited{}, func() time.Time { return w.now })
	return w
}

func (w *world) open(t *testing.T, quantity int) giveaways.Giveaway {
	t.Helper()
	g, err := w.Create(t.Context(), w.artist, giveaways.Draft{
		Description: "A signed test pressing", Quantity: quantity, EndDate: w.now.Add(time.Hour),
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (w *world) end() { w.now = w.now.Add(2 * time.Hour) }

// people are some who may enter.
func (w *world) people(t *testing.T, n int) []access.Viewer {
	t.Helper()
	all, ids := make([]access.Viewer, n), make([]string, n)
	for i := range all {
		ids[i] = graphtest.ID(t)
		all[i] = access.Viewer{UserID: ids[i]}
	}
	w.Exec(t, `UNWIND $ids AS id
CREATE (:User {id: id, handle: id, handleKey: id, email: id, displayName: 'One', createdAt: datetime()})`,
		map[string]any{"ids": ids})
	return all
}

func (w *world) enter(t *testing.T, g giveaways.Giveaway, all ...access.Viewer) {
	t.Helper()
	for _, v := range all {
		if r, err := w.Enter(t.Context(), v, g.ID, ""); err != nil || r.Refusal != "" || r.Mine == nil {
			t.Fatalf("%+v, %v", r, err)
		}
	}
}

func (w *world) draw(t *testing.T, g giveaways.Giveaway, n int, replacing ...string) giveaways.Result {
	t.Helper()
	r, err := w.SelectWinners(t.Context(), w.artist, g.ID, n, replacing)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (w *world) proof(t *testing.T, id string) giveaways.Proof {
	t.Helper()
	p, err := w.Proof(t.Context(), access.Visitor, id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func entriesOf(winners []giveaways.Winner) []string {
	ids := make([]string, len(winners))
	for i, w := range winners {
		ids[i] = w.EntryID
	}
	return ids
}

func TestAGiveawayIsEnteredAndDrawn(t *testing.T) {
	w := newWorld(t)
	g := w.open(t, 2)
	if !g.IsActive(w.now) || g.Quantity != 2 || g.EntryCount != 0 || g.Artist.UserID != w.ArtistID || g.Mine != nil ||
		len(g.Commitment) != 64 {
		t.Errorf("opened: %+v", g)
	}
	all := w.people(t, 5)
	w.enter(t, g, all...)
	if early := w.draw(t, g, 1); early.Refusal != "It has not ended yet." || early.Draws != 0 {
		t.Errorf("before the end: %+v", early)
	}
	if p := w.proof(t, g.ID); p.IsClosed || len(p.Entries) > 0 || p.EntryCount != 5 || p.Commitment != g.Commitment {
		t.Errorf("before the end the entries are listed: %+v", p)
	}
	mine, err := w.Get(t.Context(), all[2], g.ID)
	if err != nil || mine.Mine == nil || mine.Mine.Number != 3 {
		t.Fatalf("my entry: %+v, %v", mine.Mine, err)
	}
	w.end()
	drawn := w.draw(t, g, 1)
	if drawn.Refusal != "" || len(drawn.Winners) != 2 || drawn.Draws != 1 || !drawn.DrawnAt.Equal(w.now) ||
		drawn.Winners[0].Person == nil || drawn.Winners[0].Draw != 1 {
		t.Fatalf("%+v", drawn)
	}
	if again := w.draw(t, g, 1); !slices.Equal(entriesOf(again.Winners), entriesOf(drawn.Winners)) || again.Draws != 1 {
		t.Errorf("asked again: %+v", again)
	}
	p := w.proof(t, g.ID)
	if problems := p.Verify(); len(problems) > 0 || len(p.Draws) != 1 {
		t.Errorf("%q, %+v", problems, p)
	}
	if number, hash := p.Place(mine.Mine.ID); number != 3 || hash != mine.Mine.EntriesHash {
		t.Errorf("the receipt is not in the list: %d, %s", number, hash)
	}
	if *p.Draws[0].Winners[0].Handle != drawn.Winners[0].Person.Handle {
		t.Errorf("winners are public by handle: %+v", p.Draws[0].Winners)
	}

	// One of them does not answer; then nobody does.
	stays, goes := drawn.Winners[0].EntryID, drawn.Winners[1].EntryID
	second := w.draw(t, g, 2, goes)
	if len(second.Winners) != 2 || second.Winners[0].EntryID != stays || second.Winners[1].EntryID == goes ||
		second.Winners[1].Draw != 2 {
		t.Fatalf("redrawn: %+v", second.Winners)
	}
	third := w.draw(t, g, 3)
	for _, id := range entriesOf(third.Winners) {
		if slices.Contains(entriesOf(drawn.Winners), id) || slices.Contains(entriesOf(second.Winners), id) {
			t.Errorf("%s wins again", id)
		}
	}
	if len(third.Winners) != 2 {
		t.Errorf("all replaced: %+v", third.Winners)
	}
	if none := w.draw(t, g, 4); none.Refusal != "Everybody who entered has won already." || none.Draws != 3 {
		t.Errorf("nobody is left: %+v", none)
	}
	if problems := w.proof(t, g.ID).Verify(); len(problems) > 0 {
		t.Errorf("after three draws: %q", problems)
	}
}

func TestWhoCannotEnter(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.open(t, 1)
	all := w.people(t, 4)
	if _, err := w.Enter(ctx, access.Visitor, g.ID, ""); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a visitor: %v", err)
	}
	if r, err := w.Enter(ctx, w.artist, g.ID, ""); err != nil || r.Refusal != "You cannot enter your own giveaway." {
		t.Errorf("the artist: %+v, %v", r, err)
	}
	w.Exec(t, `MATCH (a:User {id: $artist}) MATCH (b:User {id: $one}) MATCH (c:User {id: $two}) CREATE (a)-[:BLOCKS]->(b) CREATE (c)-[:BLOCKS]->(a)`,
		map[string]any{"artist": w.ArtistID, "one": all[0].UserID, "two": all[1].UserID})
	for _, v := range all[:2] {
		if _, err := w.Enter(ctx, v, g.ID, ""); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("one parted by a block: %v", err)
		}
		if page, err := w.ByArtist(ctx, v, w.ArtistID, paging.Request{Size: 5}); err != nil || len(page.Nodes) > 0 {
			t.Errorf("one parted by a block lists %d, %v", len(page.Nodes), err)
		}
	}
	id := giveaways.NewEntryID()
	if r, err := w.Enter(ctx, all[2], g.ID, id); err != nil || r.Mine.ID != id {
		t.Errorf("with an id of one's own: %+v, %v", r, err)
	}
	if _, err := w.Enter(ctx, all[3], g.ID, id); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("with another's: %v", err)
	}
	noID := strings.ToUpper(giveaways.NewEntryID()) + "!"
	if _, err := w.Enter(ctx, all[3], g.ID, noID); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("with none: %v", err)
	}
	// At the very end it is over.
	w.now = g.EndDate
	if r, err := w.Enter(ctx, all[3], g.ID, ""); err != nil || r.Refusal != "This giveaway has ended." || r.Mine != nil {
		t.Errorf("at the end: %+v, %v", r, err)
	}
	if again, err := w.Enter(ctx, all[2], g.ID, ""); err != nil || again.Refusal != "" || again.Mine.ID != id {
		t.Errorf("who entered, again: %+v, %v", again, err)
	}
	if got, err := w.Get(ctx, w.fan, g.ID); err != nil || got.EntryCount != 1 {
		t.Errorf("%+v, %v", got, err)
	}
}

// A thousand presses, a hundred of each of ten people, are ten entries, whose hash is that of the list.
func TestAThousandPressesAreOneEntryEach(t *testing.T) {
	w := newWorld(t)
	g := w.open(t, 3)
	all := w.people(t, 10)
	work := make([]func() error, 1000)
	for i := range work {
		work[i] = func() error {
			r, err := w.Enter(t.Context(), all[i%len(all)], g.ID, "")
			for fault.CodeOf(err) == fault.Unavailable && err != nil { // as many wait as there may: pressed again
				r, err = w.Enter(t.Context(), all[i%len(all)], g.ID, "")
			}
			if err == nil && (r.Refusal != "" || r.Mine == nil) {
				err = fmt.Errorf("refused: %q", r.Refusal)
			}
			return err
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	w.end()
	p := w.proof(t, g.ID)
	if problems := p.Verify(); len(problems) > 0 || p.EntryCount != 10 || len(p.Entries) != 10 {
		t.Errorf("%d entries, %q", p.EntryCount, problems)
	}
}

// Many draw at once, and others still enter: there is one draw of each number, and nobody enters behind it.
func TestDrawsAtOnceAreOne(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.open(t, 2)
	all := w.people(t, 20)
	w.enter(t, g, all[:12]...)
	w.end()
	var work []func() error
	for i := range 20 {
		work = append(work, func() error {
			_, err := w.SelectWinners(ctx, w.artist, g.ID, 1+i%2, nil)
			if fault.CodeOf(err) == fault.BadUserInput {
				return nil // the second came before the first
			}
			return err
		}, func() error {
			_, err := w.Enter(ctx, all[i], g.ID, "")
			return err
		})
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Error(err)
		}
	}
	drawn := w.draw(t, g, 2)
	p := w.proof(t, g.ID)
	problems := p.Verify()
	if len(problems) > 0 || len(p.Draws) != 2 || drawn.EntryCount != 12 || len(drawn.Winners) != 2 {
		t.Errorf("%q, %d draws, %+v", problems, len(p.Draws), drawn)
	}
}

func TestWhatCannotBeHeldOrDrawn(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	good := giveaways.Draft{Description: "A shirt", Quantity: 1, EndDate: w.now.Add(time.Hour)}
	for name, c := range map[string]struct {
		v      access.Viewer
		change func(*giveaways.Draft)
		want   fault.Code
	}{
		"by a visitor": {access.Visitor, func(*giveaways.Draft) {}, fault.Unauthenticated},
		"by a fan":     {w.fan, func(*giveaways.Draft) {}, fault.Forbidden},
		"as another":   {w.artist, func(d *giveaways.Draft) { d.UserID = w.FanID }, fault.Forbidden},
		"nothing":      {w.artist, func(d *giveaways.Draft) { d.Description = " \u200b" }, fault.BadUserInput},
		"too long": {
			w.artist, func(d *giveaways.Draft) { d.Description = strings.Repeat("x", 2001) }, fault.BadUserInput,
		},
		"for nobody":      {w.artist, func(d *giveaways.Draft) { d.Quantity = 0 }, fault.BadUserInput},
		"for too many":    {w.artist, func(d *giveaways.Draft) { d.Quantity = 101 }, fault.BadUserInput},
		"that has ended":  {w.artist, func(d *giveaways.Draft) { d.EndDate = w.now }, fault.BadUserInput},
		"that never ends": {w.artist, func(d *giveaways.Draft) { d.EndDate = w.now.AddDate(2, 0, 0) }, fault.BadUserInput},
		"a key too long": {
			w.artist, func(d *giveaways.Draft) { d.ClientKey = strings.Repeat("k", 101) }, fault.BadUserInput,
		},
	} {
		d := good
		c.change(&d)
		if _, err := w.Create(ctx, c.v, d); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	g := w.open(t, 1)
	if _, err := w.SelectWinners(ctx, w.fan, g.ID, 1, nil); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("drawn by a fan: %v", err)
	}
	w.end()
	if none := w.draw(t, g, 1); none.Refusal != "Nobody entered." || none.Draws != 0 {
		t.Errorf("nobody entered: %+v", none)
	}
	for name, c := range map[string]struct {
		draw      int
		replacing []string
	}{
		"no number": {0, nil}, "the second first": {2, nil}, "too many": {101, nil},
		"replacing at first": {1, []string{"x"}},
	} {
		if _, err := w.SelectWinners(ctx, w.artist, g.ID, c.draw, c.replacing); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Who has just come holds five an hour.
	w.Service = giveaways.NewService(w.store, counted{}, func() time.Time { return w.now })
	held := 0
	for range 8 {
		good.EndDate = w.now.Add(time.Hour)
		if _, err := w.Create(ctx, w.artist, good); err == nil {
			held++
		}
	}
	if held != 5 {
		t.Errorf("%d held by who has just come", held)
	}
}

func TestWhatPeopleEnteredForOnlyGrows(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.open(t, 3)
	change := func(p giveaways.Patch) error {
		_, err := w.Update(ctx, w.artist, g.ID, p)
		return err
	}
	less := giveaways.Patch{
		Description: input.Set("A test pressing"), Quantity: input.Set(2), EndDate: input.Set(w.now.Add(30 * time.Minute)),
	}
	if err := change(less); err != nil {
		t.Errorf("before anybody entered: %v", err)
	}
	w.enter(t, g, w.fan)
	for name, p := range map[string]giveaways.Patch{
		"another thing":  {Description: input.Set("A sticker")},
		"fewer win":      {Quantity: input.Set(1)},
		"it ends sooner": {EndDate: input.Set(w.now.Add(10 * time.Minute))},
	} {
		if err := change(p); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := change(giveaways.Patch{
		Description: input.Set("A test pressing, signed"), Quantity: input.Set(4), EndDate: input.Set(w.now.Add(time.Hour)),
	}); err != nil {
		t.Errorf("more: %v", err)
	}
	if _, err := w.Update(ctx, w.fan, g.ID, giveaways.Patch{}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by a fan: %v", err)
	}
	w.end()
	if err := change(giveaways.Patch{EndDate: input.Set(w.now.Add(time.Hour))}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("once it has ended: %v", err)
	}
}

// Whatever is pressed how often, a key makes one giveaway.
func TestAGiveawaySentTwiceIsOne(t *testing.T) {
	w := newWorld(t)
	work, ids := make([]func() error, 8), make([]string, 8)
	for i := range work {
		work[i] = func() error {
			g, err := w.Create(t.Context(), w.artist, giveaways.Draft{
				Description: "A shirt", Quantity: 1, EndDate: w.now.Add(time.Hour), ClientKey: "key",
			})
			ids[i] = g.ID
			return err
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Error(err)
		}
	}
	if len(slices.Compact(ids)) != 1 {
		t.Errorf("%q", ids)
	}
	_, err := w.Create(t.Context(), w.artist, giveaways.Draft{
		Description: "A shirt", Quantity: 2, EndDate: w.now.Add(time.Hour), ClientKey: "key",
	})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.Conflict || f.ExistingID != ids[0] {
		t.Errorf("changed: %v", err)
	}
}

func TestWhatIsDeletedCanBeHadBackOrIsSwept(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	g := w.open(t, 1)
	w.enter(t, g, w.fan)
	if _, err := w.Delete(ctx, w.fan, g.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by a fan: %v", err)
	}
	for range 2 {
		if _, err := w.Delete(ctx, w.artist, g.ID); err != nil {
			t.Fatal(err)
		}
	}
	all := w.people(t, 1)
	if _, err := w.Enter(ctx, all[0], g.ID, ""); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("entered once deleted: %v", err)
	}
	if _, err := w.Proof(ctx, access.Visitor, g.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("proved once deleted: %v", err)
	}
	if back, err := w.Restore(ctx, w.artist, g.ID); err != nil || back.EntryCount != 1 {
		t.Fatalf("%+v, %v", back, err)
	}
	if _, err := w.Delete(ctx, w.artist, g.ID); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(giveaways.RestorableFor + time.Second)
	if _, err := w.Restore(ctx, w.artist, g.ID); fault.CodeOf(err) != fault.Gone {
		t.Errorf("too late: %v", err)
	}
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	left, err := cypher.ReadOne(ctx, w.DB, "test", `MATCH (n {giveawayId: $id}) RETURN count(n) AS n`,
		map[string]any{"id": g.ID}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil || left != 0 {
		t.Errorf("%d are left, %v", left, err)
	}
	if found, err := w.store.Giveaways(ctx, "", []string{g.ID}); err != nil || len(found) > 0 {
		t.Errorf("it is there: %v, %v", found, err)
	}
}

// Somebody who is gone keeps their place, as leaving them out would be a choice; nobody reads who they were.
func TestAWinnerWhoIsGoneHasNoName(t *testing.T) {
	w := newWorld(t)
	g := w.open(t, 1)
	w.enter(t, g, w.fan)
	w.Exec(t, `MATCH (u:User {id: $fan}) SET u.deactivatedAt = datetime()`, map[string]any{"fan": w.FanID})
	w.end()
	drawn := w.draw(t, g, 1)
	if len(drawn.Winners) != 1 || drawn.Winners[0].Person != nil {
		t.Fatalf("%+v", drawn.Winners)
	}
	p := w.proof(t, g.ID)
	if problems := p.Verify(); len(problems) > 0 || p.Draws[0].Winners[0].Handle != nil {
		t.Errorf("%q, %+v", problems, p.Draws)
	}
}

// The list of entries is what was committed to: where it is not, nothing is drawn.
func TestNothingIsDrawnFromAChangedList(t *testing.T) {
	w := newWorld(t)
	g := w.open(t, 1)
	w.enter(t, g, w.people(t, 3)...)
	w.Exec(t, `MATCH (e:GiveawayEntry {giveawayId: $id, number: 2}) DELETE e`, map[string]any{"id": g.ID})
	w.end()
	if _, err := w.SelectWinners(t.Context(), w.artist, g.ID, 1, nil); fault.CodeOf(err) != fault.Internal {
		t.Errorf("drawn: %v", err)
	}
	if got, err := w.Get(t.Context(), w.artist, g.ID); err != nil || got.Draws != 0 || len(got.Winners) > 0 {
		t.Errorf("%+v, %v", got, err)
	}
}
