package questions_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	questionsgraph "github.com/sidestage/sidestage/graphstore/questions"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/questions"
)

// counted refuses what is beyond a rule, however long its window is.
type counted map[string]int

func (c counted) Take(_ context.Context, rule limit.Rule, key string) (limit.Ticket, error) {
	if c[rule.Name+key]++; c[rule.Name+key] > rule.Max {
		return limit.Ticket{}, fault.New(fault.RateLimited, "too often")
	}
	return limit.Ticket{}, nil
}
func (counted) Forgive(context.Context, limit.Ticket) {}

// unlimited allows everything.
type unlimited struct{ counted }

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}

// world is a catalogue whose artist is asked, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*questions.Service
	store       *questionsgraph.Store
	now         time.Time
	artist, fan access.Viewer
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, store: questionsgraph.NewStore(c.DB), now: cypher.Instant(time.Now()),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	w.Service = questions.NewService(w.store, unlimited{}, func() time.Time { return w.now })
	return w
}

func (w *world) ask(t *testing.T, content string) questions.Question {
	t.Helper()
	q, err := w.Ask(t.Context(), w.fan, questions.Draft{ArtistID: w.ArtistID, Content: content})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func (w *world) list(t *testing.T, v access.Viewer, f questions.Filter) []string {
	t.Helper()
	f.ArtistID = w.ArtistID
	if f.Sort == "" {
		f.Sort = questions.Newest
	}
	page, err := w.OfArtist(t.Context(), v, f, paging.Request{Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	return texts(page.Nodes)
}

func texts(all []questions.Question) []string {
	out := make([]string, len(all))
	for i, q := range all {
		out[i] = q.Content
	}
	return out
}

func TestAQuestionIsAskedAndAnswered(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	q := w.ask(t, "  Which guitar is it?  ")
	if q.Content != "Which guitar is it?" || q.IsAnswered() || q.Asker.UserID != w.FanID ||
		q.Artist.UserID != w.ArtistID || !q.CreatedAt.Equal(w.now) {
		t.Errorf("%+v", q)
	}
	for who, v := range map[string]access.Viewer{"the asker": w.fan, "an admin": {UserID: w.FanID, Admin: true}} {
		if _, err := w.Answer(ctx, v, q.ID, "Mine"); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("%s answers: %v", who, err)
		}
	}
	answered, err := w.Answer(ctx, w.artist, q.ID, "A Telecaster")
	if err != nil || answered.Answer != "A Telecaster" || !answered.AnsweredAt.Equal(w.now) {
		t.Fatalf("%+v, %v", answered, err)
	}
	first := w.now
	w.now = w.now.Add(time.Hour)
	if again, err := w.Answer(ctx, w.artist, q.ID, "A Jazzmaster"); err != nil || again.Answer != "A Jazzmaster" ||
		!again.AnsweredAt.Equal(first) {
		t.Errorf("changed: %+v, %v", again, err)
	}
	if got, err := w.Get(ctx, access.Visitor, q.ID); err != nil || got.Answer != "A Jazzmaster" {
		t.Errorf("to a visitor: %+v, %v", got, err)
	}
}

func TestWhatCannotBeAsked(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for name, c := range map[string]struct {
		v    access.Viewer
		d    questions.Draft
		want fault.Code
	}{
		"by a visitor": {access.Visitor, questions.Draft{ArtistID: w.ArtistID, Content: "?"}, fault.Unauthenticated},
		"as another":   {w.fan, questions.Draft{UserID: w.ArtistID, ArtistID: w.ArtistID, Content: "?"}, fault.Forbidden},
		"nothing":      {w.fan, questions.Draft{ArtistID: w.ArtistID, Content: " \u200b"}, fault.BadUserInput},
		"too much": {
			w.fan, questions.Draft{ArtistID: w.ArtistID, Content: strings.Repeat("x", 1001)}, fault.BadUserInput,
		},
		"of oneself":   {w.artist, questions.Draft{ArtistID: w.ArtistID, Content: "?"}, fault.BadUserInput},
		"of nobody":    {w.fan, questions.Draft{ArtistID: graphtest.ID(t), Content: "?"}, fault.NotFound},
		"of no artist": {w.artist, questions.Draft{ArtistID: w.FanID, Content: "?"}, fault.NotFound},
		"with a key too long": {
			w.fan, questions.Draft{ArtistID: w.ArtistID, Content: "?", ClientKey: strings.Repeat("k", 101)}, fault.BadUserInput,
		},
	} {
		if _, err := w.Ask(ctx, c.v, c.d); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Who has just come asks five times an hour.
	w.Service = questions.NewService(w.store, counted{}, func() time.Time { return w.now })
	asked := 0
	for range 10 {
		if _, err := w.Ask(ctx, w.fan, questions.Draft{ArtistID: w.ArtistID, Content: "?"}); err == nil {
			asked++
		}
	}
	if asked != 5 {
		t.Errorf("%d asked by who has just come", asked)
	}
}

// Whatever is pressed how often, a key makes one question.
func TestAQuestionSentTwiceIsOne(t *testing.T) {
	w := newWorld(t)
	work := make([]func() error, 10)
	ids := make([]string, len(work))
	for i := range work {
		work[i] = func() error {
			q, err := w.Ask(t.Context(), w.fan, questions.Draft{ArtistID: w.ArtistID, Content: "Once?", ClientKey: "key"})
			ids[i] = q.ID
			return err
		}
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil {
			t.Error(err)
		}
	}
	if len(slices.Compact(ids)) != 1 || len(w.list(t, w.fan, questions.Filter{})) != 1 {
		t.Errorf("%q", ids)
	}
	_, err := w.Ask(t.Context(), w.fan, questions.Draft{ArtistID: w.ArtistID, Content: "Twice?", ClientKey: "key"})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Code != fault.Conflict || f.ExistingID != ids[0] {
		t.Errorf("changed: %v", err)
	}
}

func TestListsAndFigures(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	reacting := reactionsgraph.NewStore(w.DB)
	var all []questions.Question
	for i := range 4 {
		w.now = w.now.Add(time.Second)
		all = append(all, w.ask(t, fmt.Sprint(i)))
	}
	for _, like := range []struct{ who, id string }{
		{w.FanID, all[1].ID}, {w.ArtistID, all[1].ID}, {w.FanID, all[2].ID},
	} {
		ref := item.Ref{Type: item.Question, ID: like.id}
		if _, err := reacting.React(ctx, like.who, ref, reaction.Like, w.now); err != nil {
			t.Fatal(err)
		}
	}
	for _, i := range []int{0, 1} {
		if _, err := w.Answer(ctx, w.artist, all[i].ID, "So it is"); err != nil {
			t.Fatal(err)
		}
	}
	yes, no := true, false
	for _, c := range []struct {
		f    questions.Filter
		want []string
	}{
		{questions.Filter{}, []string{"3", "2", "1", "0"}},
		{questions.Filter{Sort: questions.Top}, []string{"1", "2", "3", "0"}},
		{questions.Filter{Answered: &yes}, []string{"1", "0"}},
		{questions.Filter{Answered: &no}, []string{"3", "2"}},
		{questions.Filter{Answered: &no, Sort: questions.Top}, []string{"2", "3"}},
	} {
		if got := w.list(t, access.Visitor, c.f); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.f, got, c.want)
		}
		// Page by page it is the same.
		var paged []string
		f, req := c.f, paging.Request{Size: 1}
		f.ArtistID = w.ArtistID
		if f.Sort == "" {
			f.Sort = questions.Newest
		}
		for range 10 {
			page, err := w.OfArtist(ctx, access.Visitor, f, req)
			if err != nil {
				t.Fatal(err)
			}
			paged = append(paged, texts(page.Nodes)...)
			if !page.HasNext {
				break
			}
			at, err := paging.Decode(page.End)
			if err != nil {
				t.Fatal(err)
			}
			req.Cursor = &at
		}
		if !slices.Equal(paged, c.want) {
			t.Errorf("%+v, by one: %q, want %q", c.f, paged, c.want)
		}
	}
	stats, err := w.Stats(ctx, access.Viewer{}, w.ArtistID)
	if err != nil || stats != (questions.Stats{Total: 4, Answered: 2, Likes: 3}) || stats.Unanswered() != 2 ||
		stats.AverageLikes() != .75 {
		t.Errorf("%+v, %v", stats, err)
	}
	asked, err := w.ByAsker(ctx, access.Visitor, w.FanID, paging.Request{Size: 10})
	if err != nil || !slices.Equal(texts(asked.Nodes), []string{"3", "2", "1", "0"}) {
		t.Errorf("by the asker: %q, %v", texts(asked.Nodes), err)
	}
	if none, err := w.Stats(ctx, access.Viewer{}, w.FanID); err != nil || none != (questions.Stats{}) ||
		none.AverageLikes() != 0 {
		t.Errorf("of who was asked nothing: %+v, %v", none, err)
	}
}

// Whoever reads what is liked most sees everything once, whatever people like meanwhile; what is answered meanwhile
// leaves the list of what is not.
func TestTheMostLikedMissNothingWhilePeopleLike(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	exec := func(statement cypher.Statement) {
		params := map[string]any{"artist": w.ArtistID, "fan": w.FanID}
		if _, err := w.DB.Exec(ctx, "test_crowd", statement, params); err != nil {
			t.Fatal(err)
		}
	}
	exec(`MATCH (a:Artist {id: $artist}) MATCH (u:User {id: $fan}) UNWIND range(1, 150) AS n
CREATE (u)-[:ASKED]->(:Question {id: randomUUID(), byId: $fan, askedBy: $fan, ownerId: $artist, askedOf: $artist, content: toString(n),
  isAnswered: n % 10 = 0, likes: n % 4, createdAt: datetime() - duration({minutes: n % 50})})-[:ASKED_OF]->(a)`)
	no := false
	for _, f := range []questions.Filter{
		{ArtistID: w.ArtistID, Sort: questions.Top}, {ArtistID: w.ArtistID, Sort: questions.Top, Answered: &no},
	} {
		read := func(ctx context.Context, req paging.Request) (paging.Page[string], error) {
			page, err := w.OfArtist(ctx, access.Visitor, f, req)
			return paging.Map(page, func(q questions.Question) string { return q.Content }), err
		}
		want := graphtest.WalkWhile(t, paging.Request{Size: 40}, read, func() {})
		got := graphtest.WalkWhile(t, paging.Request{Size: 7}, read, func() {
			exec(`MATCH (q:Question {askedOf: $artist}) SET q.likes = toInteger(9 * rand())`)
		})
		if length := map[bool]int{true: 150, false: 135}[f.Answered == nil]; !slices.Equal(got, want) || len(got) != length {
			t.Errorf("%d are read, want %d:\n%v\n%v", len(got), length, got, want)
		}
	}
	f := questions.Filter{ArtistID: w.ArtistID, Sort: questions.Top, Answered: &no}
	first, err := w.OfArtist(ctx, access.Visitor, f, paging.Request{Size: 5})
	if err != nil {
		t.Fatal(err)
	}
	exec(`MATCH (q:Question {askedOf: $artist}) SET q.isAnswered = true`)
	at, err := paging.Decode(first.End)
	if err != nil {
		t.Fatal(err)
	}
	rest, err := w.OfArtist(ctx, access.Visitor, f, paging.Request{Size: 5, Cursor: &at})
	if err != nil || len(rest.Nodes) != 0 || rest.HasNext {
		t.Errorf("after all were answered: %v, more: %v, %v", texts(rest.Nodes), rest.HasNext, err)
	}
}

// Whatever happens at once, the figures are those of what is there.
func TestFiguresHoldByAnyWork(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	reacting := reactionsgraph.NewStore(w.DB)
	var work []func() error
	for i := range 6 {
		q := w.ask(t, fmt.Sprint(i))
		ref := item.Ref{Type: item.Question, ID: q.ID}
		for round := range 4 {
			work = append(work, func() error {
				_, err := reacting.React(ctx, []string{w.FanID, w.ArtistID}[round%2], ref,
					[]reaction.Type{reaction.Like, reaction.Love}[round/2], w.now)
				return err
			}, func() error {
				if round%2 == 0 {
					_, err := w.Delete(ctx, w.artist, q.ID)
					return err
				}
				_, err := w.Restore(ctx, w.artist, q.ID)
				return err
			})
		}
		work = append(work, func() error {
			_, err := w.Answer(ctx, w.artist, q.ID, "So")
			if fault.CodeOf(err) == fault.NotFound {
				return nil // it was deleted just then
			}
			return err
		})
	}
	for _, err := range graphtest.AtOnce(work...) {
		if err != nil && fault.CodeOf(err) != fault.NotFound {
			t.Error(err)
		}
	}
	page, err := w.OfArtist(ctx, w.artist, questions.Filter{ArtistID: w.ArtistID, Sort: questions.Newest},
		paging.Request{Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	var want questions.Stats
	for _, q := range page.Nodes {
		want.Total, want.Likes = want.Total+1, want.Likes+q.Reactions.Likes
		if q.IsAnswered() {
			want.Answered++
		}
	}
	if got, err := w.Stats(ctx, access.Viewer{}, w.ArtistID); err != nil || got != want {
		t.Errorf("%+v, want %+v, %v", got, want, err)
	}
}

func TestWhatIsDeletedIsGoneFromEverywhereAndCanBeHadBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	q := w.ask(t, "Delete this?")
	other := access.Viewer{UserID: "somebody"}
	if _, err := w.Delete(ctx, other, q.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("by another: %v", err)
	}
	until, err := w.Delete(ctx, w.artist, q.ID)
	if err != nil || !until.Equal(w.now.Add(questions.RestorableFor)) {
		t.Fatal(until, err)
	}
	if _, err := w.Get(ctx, w.fan, q.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("got: %v", err)
	}
	if _, err := w.Answer(ctx, w.artist, q.ID, "No"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("answered: %v", err)
	}
	asked, err := w.ByAsker(ctx, w.fan, w.FanID, paging.Request{Size: 10})
	if stats, _ := w.Stats(ctx, access.Viewer{}, w.ArtistID); err != nil ||
		len(w.list(t, w.artist, questions.Filter{})) > 0 ||
		len(asked.Nodes) > 0 || stats.Total != 0 {
		t.Errorf("still listed: %+v %v", stats, asked)
	}
	if _, err := w.Restore(ctx, w.fan, q.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("restored by who did not delete it: %v", err)
	}
	if back, err := w.Restore(ctx, w.artist, q.ID); err != nil || back.Content != q.Content {
		t.Errorf("%+v, %v", back, err)
	}
	if _, err := w.Delete(ctx, w.fan, q.ID); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(questions.RestorableFor + time.Second)
	if _, err := w.Restore(ctx, w.fan, q.ID); fault.CodeOf(err) != fault.Gone {
		t.Errorf("too late: %v", err)
	}
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := w.store.Question(ctx, w.FanID, q.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("swept: %v", err)
	}
}

// Who blocked each other read nothing of each other, and ask nothing.
func TestABlockParts(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	q := w.ask(t, "Before the block?")
	people := map[string]any{"fan": w.FanID, "artist": w.ArtistID, "other": graphtest.ID(t)}
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist})
CREATE (o:User {id: $other, handle: $other, handleKey: $other, email: $other, displayName: 'Other', createdAt: datetime()})
CREATE (f)-[:BLOCKS]->(o), (a)-[:BLOCKS]->(f)`, people)
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, people["other"].(string)) })
	other := access.Viewer{UserID: people["other"].(string)}
	if _, err := w.Get(ctx, other, q.ID); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("to whom its asker blocked: %v", err)
	}
	if got := w.list(t, other, questions.Filter{}); len(got) > 0 {
		t.Errorf("listed: %q", got)
	}
	// The artist who was asked may delete it, and so knows of it.
	if got := w.list(t, w.artist, questions.Filter{}); len(got) != 1 {
		t.Errorf("to the artist: %q", got)
	}
	_, err := w.Ask(ctx, w.fan, questions.Draft{ArtistID: w.ArtistID, Content: "And now?"})
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("asked across a block: %v", err)
	}
}

// A mute leaves questions out of the lists of artists, and nowhere else: by its address, and among what the muted
// asked, a question is there.
func TestAMuteLeavesOutOfLists(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	q := w.ask(t, "Why?")
	reader := access.Viewer{UserID: graphtest.ID(t)}
	t.Cleanup(func() { graphtest.Cleanup(t, w.DB, reader.UserID) })
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (:User {id: $reader, handle: $reader, handleKey: $reader, email: $reader, createdAt: datetime()})-[:MUTES]->(f), (a)-[:MUTES]->(f)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID, "reader": reader.UserID})
	page := paging.Request{Size: 10}
	for who, c := range map[access.Viewer]struct {
		name   string
		listed int
	}{reader: {"who muted the asker", 0}, w.artist: {"the artist, who muted them", 1}, access.Visitor: {"a visitor", 1}} {
		of, err := w.OfArtist(ctx, who, questions.Filter{ArtistID: w.ArtistID, Sort: questions.Newest}, page)
		if err != nil || len(of.Nodes) != c.listed {
			t.Errorf("%s finds %d, %v; want %d", c.name, len(of.Nodes), err, c.listed)
		}
		by, err := w.ByAsker(ctx, who, w.FanID, page)
		if err != nil || len(by.Nodes) != 1 {
			t.Errorf("%s finds %d of the asker's, %v", c.name, len(by.Nodes), err)
		}
		if _, err := w.Get(ctx, who, q.ID); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
