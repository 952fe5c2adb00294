package safety_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/safety"
)

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

type world struct {
	graphtest.Catalogue
	*safety.Service
	people      *peoplegraph.Store
	store       *safetygraph.Store
	circle      *safety.Circle
	now         time.Time
	artist, fan access.Viewer
	removed     []string
	removing    error
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, people: peoplegraph.NewStore(c.DB), store: safetygraph.NewStore(c.DB),
		now: cypher.Instant(time.Now()), artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	clock := func() time.Time { return w.now }
	w.circle = safety.NewCircle(w.store, clock)
	c.DB.Subscribe(w.circle.Hear)
	w.Exec(t, `MATCH (u:User {id: $id}) SET u.confirmedAt = datetime()`, map[string]any{"id": c.FanID})
	t.Cleanup(func() {
		w.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", //nolint:errcheck // the next test shows it
			`MATCH (r:Report) WHERE coalesce(r.reporterId, r.earlierReporterId) = $id DELETE r`, map[string]any{"id": c.FanID})
	})
	w.Service = safety.NewService(safety.Options{
		Store: w.store, Circle: w.circle, Limits: unlimited{},
		Doors: target.Doors{
			Targets: targets.NewStore(c.DB), Held: musicgraph.NewStore(c.DB), Now: clock, Boundaries: w.circle,
		},
		Remove: func(_ context.Context, _ access.Viewer, on item.Ref) error {
			w.removed = append(w.removed, on.ID)
			return w.removing
		},
	})
	return w
}

// follows reports who of the two follows the other, and how many followers the artist is said to have.
func (w *world) follows(t *testing.T) (fan, artist bool, count int) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_follows", `MATCH (f:User {id: $fan}), (a:User {id: $artist})
RETURN EXISTS { (f)-[:FOLLOWS]->(a) } AS fan, EXISTS { (a)-[:FOLLOWS]->(f) } AS artist, coalesce(a.followerCount, 0) AS n`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	if err != nil {
		t.Fatal(err)
	}
	return rows[0].Bool("fan"), rows[0].Bool("artist"), rows[0].Int("n")
}

func TestABlockEndsFollowingBothWaysAndBringsNothingBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for _, pair := range [][2]string{{w.FanID, w.ArtistID}, {w.ArtistID, w.FanID}} {
		if _, err := w.people.Follow(ctx, pair[0], pair[1], w.now); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if other, err := w.Block(ctx, w.artist, w.FanID); err != nil || other.UserID != w.FanID {
			t.Fatalf("%+v, %v", other, err)
		}
		if fan, artist, n := w.follows(t); fan || artist || n != 0 {
			t.Errorf("after the block: %v, %v, %d followers", fan, artist, n)
		}
	}
	if _, err := w.people.Follow(ctx, w.FanID, w.ArtistID, w.now); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("following across it: %v", err)
	}
	for who, other := range map[string]string{w.FanID: w.ArtistID, w.ArtistID: w.FanID} {
		if between, err := w.circle.Between(ctx, who, []string{other}); err != nil || !between.Blocked[other] {
			t.Errorf("%+v, %v", between, err)
		}
	}
	if page, err := w.Blocked(ctx, w.artist, paging.Request{Size: 5}); err != nil || len(page.Nodes) != 1 {
		t.Errorf("%+v, %v", page, err)
	}
	if page, err := w.Blocked(ctx, w.fan, paging.Request{Size: 5}); err != nil || len(page.Nodes) != 0 {
		t.Errorf("who is blocked learns of it: %+v, %v", page, err)
	}
	if _, err := w.Unblock(ctx, w.artist, w.FanID); err != nil {
		t.Fatal(err)
	}
	if fan, artist, _ := w.follows(t); fan || artist {
		t.Error("unblocking brought back a follow")
	}
	if between, err := w.circle.Between(ctx, w.FanID, []string{w.ArtistID}); err != nil || between.Blocked[w.ArtistID] {
		t.Errorf("after unblocking: %+v, %v", between, err)
	}
}

// Whoever follows while they are blocked does not follow in the end, whichever comes first.
// What a fan wanted to see of somebody's is theirs no more, of what is still to come; where they were they were.
func TestABlockEndsInterestInWhatIsToCome(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	shows := eventsgraph.NewStore(w.DB)
	for _, c := range []struct {
		starts time.Duration
		want   int
	}{{48 * time.Hour, 0}, {-48 * time.Hour, 1}} {
		id := graphtest.ID(t)
		w.Exec(t, `MATCH (a:Artist {id: $artist}) CREATE (a)-[:HOSTS]->(:Event {id: $id, ownerId: $artist, status: 'published', title: 'Show',
  startDate: $at, endsAt: $at, timeZone: 'Europe/Lisbon', createdAt: $at, updatedAt: $at})`,
			map[string]any{"artist": w.ArtistID, "id": id, "at": w.now.Add(c.starts)})
		if err := shows.SetInterest(ctx, w.FanID, id, true, w.now); err != nil {
			t.Fatal(err)
		}
		for _, block := range []func() error{
			func() error { _, err := w.Block(ctx, w.fan, w.ArtistID); return err },
			func() error { _, err := w.Unblock(ctx, w.fan, w.ArtistID); return err },
		} {
			if err := block(); err != nil {
				t.Fatal(err)
			}
		}
		rows, err := w.DB.Read(ctx, "test_interest", `MATCH (e:Event {id: $id})
