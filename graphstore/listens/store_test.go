package listens_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	listensgraph "github.com/sidestage/sidestage/graphstore/listens"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/listens"
)

// world is a catalogue whose fan has an account at ListenBrainz.
type world struct {
	graphtest.Catalogue
	accounts *listensgraph.Accounts
	now      time.Time
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newWorld(t *testing.T) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{c, listensgraph.NewAccounts(c.DB), time.Now().UTC().Truncate(time.Millisecond)}
	t.Cleanup(func() {
		_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_clean",
			`MATCH (x:ListenBrainzAccount|WaitingListen|Listen|ListenImport) WHERE x.userId = $id OR x.id = $id DELETE x`,
			map[string]any{"id": c.FanID})
		must(t, err)
	})
	w.connect(t, "me")
	return w
}

func (w *world) connect(t *testing.T, name string) {
	t.Helper()
	must(t, w.accounts.Connect(t.Context(), listens.Account{
		UserID: w.FanID, Name: name, Token: "sealed", ConnectedAt: w.now,
	}))
}

func (w *world) account(t *testing.T) listens.Account {
	t.Helper()
	a, found, err := w.accounts.Of(t.Context(), w.FanID)
	if must(t, err); !found {
		t.Fatal("there is no account")
	}
	return a
}

// hears has plays wait, each a minute after the one before.
func (w *world) hears(t *testing.T, most int, minutes ...int) {
	t.Helper()
	var plays []listens.Play
	for _, n := range minutes {
		plays = append(plays, listens.Play{
			ID: fmt.Sprintf("%s/%03d", w.FanID, n), UserID: w.FanID, TrackID: w.Tracks[n%len(w.Tracks)],
			At: w.now.Add(time.Duration(n) * time.Minute),
		})
	}
	must(t, w.accounts.Enqueue(t.Context(), plays, most))
}

func (w *world) waiting(t *testing.T) (titles []string) {
	t.Helper()
	all, err := w.accounts.Waiting(t.Context(), w.FanID, 100)
	must(t, err)
	for _, l := range all {
		if l.Artist != "The Testers" || l.Release == "" || l.Number == 0 || l.Duration != time.Minute {
			t.Errorf("it waits as %+v", l)
		}
		titles = append(titles, l.Title)
	}
	return titles
}

// turn takes the fan's turn; others of the shared graph that are due are not so for so long.
func (w *world) turn(t *testing.T, lease time.Duration) (listens.Turn, bool) {
	t.Helper()
	_, err := w.DB.Exec(t.Context(), "test_due", `MATCH (a:ListenBrainzAccount {userId: $id}) WHERE a.dueAt <= datetime()
SET a.dueAt = datetime('1970-01-01T00:00:00Z')`, map[string]any{"id": w.FanID})
	must(t, err)
	turn, found, err := w.accounts.Take(t.Context(), lease)
	must(t, err)
	return turn, found && turn.UserID == w.FanID
}

func TestPlaysWaitInOrderAndOnce(t *testing.T) {
	w := newWorld(t)
	w.hears(t, 100, 2, 0, 1)
	w.hears(t, 100, 1)
	if got := w.waiting(t); !slices.Equal(got, []string{"Track 0", "Track 1", "Track 2"}) || w.account(t).Waiting != 3 {
		t.Errorf("%d wait: %v", w.account(t).Waiting, got)
	}
	w.hears(t, 3, 3, 4)
	if a := w.account(t); !slices.Equal(w.waiting(t), []string{"Track 2", "Track 3", "Track 4"}) || a.Waiting != 3 ||
		a.Dropped != 2 {
		t.Errorf("of more than there may be: %v, %+v", w.waiting(t), a)
	}
	w.connect(t, "me")
	if len(w.waiting(t)) != 3 {
		t.Error("connecting the same account anew forgets what waits")
	}
	w.connect(t, "another")
	if a := w.account(t); len(w.waiting(t)) != 0 || a.Waiting != 0 || a.Name != "another" {
		t.Errorf("another account has what waited for the one before: %+v", a)
	}
}

