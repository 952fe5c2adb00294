package genres_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	genresgraph "github.com/sidestage/sidestage/graphstore/genres"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// world has two artists with a studio, a genre of its own, and a moderator.
type world struct {
	t             *testing.T
	ctx           context.Context
	db            *cypher.DB
	store         *genresgraph.Store
	studio        *studio.Service
	artist, other string
	moderator     string
	// word is in every name of a genre of this test; rock is a genre that there is.
	word, rock string
	at         time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	db := graphtest.Open(t).WithReceivers(indexing.Changes, genres.Mailed)
	w := &world{
		t: t, db: db, store: genresgraph.NewStore(db), at: cypher.Instant(time.Now()),
		artist: graphtest.ID(t), other: graphtest.ID(t), moderator: graphtest.ID(t), rock: graphtest.ID(t),
	}
	w.word = strings.ReplaceAll(graphtest.ID(t), "-", "")[20:]
	w.ctx = access.WithViewer(t.Context(), access.Viewer{UserID: w.moderator, Moderates: true})
	w.studio = studio.NewService(studio.Options{Store: studiograph.NewStore(db), Now: func() time.Time { return w.at }})
	w.exec(`CREATE (:Genre {id: $rock, name: 'Rock ' + $word, slug: 'rock-' + $word, trackCount: 0, artistCount: 0})
WITH 1 AS one UNWIND [$artist, $other] AS id
CREATE (:File {id: id, key: id, ownerId: id, kind: 'audio', contentType: 'audio/flac', codec: 'flac', size: 1000, duration: 61.5, sampleRate: 44100, channels: 2, createdAt: datetime()})
CREATE (:User:Artist {id: id, handle: 'A' + right(id, 12), handleKey: 'a' + right(id, 12), displayName: 'Artist', email: id, followerCount: 0, playCount: 0, createdAt: datetime()})`)
	t.Cleanup(func() {
		ctx := context.WithoutCancel(t.Context())
		_, err := db.Exec(ctx, "test_cleanup", `MATCH (x) WHERE x.ownerId IN [$artist, $other] OR x.id IN [$artist, $other, $rock]
  OR x:GenreProposal AND x.slug ENDS WITH $word OR x.actorId = $moderator
WITH x, x.id AS id DETACH DELETE x
WITH collect(id) AS ids MATCH (o:Outbox) WHERE o.itemId IN ids DELETE o`, w.params())
		if err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) params() map[string]any {
	return map[string]any{
		"artist": w.artist, "other": w.other, "moderator": w.moderator, "rock": w.rock, "word": w.word,
	}
}

func (w *world) exec(statement cypher.Statement) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test", statement, w.params())
	w.must(err)
}

func (w *world) number(statement cypher.Statement) int {
	w.t.Helper()
	n, err := cypher.ReadOne(w.t.Context(), w.db, "test_number", statement, w.params(),
		func(r *cypher.Row) int { return r.Int("n") })
	w.must(err)
	return n
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) equal(got, want any, what string) {
	w.t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		w.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func (w *world) refuses(err error, code fault.Code) {
	w.t.Helper()
	if fault.CodeOf(err) != code {
		w.t.Errorf("got %v, want %s", err, code)
	}
}

// name is a genre of this test alone.
func (w *world) name(of string) string { return of + " " + w.word }

// create makes a draft of an artist's in a genre.
func (w *world) create(artist, genre string) (string, error) {
	return w.studio.CreateTrack(w.t.Context(), access.Viewer{UserID: artist}, studio.NewTrack{
		OwnerID: artist, TrackInput: studio.TrackInput{
			Basics: studio.Basics{Title: input.Set("A track"), Genre: input.Set(genre)}, Sound: input.Set(artist),
		},
	})
}

func (w *world) track(artist, genre string) string {
	w.t.Helper()
	id, err := w.create(artist, genre)
	w.must(err)
	return id
}

func (w *world) edit(artist, id string, basics studio.Basics) error {
	return w.studio.UpdateTrack(w.t.Context(), access.Viewer{UserID: artist}, id, studio.TrackInput{Basics: basics})
}

func (w *world) publish(artist, id string) error {
	return w.edit(artist, id, studio.Basics{Status: input.Set(access.Published)})
}

// waiting are the proposals of this test.
func (w *world) waiting() []genres.Proposal {
	w.t.Helper()
	all, err := w.store.Waiting(w.t.Context(), 10000)
	w.must(err)
	var own []genres.Proposal
	for _, p := range all {
		if strings.HasSuffix(p.Name, w.word) {
			own = append(own, p)
		}
	}
	return own
}

// proposal is the one proposal of this test.
func (w *world) proposal() genres.Proposal {
	w.t.Helper()
	all := w.waiting()
	if len(all) != 1 {
		w.t.Fatalf("%d proposals wait, want one", len(all))
	}
	return all[0]
}

func (w *world) decision(p genres.Proposal) genres.Decision {
	return genres.Decision{ProposalID: p.ID, Words: "A word", At: w.at}
}

func (w *world) nameOf(text string) music.GenreName {
	w.t.Helper()
	name, ok := music.ParseGenre(text)
	if !ok {
		w.t.Fatalf("%q is no genre", text)
	}
	return name
}

// shown is which genre a track has, and which is proposed for it.
func (w *world) shown(id string) string {
	w.t.Helper()
	found, err := musicgraph.NewStore(w.db).TracksByIDs(w.t.Context(), []string{id})
	w.must(err)
	names := make([]string, len(found[0].Genres))
	for i, g := range found[0].Genres {
		names[i] = g.Name
	}
	text := strings.Join(names, ", ")
	if found[0].ProposedGenre != "" {
		text += "(" + found[0].ProposedGenre + ")"
	}
	return strings.ReplaceAll(text, " "+w.word, "")
}

// listed are the public genres of this test with their numbers of tracks.
func (w *world) listed() string {
	w.t.Helper()
	all, err := musicgraph.NewStore(w.db).Genres(w.t.Context())
	w.must(err)
	var own []string
	for _, g := range all {
		if strings.HasSuffix(g.Name, w.word) {
			own = append(own, fmt.Sprint(strings.TrimSuffix(g.Name, " "+w.word), ":", g.TrackCount))
		}
	}
	return strings.Join(own, " ")
}

// undo takes the last act of a verb back.
func (w *world) undo(verb audit.Verb, from genres.State, p genres.Proposal) error {
	w.t.Helper()
	acts, err := auditgraph.NewStore(w.db).List(w.t.Context(), audit.Filter{Actor: w.moderator, Verb: verb},
		paging.Request{Size: 1})
	w.must(err)
	ctx := audit.Undoing(w.ctx, acts.Nodes[0].ID)
	return w.store.Reopen(ctx, w.decision(p), from, w.nameOf(p.Name))
}