RETURN e.interestCount AS counted, COUNT { (e)<-[:INTERESTED_IN]-() } AS n`, map[string]any{"id": id})
		if err != nil || rows[0].Int("counted") != c.want || rows[0].Int("n") != c.want {
			t.Errorf("starting after %v: %+v, %v, want %d", c.starts, rows, err, c.want)
		}
		w.Exec(t, `MATCH (e:Event {id: $id}) DETACH DELETE e`, map[string]any{"id": id})
	}
}

func TestFollowingAndBlockingAtOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for i := range 8 {
		errs := graphtest.AtOnce(
			func() error { return w.store.Block(ctx, w.ArtistID, w.FanID, w.now) },
			func() error { return w.store.Block(ctx, w.FanID, w.ArtistID, w.now) },
			func() error { _, err := w.people.Follow(ctx, w.FanID, w.ArtistID, w.now); return missing(err) },
			func() error { _, err := w.people.Follow(ctx, w.ArtistID, w.FanID, w.now); return missing(err) },
		)
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		if fan, artist, n := w.follows(t); fan || artist || n != 0 {
			t.Fatalf("round %d: %v, %v, %d followers", i, fan, artist, n)
		}
		for _, pair := range [][2]string{{w.ArtistID, w.FanID}, {w.FanID, w.ArtistID}} {
			if err := w.store.Unblock(ctx, pair[0], pair[1]); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func missing(err error) error {
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	return err
}

func TestListsOfThePartedPage(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	want := make([]string, 0, 7)
	for i := range 7 {
		id := graphtest.ID(t)
		w.Exec(t, `CREATE (:User {id: $id, handle: $id, handleKey: $id, email: $id, displayName: 'P', createdAt: datetime(), confirmedAt: datetime()})`,
			map[string]any{"id": id})
		w.now = w.now.Add(time.Duration(i%2) * time.Second) // some at one moment
		if _, err := w.Mute(ctx, w.fan, id); err != nil {
			t.Fatal(err)
		}
		want = append(want, id)
	}
	forwards, backwards := graphtest.Walk(t, func(ctx context.Context, p paging.Request) (paging.Page[string], error) {
		page, err := w.Muted(ctx, w.fan, p)
		return paging.Map(page, func(p person.Person) string { return p.UserID }), err
	})
	if !slices.Equal(forwards, backwards) {
		t.Errorf("forwards %v, backwards %v", forwards, backwards)
	}
	got := forwards
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestWordsAreMutedOnceAndBounded(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	for _, text := range []string{"Café", "CAFE", "cafe\u0301"} {
		if _, err := w.MuteWord(ctx, w.fan, text, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	words, err := w.Words(ctx, w.fan)
	if err != nil || len(words) != 1 {
		t.Fatalf("%+v, %v", words, err)
	}
	if word, err := w.MutedWord(ctx, w.fan, "the café"); err != nil || word == "" {
		t.Errorf("%q, %v", word, err)
	}
	if word, err := w.MutedWord(ctx, w.artist, "the café"); err != nil || word != "" {
		t.Errorf("another's: %q, %v", word, err)
	}
	if err := w.UnmuteWord(ctx, w.artist, words[0].ID); err != nil {
		t.Fatal(err)
	}
	if words, _ = w.Words(ctx, w.fan); len(words) != 1 {
		t.Error("somebody else took it away")
	}
	if err := w.UnmuteWord(ctx, w.fan, words[0].ID); err != nil {
		t.Fatal(err)
	}
	if word, err := w.MutedWord(ctx, w.fan, "the café"); err != nil || word != "" {
		t.Errorf("after it was taken away: %q, %v", word, err)
	}
	var full []func() error
	for i := range 6 {
		full = append(full, func() error {
			_, err := w.store.MuteWord(ctx, w.FanID, fmt.Sprint("w", i), safety.Word{
				ID: fmt.Sprint(w.FanID, i), Text: fmt.Sprint("w", i), CreatedAt: w.now,
			}, 4)
			return err
		})
	}
	if err := errors.Join(graphtest.AtOnce(full...)...); err != nil {
		t.Fatal(err)
	}
	if words, _ = w.Words(ctx, w.fan); len(words) != 4 {
		t.Errorf("%d words, 4 at most", len(words))
	}
	for text, until := range map[string]time.Time{"": {}, "#": {}, "over": w.now.Add(-time.Second)} {
		if _, err := w.MuteWord(ctx, w.fan, text, until); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%q until %s: %v", text, until, err)
		}
	}
}

func (w *world) ask(t *testing.T) string {
	t.Helper()
	id := graphtest.ID(t)
	w.Exec(t, `MATCH (a:Artist {id: $artist}), (f:User {id: $fan})