func TestOneServerHasATurn(t *testing.T) {
	w := newWorld(t)
	if _, found := w.turn(t, time.Minute); found {
		t.Error("who waits for nothing has a turn")
	}
	w.hears(t, 100, 0, 1)
	first, found := w.turn(t, time.Minute)
	if !found || first.Token != "sealed" {
		t.Fatalf("no turn: %+v", first)
	}
	if _, again := w.turn(t, time.Minute); again {
		t.Error("two servers have a turn at once")
	}
	w.hears(t, 100, 2)
	id := func(n int) string { return fmt.Sprintf("%s/%03d", w.FanID, n) }
	must(t, w.accounts.Settle(t.Context(), first, listens.Settled{
		Sent: []string{id(0)}, Refused: []string{id(1)}, At: w.now, Problem: "Why", Failures: 1,
	}))
	if a := w.account(t); a.Waiting != 1 || a.Problem != "Why" || a.Failures != 1 || !a.LastSentAt.Equal(w.now) {
		t.Errorf("settled: %+v", a)
	}
	second, found := w.turn(t, time.Millisecond)
	if !found {
		t.Fatal("what came meanwhile waits for ever")
	}
	w.connect(t, "me")
	must(t, w.accounts.Settle(t.Context(), second, listens.Settled{Sent: []string{id(2)}, IsRefused: true}))
	if a := w.account(t); a.Waiting != 1 || a.IsRefused {
		t.Errorf("a lease that was lost settled it: %+v", a)
	}
	third, found := w.turn(t, time.Minute)
	if !found {
		t.Fatal("no third turn")
	}
	must(t, w.accounts.Settle(t.Context(), third, listens.Settled{IsRefused: true, Problem: "No"}))
	w.hears(t, 100, 3)
	if _, found := w.turn(t, time.Minute); found || w.account(t).Waiting != 2 {
		t.Error("a token that is refused has a turn, or nothing waits for another")
	}
	if paused, err := w.accounts.Pause(t.Context(), w.FanID, true); err != nil || !paused {
		t.Error(paused, err)
	}
	if gone, err := w.accounts.Disconnect(t.Context(), w.FanID); err != nil || !gone || len(w.waiting(t)) > 0 {
		t.Errorf("disconnected: %t, %v", gone, err)
	}
	w.hears(t, 100, 4)
	if len(w.waiting(t)) > 0 {
		t.Error("plays wait for no account")
	}
}

func (w *world) heard(t *testing.T) string {
	t.Helper()
	got, err := cypher.ReadOne(t.Context(), w.DB, "test_heard", `MATCH (u:User {id: $id})
RETURN toString(COUNT { MATCH (l:Listen {userId: $id}) }) + ' ' + reduce(all = '', one IN COLLECT { MATCH (u)-[h:LISTENED]->(t)
  RETURN t.title + ':' + h.plays + ':' + h.seconds + ':' + toString(h.firstAt = $at) + ':' + toString(h.lastAt = $at) ORDER BY t.title } | all + one + ' ') AS heard`,
		map[string]any{"id": w.FanID, "at": w.now}, func(r *cypher.Row) string { return r.String("heard") })
	must(t, err)
	return got
}

