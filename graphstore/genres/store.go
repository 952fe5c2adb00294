// Package genres keeps what becomes of proposed genres in the graph; graphstore/studio keeps that they are proposed.
package genres

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/letters"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/genres"
)

// Store keeps proposals. It is a genres.Store.
type Store struct {
	letters.Store
	db *cypher.DB
}

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{letters.NewStore(db, genres.Label), db} }

var _ genres.Store = (*Store)(nil)

// node projects a proposal p with the first $artists of those who proposed it.
const node = `p {.id, .name, .state, .proposedAt, .words, published: p.trackCount,
  wasDeclined: EXISTS { MATCH (d:GenreProposal) WHERE d.declinedKey = p.key },
  into: head([(p)-[:FOLDED_INTO]->(g) | g.name]),
  albums: COUNT { (p)<-[:IN_GENRE]-(x:Album) WHERE coalesce(x.hiddenStatus, x.status) <> 'deleted' },
  tracks: COUNT { (p)<-[:IN_GENRE]-(x:Track) WHERE coalesce(x.hiddenStatus, x.status) <> 'deleted' },
  artistCount: COUNT { (p)<-[:PROPOSED]-() },
  artists: COLLECT { MATCH (p)<-[w:PROPOSED]-(person:User) WHERE person.deactivatedAt IS NULL
    WITH person, w ORDER BY w.at, person.id LIMIT $artists RETURN ` + projection.PersonNode + ` }}`

func scan(r *cypher.Row) genres.Proposal {
	r = r.Map("node")
	p := genres.Proposal{
		ID: r.String("id"), State: genres.State(r.String("state")), Name: r.String("name"), ProposedAt: r.Time("proposedAt"),
		ArtistCount: r.Int("artistCount"), Albums: r.Int("albums"), Tracks: r.Int("tracks"), Published: r.Int("published"),
		WasDeclined: r.Bool("wasDeclined"), Words: r.OptString("words"), Into: r.OptString("into"),
	}
	for _, artist := range r.Maps("artists") {
		p.Artists = append(p.Artists, projection.ScanPerson(artist))
	}
	return p
}

// Waiting lists those that wait, the first first.
func (s *Store) Waiting(ctx context.Context, most int) ([]genres.Proposal, error) {
	return cypher.ReadAll(ctx, s.db, "proposed_genres", `MATCH (p:GenreProposal) USING INDEX p:GenreProposal(waitingSince, id)
WHERE p.waitingSince IS NOT NULL AND p.id IS NOT NULL
WITH p ORDER BY p.waitingSince, p.id LIMIT $most
RETURN `+node+` AS node ORDER BY p.waitingSince, p.id`, map[string]any{"most": most, "artists": 3}, scan)
}

// Get reads one.
func (s *Store) Get(ctx context.Context, id string) (genres.Proposal, error) {
	p, err := cypher.ReadOne(ctx, s.db, "proposed_genre", `MATCH (p:GenreProposal {id: $id}) RETURN `+node+` AS node`,
		map[string]any{"id": id, "artists": genres.MostTold}, scan)
	return p, missing(err)
}

func missing(err error) error { return cypher.OrNotFound(err, "This proposal") }