CREATE (a)-[:ASKED]->(:Question {id: $id, byId: $artist, ownerId: $artist, content: 'Rude words', createdAt: datetime()})-[:ASKED_OF]->(a)`,
		map[string]any{"artist": w.ArtistID, "fan": w.FanID, "id": id})
	return id
}

func TestAReportReachesAdminsOnce(t *testing.T) {
	w, ctx, admin := newWorld(t), t.Context(), access.Viewer{UserID: "boss", Admin: true}
	id := w.ask(t)
	complaint := safety.Complaint{On: item.Ref{Type: item.Question, ID: id}, Reason: safety.Hate, Text: "Look"}
	if err := errors.Join(graphtest.AtOnce(
		func() error { return w.Report(ctx, w.fan, complaint) },
		func() error { return w.Report(ctx, w.fan, complaint) },
	)...); err != nil {
		t.Fatal(err)
	}
	if err := w.Report(ctx, w.artist, complaint); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("one's own: %v", err)
	}
	of := func(state safety.State) (found []safety.Report) {
		page, err := w.Reports(ctx, admin, state, paging.Request{Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(page.Nodes, func(r safety.Report) bool { return r.On.ID != id })
	}
	open := of(safety.Open)
	if len(open) != 1 || open[0].Excerpt != "Rude words" || open[0].Author.UserID != w.ArtistID ||
		open[0].Reporter.UserID != w.FanID || open[0].Others != 0 {
		t.Fatalf("%+v", open)
	}
	if _, err := w.Settle(ctx, w.fan, open[0].ID, safety.Removed); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("settled by a fan: %v", err)
	}
	w.removing = errors.New("the graph is away")
	if _, err := w.Settle(ctx, admin, open[0].ID, safety.Removed); err == nil || len(of(safety.Open)) != 1 {
		t.Errorf("what could not be removed is settled: %v", err)
	}
	// Removed before, by an admin who died between the two writes, or by its author.
	w.removing = fault.Missing("This question")
	settled, err := w.Settle(ctx, admin, open[0].ID, safety.Removed)
	if err != nil || settled.State != safety.Removed || len(of(safety.Open)) != 0 || len(of(safety.Removed)) != 1 {
		t.Errorf("%+v, %v", settled, err)
	}
	if len(w.removed) != 2 || w.removed[0] != id {
		t.Errorf("removed %v", w.removed)
	}
}

// What was settled may go on: who reports it again is heard, once, with what they say and see by then. How the earlier
// report was decided stays on record.
func TestAReportIsOpenedAnewAfterItWasSettled(t *testing.T) {
	w, ctx, admin := newWorld(t), t.Context(), access.Viewer{UserID: "boss", Admin: true}
	id := w.ask(t)
	complaint := safety.Complaint{On: item.Ref{Type: item.Question, ID: id}, Reason: safety.Spam, Text: "Look"}
	one := func(state safety.State) safety.Report {
		page, err := w.Reports(ctx, admin, state, paging.Request{Size: 100})
		found := slices.DeleteFunc(page.Nodes, func(r safety.Report) bool { return r.On.ID != id })
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %+v, %v", state, found, err)
		}
		return found[0]
	}
	if err := w.Report(ctx, w.fan, complaint); err != nil {
		t.Fatal(err)
	}
	first := one(safety.Open)
	if _, err := w.Settle(ctx, admin, first.ID, safety.Dismissed); err != nil {
		t.Fatal(err)
	}
	w.Exec(t, `MATCH (q:Question {id: $id}) SET q.content = 'Ruder words'`, map[string]any{"id": id})
	w.now = w.now.Add(time.Hour)
	again := safety.Complaint{On: complaint.On, Reason: safety.Hate, Text: "It is worse now"}
	report := func() error { return w.Report(ctx, w.fan, again) }
	if err := errors.Join(graphtest.AtOnce(report, report)...); err != nil {
		t.Fatal(err)
	}
	second := one(safety.Open)
	if second.ID == first.ID || second.Reason != safety.Hate || second.Text != again.Text ||
		second.Excerpt != "Ruder words" || !second.CreatedAt.Equal(w.now) || !second.SettledAt.IsZero() {
		t.Errorf("opened anew: %+v", second)
	}
	// Whoever still looks at the earlier one settles nothing of the later.
	if _, err := w.Settle(ctx, admin, first.ID, safety.Dismissed); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("settling the earlier one: %v", err)
	}
	if err := w.store.Settle(ctx, first.ID, "boss", safety.Removed, w.now); err != nil {
		t.Fatal(err)
	}
	if still := one(safety.Open); still.ID != second.ID {
		t.Errorf("%+v", still)
	}
	earlier := one(safety.Dismissed)
	if earlier.ID != first.ID || earlier.Excerpt != "Rude words" || earlier.Text != "Look" ||
		earlier.Reason != safety.Spam || !earlier.CreatedAt.Equal(first.CreatedAt) ||
		!earlier.SettledAt.Equal(first.CreatedAt) || earlier.ReporterID != w.FanID || earlier.Reporter == nil {
		t.Errorf("the earlier one: %+v", earlier)
	}
	// A third time, both that were decided stand.
	if _, err := w.Settle(ctx, admin, second.ID, safety.Dismissed); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(graphtest.AtOnce(report, report)...); err != nil {
		t.Fatal(err)
	}
	if third := one(safety.Open); third.ID == second.ID {
		t.Errorf("a third time: %+v", third)
	}
	page, err := w.Reports(ctx, admin, safety.Dismissed, paging.Request{Size: 100})
	var decided []string
	for _, r := range page.Nodes {
		if r.On.ID == id {
			decided = append(decided, r.ID)
		}
	}
	if err != nil || !slices.Equal(decided, []string{second.ID, first.ID}) {
		t.Errorf("decided %v, %v, want %s and %s", decided, err, second.ID, first.ID)
	}
}

func TestWordsThatEndedAreSwept(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	if _, err := w.MuteWord(ctx, w.fan, "soon", w.now.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(2 * time.Minute)
	if words, err := w.Words(ctx, w.fan); err != nil || len(words) != 0 {
		t.Errorf("%+v, %v", words, err)
	}
	if err := w.store.Sweep(ctx, w.now); err != nil {
		t.Fatal(err)
	}
	w.circle.Hear(event.Event{Verb: event.Silenced, ActorID: w.FanID})
	kept, err := w.store.Kept(ctx, []string{w.FanID})
	if err != nil || len(kept) != 1 || len(kept[0].Words) != 0 {
		t.Errorf("%+v, %v", kept, err)
	}
}

// A report comes with the others of the thing, and with what was done about it and its author before.
func TestAReportComesWithWhatHelpsToDecide(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	ctx, s, now := t.Context(), safetygraph.NewStore(c.DB), time.Now()
	other, comment, boss := graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	c.Exec(t, `CREATE (:User {id: $other, handle: $other, displayName: 'Other', createdAt: datetime()})