func TestClaimsStandInOnesOwnHistory(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	history := listensgraph.NewHistory(w.DB)
	past := func(track int, at time.Time) listens.Past {
		return listens.Past{ID: fmt.Sprintf("%s/%d/%d", w.FanID, at.Unix(), track), TrackID: w.Tracks[track], At: at}
	}
	add := func(what, importID string, want listens.Claimed, all ...listens.Past) {
		t.Helper()
		got, err := history.Add(ctx, w.FanID, importID, all, time.Minute)
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
		}
	}
	w.Exec(t, `CREATE (:Play {id: $id + '/play', userId: $id, trackId: $track, startedAt: $at})`,
		map[string]any{"id": w.FanID, "track": w.Tracks[2], "at": w.now})
	t.Cleanup(func() {
		_, err := w.DB.Exec(context.WithoutCancel(ctx), "test_clean", `MATCH (p:Play {userId: $id}) DELETE p`,
			map[string]any{"id": w.FanID})
		must(t, err)
	})
	add("two", "", listens.Claimed{Added: 2}, past(0, w.now), past(1, w.now))
	add("one again, and one that was played here", "", listens.Claimed{Known: 2}, past(0, w.now),
		past(2, w.now.Add(30*time.Second)))
	add("an earlier one", "", listens.Claimed{Added: 1}, past(1, w.now.Add(-time.Hour)))
	if got, want := w.heard(t), "3 Track 0:0:0.0:true:true Track 1:0:0.0:false:true "; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	_, err := history.Add(ctx, w.FanID, "no import", []listens.Past{past(0, w.now)}, 0)
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("of no import: %v", err)
	}

	imports := listensgraph.NewImports(w.DB)
	replaced, err := imports.Begin(ctx, listens.Import{ID: w.FanID, UserID: w.FanID, AskedAt: w.now})
	if err != nil || replaced != "" {
		t.Error(replaced, err)
	}
	add("by a file", w.FanID, listens.Claimed{Added: 1, Known: 1}, past(3, w.now), past(0, w.now))
	add("by the same file after a restart", w.FanID, listens.Claimed{Added: 1, Known: 1}, past(3, w.now), past(0, w.now))
}

func TestArtistsAndSongsAreFoundByNames(t *testing.T) {
	w := newWorld(t)
	history := listensgraph.NewHistory(w.DB)
	artists, err := history.Artists(t.Context(), []string{"the testers", `"and\`, ""})
	if err != nil || len(artists) == 0 || artists[0].Asked != "the testers" || artists[0].Name != "The Testers" {
		t.Fatalf("artists: %+v, %v", artists, err)
	}
	songs, err := history.Songs(t.Context(), []string{w.ArtistID})
	if err != nil || len(songs) != 6 || len(songs[0].Albums) != 1 {
		t.Errorf("songs: %+v, %v", songs, err)
	}
}

func TestAnImportIsTakenUpAgain(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	imports := listensgraph.NewImports(w.DB)
	_, err := imports.Begin(ctx, listens.Import{ID: w.FanID, UserID: w.FanID, AskedAt: w.now})
	must(t, err)
	_, err = imports.Begin(ctx, listens.Import{ID: "x", UserID: w.FanID, AskedAt: w.now})
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("two at once: %v", err)
	}
	take := func(lease time.Duration) (string, bool) {
		t.Helper()
		_, err := w.DB.Exec(ctx, "test_due", `MATCH (i:ListenImport {userId: $id}) WHERE i.dueAt <= datetime()
SET i.dueAt = datetime('1970-01-01T00:00:00Z')`, map[string]any{"id": w.FanID})
		must(t, err)
		i, token, found, err := imports.Take(ctx, lease, 2)
		must(t, err)
		return token, found && i.UserID == w.FanID
	}
	first, found := take(time.Millisecond)
	if !found {
		t.Fatal("it is not taken")
	}
	time.Sleep(10 * time.Millisecond)
	second, found := take(time.Minute)
	if !found {
		t.Fatal("it is not taken up after a kill")
	}
	counts := listens.Counts{Found: 7, Unreadable: 1, Claimed: listens.Claimed{Added: 3, Known: 2, Elsewhere: 1}}
	if err := imports.Progress(ctx, w.FanID, first, counts, time.Minute); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("who lost it goes on: %v", err)
	}
	must(t, imports.Progress(ctx, w.FanID, second, counts, time.Millisecond))
	time.Sleep(10 * time.Millisecond)
	if _, found := take(time.Minute); found {
		t.Error("it is begun more often than it may be")
	}
	i, _, err := imports.Of(ctx, w.FanID)
	if err != nil || i.Counts != counts || i.Problem == "" || i.DoneAt.IsZero() {
		t.Errorf("given up: %+v, %v", i, err)
	}
	over, err := imports.Over(ctx, 1000)
	if err != nil || !slices.Contains(over, w.FanID) {
		t.Errorf("its file stays: %v, %v", over, err)
	}
	must(t, imports.Forget(ctx, w.FanID))
	if _, found, err := imports.Of(ctx, w.FanID); err != nil || !found {
		t.Errorf("what became of it is forgotten: %v", err)
	}
}
