package genres

import (
	"context"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// state is a proposal under its lock.
type state struct {
	id, name string
	state    genres.State
}

// recorded is what the audit log says of a proposal; Reopen goes by it.
type recorded struct {
	State genres.State `json:"state"`
	Name  string       `json:"name"`
	Into  string       `json:"into,omitempty"`
	// Releases is how many albums and tracks are in it, or were.
	Releases int `json:"releases"`
}

// decide locks a proposal that is in a state, has write do what is decided, and records it.
func (s *Store) decide(
	ctx context.Context, d genres.Decision, from genres.State, verb audit.Verb,
	write func(*cypher.Tx, state) (recorded, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "decide_genre", func(tx *cypher.Tx) (struct{}, error) {
		was, err := lock(tx, d.ProposalID)
		switch {
		case err == nil && was.state != from && from == genres.Proposed:
			err = fault.New(fault.Conflict, "Somebody decided about this genre already.")
		case err == nil && was.state != from:
			err = audit.ChangedSince()
		}
		if err != nil {
			return struct{}{}, err
		}
		is, err := write(tx, was)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, auditgraph.Record(tx, audit.Act{
			Verb: verb, Subject: audit.Subject{Type: genres.Label, ID: was.id}, At: d.At, Why: d.Words,
			Before: audit.State(recorded{State: was.state, Name: was.name, Releases: is.Releases}), After: audit.State(is),
		})
	})
	return missing(err)
}

func lock(tx *cypher.Tx, id string) (state, error) {
	params := map[string]any{"id": id}
	if err := tx.Run(`MATCH (p:GenreProposal {id: $id}) SET p._lock = true REMOVE p._lock`, params); err != nil {
		return state{}, err
	}
	return cypher.One(tx, `MATCH (p:GenreProposal {id: $id}) RETURN p.id AS id, p.name AS name, p.state AS state`, params,
		func(r *cypher.Row) state {
			return state{r.String("id"), r.String("name"), genres.State(r.String("state"))}
		})
}

// released are albums and tracks that a decision changes.
type released struct{ albums, tracks []string }

func (r released) count() int { return len(r.albums) + len(r.tracks) }

// emit has search, and whoever keeps them in memory, hear of them.
func (r released) emit(tx *cypher.Tx) error {
	if err := tx.Emit(event.Updated, "", "Album", r.albums...); err != nil {
		return err
	}
	return tx.Emit(event.Updated, "", "Track", r.tracks...)
}

// change runs a statement that returns the id of each release that it changes and whether that is an album, and says
// that they changed.
func change(tx *cypher.Tx, statement cypher.Statement, params map[string]any) (all released, err error) {
	_, err = cypher.All(tx, statement, params, func(r *cypher.Row) struct{} {
		if id := r.String("id"); r.Bool("isAlbum") {
			all.albums = append(all.albums, id)
		} else {
			all.tracks = append(all.tracks, id)
		}
		return struct{}{}
	})
	if err != nil {
		return all, err
	}
	return all, all.emit(tx)
}

const (
	inProposal cypher.Statement = `MATCH (p:GenreProposal {id: $id})<-[:IN_GENRE]-(x:Album|Track) RETURN x.id AS id, x:Album AS isAlbum`
	sameName   cypher.Statement = `CALL () { MATCH (g:Genre {slug: $slug}) RETURN g.name AS name, true AS isGenre
UNION MATCH (q:GenreProposal {key: $key}) WHERE q.id <> $id AND q.waitingSince IS NOT NULL RETURN q.name AS name, false AS isGenre }
RETURN name, isGenre LIMIT 1`
	takeUp cypher.Statement = `MATCH (p:GenreProposal {id: $id})
SET p:Genre, p.name = $name, p.slug = $slug, p.state = 'TAKEN_UP', p.decidedAt = $at, p.words = $words
REMOVE p.waitingSince`
)

// TakeUp makes a proposal a genre of a name.
func (s *Store) TakeUp(ctx context.Context, d genres.Decision, name music.GenreName) error {
	return s.decide(ctx, d, genres.Proposed, audit.GenreTakenUp, func(tx *cypher.Tx, p state) (is recorded, err error) {
		params := paramsOf(d)
		params["name"], params["slug"], params["key"] = name.Name, name.Slug, name.Key
		taken, err := cypher.All(tx, sameName, params, func(r *cypher.Row) error {
			return alike(r.String("name"), r.Bool("isGenre"))
		})
		if err != nil {
			return is, err
		}
		if len(taken) > 0 {
			return is, taken[0]
		}
		// Two who take up the same at once under two proposals are told apart by the constraint.
		if err := tx.Run(takeUp, params); cypher.IsDuplicate(err, "slug") {
			return is, alike(name.Name, true)
		} else if err != nil {
			return is, err
		}
		all, err := change(tx, inProposal, params)
		if err != nil {
			return is, err
		}
		if err := tx.Emit(event.Updated, "", "Genre", p.id); err != nil {
			return is, err
		}
		is = recorded{State: genres.TakenUp, Name: name.Name, Releases: all.count()}
		return is, tx.Emit(event.GenreTakenUp, "", genres.Label, p.id)
	})
}

func alike(name string, isGenre bool) error {
	if isGenre {
		return fault.New(fault.Conflict, "There is a genre “"+name+"” already. Fold this one into it.")
	}
	return fault.New(fault.Conflict, "“"+name+"” is proposed too. Take that one up, and fold this one into it.")
}

func paramsOf(d genres.Decision) map[string]any {
	return map[string]any{"id": d.ProposalID, "at": d.At, "words": cypher.OrNull(d.Words)}
}

const (
	lockGenre cypher.Statement = `MATCH (g:Genre {id: $genre}) SET g._lock = true REMOVE g._lock RETURN g.name AS name`
	// moved remembers what was in the proposal, for whoever takes the decision back.
	moved cypher.Statement = `MATCH (g:Genre {id: $genre}) UNWIND [$id] AS id MATCH (p:GenreProposal {id: id})
MATCH (p)<-[r:IN_GENRE]-(x:Album|Track) DELETE r CREATE (x)-[:HAD_GENRE]->(p)
MERGE (x)-[f:IN_GENRE]->(g) ON CREATE SET f.proposalId = $id
RETURN x.id AS id, x:Album AS isAlbum`
	// fold counts the tracks that came, under the locks of both.
	fold cypher.Statement = `MATCH (g:Genre {id: $genre}) UNWIND [$id] AS id MATCH (p:GenreProposal {id: id}) CREATE (p)-[:FOLDED_INTO]->(g)
WITH g, p, COUNT { (p)<-[:HAD_GENRE]-(x:Track {status: 'published'}) WHERE EXISTS { (x)-[:IN_GENRE {proposalId: $id}]->(g) } } AS n
SET g.trackCount = coalesce(g.trackCount, 0) + n, p.trackCount = 0,
  p.state = 'FOLDED', p.decidedAt = $at, p.words = $words
REMOVE p.waitingSince`
)

// Fold puts what is in a proposal into a genre.
func (s *Store) Fold(ctx context.Context, d genres.Decision, genreID string) error {
	return s.decide(ctx, d, genres.Proposed, audit.GenreFolded, func(tx *cypher.Tx, p state) (is recorded, err error) {
		params := paramsOf(d)
		params["genre"] = genreID
		into, err := cypher.All(tx, lockGenre, params, func(r *cypher.Row) string { return r.String("name") })
		if err != nil {
			return is, err
		}
		if len(into) == 0 {
			return is, fault.BadInput(map[string]string{"genreId": "There is no such genre."})
		}
		all, err := change(tx, moved, params)
		if err != nil {
			return is, err
		}
		if err := tx.Run(fold, params); err != nil {
			return is, err
		}
		if err := tx.Emit(event.Updated, "", "Genre", genreID); err != nil {
			return is, err
		}
		is = recorded{State: genres.Folded, Name: p.name, Into: into[0], Releases: all.count()}
		return is, tx.Emit(event.GenreFolded, "", genres.Label, p.id)
	})
}

const (
	taken cypher.Statement = `MATCH (p:GenreProposal {id: $id})<-[r:IN_GENRE]-(x:Album|Track) DELETE r CREATE (x)-[:HAD_GENRE]->(p)
RETURN x.id AS id, x:Album AS isAlbum`
	// decline frees the name, so that it can be proposed again.
	decline cypher.Statement = `MATCH (p:GenreProposal {id: $id})
SET p.state = 'DECLINED', p.decidedAt = $at, p.words = $words, p.trackCount = 0, p.declinedKey = p.key
REMOVE p.waitingSince, p.key`
)

// Decline takes a proposal from what is in it.
func (s *Store) Decline(ctx context.Context, d genres.Decision) error {
	return s.decide(ctx, d, genres.Proposed, audit.GenreDeclined, func(tx *cypher.Tx, p state) (is recorded, err error) {
		all, err := change(tx, taken, paramsOf(d))
		if err != nil {
			return is, err
		}
		if err := tx.Run(decline, paramsOf(d)); err != nil {
			return is, err
		}
		is = recorded{State: genres.Declined, Name: p.name, Releases: all.count()}
		return is, tx.Emit(event.GenreDeclined, "", genres.Label, p.id)
	})
}