CREATE (:User {id: $boss, handle: $boss, displayName: 'Boss', createdAt: datetime()})
CREATE (:Comment {id: $comment, byId: $artist, content: 'Rude', targetType: 'song', targetId: $track})
CREATE (:Removal {id: $other, itemType: 'post', itemId: $other, ownerId: $artist, byId: $boss, words: 'No spam', state: 'STANDING', removedAt: datetime()})`,
		map[string]any{"other": other, "boss": boss, "comment": comment, "artist": c.ArtistID, "track": c.Tracks[0]})
	t.Cleanup(func() {
		_, err := c.DB.Exec(context.WithoutCancel(ctx), "test_cleanup",
			`MATCH (n:Removal|Comment) WHERE n.id IN [$other, $comment] DETACH DELETE n`, map[string]any{"other": other, "comment": comment})
		if err != nil {
			t.Error(err)
		}
	})
	report := func(by, text string, on item.Ref) string {
		t.Helper()
		id := graphtest.ID(t)
		err := s.Report(ctx, safety.Report{
			ID: id, On: on, ReporterID: by, Reason: safety.Spam, Text: text, CreatedAt: now, State: safety.Open,
		}, c.ArtistID)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	onComment, onSong := item.Ref{Type: item.Comment, ID: comment}, item.Ref{Type: item.Song, ID: c.Tracks[1]}
	// Dismissed before, and reported again by two; another thing of the author's was settled too.
	for _, id := range []string{report(c.FanID, "First", onComment), report(other, "A song", onSong)} {
		if err := s.Settle(ctx, id, boss, safety.Dismissed, now); err != nil {
			t.Fatal(err)
		}
	}
	first := report(c.FanID, "Again", onComment)
	report(other, "It is rude", onComment)
	got, err := s.Case(ctx, first, safety.MostOfCase)
	if err != nil {
		t.Fatal(err)
	}
	if got.Under == nil || *got.Under != (item.Ref{Type: item.Song, ID: c.Tracks[0]}) {
		t.Errorf("the comment stands below %v", got.Under)
	}
	if len(got.Told) != 1 || got.Told[0].Text != "It is rude" || got.Told[0].Reporter.UserID != other {
		t.Errorf("told %+v", got.Told)
	}
	if len(got.Done) != 1 || got.Done[0].Verb != "report dismissed" || got.Done[0].By.UserID != boss {
		t.Errorf("done %+v", got.Done)
	}
	h := got.OfAuthor
	if len(h.Removals) != 1 || h.Removals[0].Words != "No spam" || len(h.Settled) != 1 ||
		h.Settled[0].On != onSong || h.Settled[0].State != safety.Dismissed {
		t.Errorf("of the author %+v", h)
	}
	_, err = s.Case(ctx, graphtest.ID(t), safety.MostOfCase)
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("no report: %v", err)
	}
}

// A dismissal is taken back once, also by two at once, and not over what was decided since.
func TestADismissalIsTakenBack(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	ctx, s, now := t.Context(), safetygraph.NewStore(c.DB), time.Now()
	boss := c.ArtistID
	id := graphtest.ID(t)
	report := safety.Report{
		ID: id, On: item.Ref{Type: item.Song, ID: c.Tracks[2]}, ReporterID: c.FanID, Reason: safety.Spam, CreatedAt: now,
		State: safety.Open,
	}
	if err := s.Report(ctx, report, c.ArtistID); err != nil {
		t.Fatal(err)
	}
	dismiss := func() context.Context {
		t.Helper()
		if err := s.Settle(ctx, id, boss, safety.Dismissed, now); err != nil {
			t.Fatal(err)
		}
		act, err := cypher.ReadOne(ctx, c.DB, "test_act", `MATCH (a:AuditAct {subjectId: $id, verb: 'report dismissed'})
RETURN a.id AS id ORDER BY a.at DESC LIMIT 1`, map[string]any{"id": c.Tracks[2]}, cypher.ScanID)
		if err != nil {
			t.Fatal(err)
		}
		return audit.Undoing(ctx, act)
	}
	first := dismiss()
	failures := make(chan error, 2)
	for range 2 {
		go func() { failures <- s.Reopen(first, []string{id}, boss, "A mistake") }()
	}
	a, b := <-failures, <-failures
	if (a == nil) == (b == nil) || fault.CodeOf(errors.Join(a, b)) != fault.Conflict {
		t.Errorf("two at once: %v, %v", a, b)
	}
	if r, err := s.ReportByID(ctx, id); err != nil || r.State != safety.Open || !r.SettledAt.IsZero() {
		t.Errorf("%+v, %v", r, err)
	}
	second := dismiss()
	if err := s.Reopen(first, []string{id}, boss, "Late"); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("over a later decision: %v", err)
	}
	if err := s.Reopen(second, []string{id}, boss, "Again"); err != nil {
		t.Errorf("the later one: %v", err)
	}
}
