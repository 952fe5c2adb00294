package genres

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/music"
)

const (
	// noGenre has whose music is in it propose it, those who came since among them: they are told what becomes of it.
	noGenre cypher.Statement = `MATCH (p:GenreProposal {id: $id}) SET p.name = $name, p.slug = $slug REMOVE p:Genre
WITH p MATCH (p)<-[:IN_GENRE]-()<-[:RELEASED|PERFORMED]-(a:User)
WITH DISTINCT p, a MERGE (a)-[w:PROPOSED]->(p) ON CREATE SET w.at = $at`
	lockFoldedInto cypher.Statement = `MATCH (:GenreProposal {id: $id})-[:FOLDED_INTO]->(g) SET g._lock = true REMOVE g._lock
RETURN g.id AS id`
	// lockBefore keeps what was in a proposal from being published while it is counted.
	lockBefore cypher.Statement = `MATCH (:GenreProposal {id: $id})<-[:HAD_GENRE]-(x) WITH x ORDER BY x.id SET x._lock = true REMOVE x._lock`
	// movedBack leaves out what its artist gave another genre since; so does givenBack.
	movedBack cypher.Statement = `MATCH (p:GenreProposal {id: $id})<-[h:HAD_GENRE]-(x) DELETE h
WITH p, x MATCH (x)-[r:IN_GENRE {proposalId: $id}]->() DELETE r MERGE (x)-[:IN_GENRE]->(p)
RETURN x.id AS id, x:Album AS isAlbum`
	givenBack cypher.Statement = `MATCH (p:GenreProposal {id: $id})<-[h:HAD_GENRE]-(x) DELETE h
WITH p, x WHERE NOT EXISTS { (x)-[:IN_GENRE]->() } MERGE (x)-[:IN_GENRE]->(p)
RETURN x.id AS id, x:Album AS isAlbum`
	// countedBack counts under the locks of the proposal and of what it was folded into.
	countedBack cypher.Statement = `MATCH (p:GenreProposal {id: $id}) SET p.trackCount = COUNT { (p)<-[:IN_GENRE]-(:Track {status: 'published'}) }
WITH p MATCH (p)-[f:FOLDED_INTO]->(g) DELETE f SET g.trackCount = g.trackCount - p.trackCount`
	waits cypher.Statement = `MATCH (p:GenreProposal {id: $id}) SET p.state = 'PROPOSED', p.waitingSince = $at, p.key = coalesce(p.key, p.declinedKey)
REMOVE p.decidedAt, p.words, p.declinedKey`
)

// Reopen has a proposal wait again, with what was in it.
func (s *Store) Reopen(ctx context.Context, d genres.Decision, from genres.State, name music.GenreName) error {
	return s.decide(ctx, d, from, audit.GenreReopened, func(tx *cypher.Tx, p state) (is recorded, err error) {
		params := paramsOf(d)
		params["name"], params["slug"] = name.Name, name.Slug
		if err := tx.Run(lockBefore, params); err != nil {
			return is, err
		}
		var all released
		switch from {
		case genres.TakenUp:
			all, err = noLonger(tx, p, params)
		case genres.Folded:
			all, err = unfolded(tx, params)
		default:
			all, err = change(tx, givenBack, params)
			if err == nil {
				err = tx.Run(countedBack, params)
			}
		}
		if err == nil {
			err = tx.Run(waits, params)
		}
		if cypher.IsDuplicate(err, "key") {
			err = audit.ChangedSince() // it was proposed anew
		}
		return recorded{State: genres.Proposed, Name: name.Name, Releases: all.count()}, err
	})
}

// noLonger makes a genre a proposal. Search forgets it: it hears of it before the label goes.
func noLonger(tx *cypher.Tx, p state, params map[string]any) (released, error) {
	if err := tx.Emit(event.Updated, "", "Genre", p.id); err != nil {
		return released{}, err
	}
	if err := tx.Run(noGenre, params); err != nil {
		return released{}, err
	}
	return change(tx, inProposal, params)
}

func unfolded(tx *cypher.Tx, params map[string]any) (released, error) {
	into, err := cypher.All(tx, lockFoldedInto, params, cypher.ScanID)
	if err != nil {
		return released{}, err
	}
	all, err := change(tx, movedBack, params)
	if err != nil {
		return all, err
	}
	if err := tx.Run(countedBack, params); err != nil {
		return all, err
	}
	genre, err := cypher.All(tx, `UNWIND $ids AS id MATCH (g:Genre {id: id}) RETURN g.id AS id`,
		map[string]any{"ids": into}, cypher.ScanID)
	if err != nil {
		return all, err
	}
	return all, tx.Emit(event.Updated, "", "Genre", genre...)
}
