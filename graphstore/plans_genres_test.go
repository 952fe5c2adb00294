package graphstore_test

import (
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	genresgraph "github.com/sidestage/sidestage/graphstore/genres"
	notifygraph "github.com/sidestage/sidestage/graphstore/notify"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/notify"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/seed"
)

// crowdOfProposals has thousands of genres that artists proposed, and thousands that were declined.
func (r *requests) crowdOfProposals() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `UNWIND range(1, 4000) AS n WITH n, randomUUID() AS id
CREATE (p:PlanCrowd:GenreProposal {id: id, name: id, slug: id, trackCount: 0, artistCount: 0, proposedAt: datetime()})
FOREACH (_ IN CASE WHEN n % 2 = 0 THEN [1] ELSE [] END | SET p.state = 'PROPOSED', p.key = id, p.waitingSince = datetime())
FOREACH (_ IN CASE WHEN n % 2 = 1 THEN [1] ELSE [] END | SET p.state = 'DECLINED', p.declinedKey = id)`, nil)
	r.must(err)
}

// genres proposes a genre with an album of the artist's, decides about it in every way, and takes that back.
func (r *requests) genres() {
	ctx, s := access.WithViewer(r.t.Context(), access.Viewer{UserID: r.fan}), genresgraph.NewStore(r.db)
	work := studio.NewService(studio.Options{Store: studiograph.NewStore(r.db), Now: time.Now})
	name, ok := music.ParseGenre("Plan " + strings.ReplaceAll(r.id(), "-", "")[:20])
	if !ok {
		r.t.Fatalf("%q is no genre", name.Name)
	}
	album, err := work.CreateAlbum(ctx, access.Viewer{UserID: r.artist}, studio.NewAlbum{AlbumInput: studio.AlbumInput{
		Basics: studio.Basics{Title: input.Set("A plan"), Genre: input.Set(name.Name)},
	}})
	r.must(err)
	id, err := cypher.ReadOne(ctx, r.copied.db, "test_proposal", `MATCH (p:GenreProposal {key: $key}) RETURN p.id AS id`,
		map[string]any{"key": name.Key}, cypher.ScanID)
	r.must(err)
	r.made = append(r.made, album, id)
	_, err = s.Waiting(ctx, genres.MostListed)
	r.must(err)
	_, err = s.Get(ctx, id)
	r.must(err)
	now := time.Now()
	d := genres.Decision{ProposalID: id, Words: "A plan", At: now}
	again := func(from genres.State) { r.must(s.Reopen(audit.Undoing(ctx, r.id()), d, from, name)) }
	r.must(s.TakeUp(ctx, d, name))
	again(genres.TakenUp)
	r.must(s.Fold(ctx, d, seed.ID(r.copied.opts.Namespace, "genre", "rock")))
	again(genres.Folded)
	r.must(s.Decline(ctx, d))
	_, err = notifygraph.NewStore(r.db).Happenings(ctx, []notify.Happening{
		{Verb: event.GenreDeclined, Label: genres.Label, ID: id, At: now},
	})
	r.must(err)
	again(genres.Declined)
	_, err = s.IsMailed(ctx, id, "a plan")
	r.must(err)
	r.must(s.Mailed(ctx, id, "a plan"))
	r.must(work.UpdateAlbum(ctx, access.Viewer{UserID: r.artist}, album, studio.AlbumInput{
		Basics: studio.Basics{Genre: input.Set("")},
	}))
}
