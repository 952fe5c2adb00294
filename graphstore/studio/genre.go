package studio

import (
	"errors"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// A proposed genre is a node (:GenreProposal {key, state}) that music is IN_GENRE of, as it is of a genre, and that an
// artist PROPOSED. Taken up it becomes a :Genre too. Whatever reads genres names that label, so that none of it sees
// what is only proposed. The key stays with a proposal that was taken up or folded into a genre: who writes the name
// again means that genre.

const (
	knownGenre cypher.Statement = `CALL () { MATCH (g:Genre) WHERE g.slug IN $slugs RETURN g UNION MATCH (g:Genre {name: $name}) RETURN g }
RETURN g.id AS id LIMIT 1`
	// proposed finds or makes the proposal of a key, under its lock.
	proposed cypher.Statement = `MERGE (p:GenreProposal {key: $key})
ON CREATE SET p.id = $id, p.name = $name, p.slug = $slug, p.proposedAt = $at, p.waitingSince = $at, p.state = 'PROPOSED',
  p.trackCount = 0, p.artistCount = 0
SET p._lock = true REMOVE p._lock`
	// meant is what a proposal stands for once it is locked: itself, or what it was folded into.
	meant cypher.Statement = `MATCH (p:GenreProposal {key: $key})-[:FOLDED_INTO*0..5]->(g) WHERE NOT (g)-[:FOLDED_INTO]->()
RETURN p.id AS proposal, g.id AS id, g:Genre OR g.state = 'PROPOSED' AS isThere, g:Genre AS isGenre`
	// reopen makes a proposal wait again whose genre is no genre any more.
	reopen cypher.Statement = `MATCH (p:GenreProposal {id: $id}) SET p.state = 'PROPOSED', p.waitingSince = $at
WITH p MATCH (p)-[f:FOLDED_INTO]->() DELETE f`
	lockOwner cypher.Statement = `MATCH (u:User {id: $owner}) SET u._lock = true REMOVE u._lock`
	proposing cypher.Statement = `MATCH (u:User {id: $owner})
RETURN EXISTS { (u)-[:PROPOSED]->(:GenreProposal {id: $id}) } AS isTheirs,
  COUNT { (u)-[:PROPOSED]->(p:GenreProposal) WHERE p.waitingSince IS NOT NULL } AS open`
	joins cypher.Statement = `MATCH (u:User {id: $owner}) UNWIND [$id] AS id MATCH (p:GenreProposal {id: id})
MERGE (u)-[w:PROPOSED]->(p) ON CREATE SET w.at = $at`
)

var (
	// leaves and enters are one after the other; a choice of the artist's is none of who folded a proposal.
	leaves = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) WITH x MATCH (x)-[r:IN_GENRE]->(g) WHERE g.id <> $to
DELETE r WITH x, g WHERE g:GenreProposal AND g.waitingSince IS NOT NULL RETURN x.ownerId AS owner, g.id AS id`, "Album", "Track")
	enters = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) UNWIND [$to] AS to
CALL (to) { MATCH (g:Genre {id: to}) RETURN g UNION MATCH (g:GenreProposal {id: to}) WHERE g.state = 'PROPOSED' RETURN g }
MERGE (x)-[r:IN_GENRE]->(g) REMOVE r.proposalId RETURN g.id AS id`, "Album", "Track")
	// proposedBy finds what music that goes is in.
	proposedBy = cypher.PerLabel(`UNWIND $ids AS id MATCH (x:LABEL {id: id})-[:IN_GENRE]->(g:GenreProposal) WHERE g.waitingSince IS NOT NULL
RETURN DISTINCT x.ownerId AS owner, g.id AS id`, "Album", "Track")
)

// left is an open proposal that something of an owner's is no longer in.
type left struct{ ownerID, proposalID string }

func scanLeft(r *cypher.Row) left { return left{r.OptString("owner"), r.String("id")} }

// setGenre gives a thing exactly the genre that its artist wrote, or none.
func setGenre(
	tx *cypher.Tx, label, id, ownerID string, genre input.Optional[music.GenreName], at time.Time,
) (err error) {
	if !genre.Given {
		return nil
	}
	to := ""
	if genre.Value.Key != "" {
		if to, err = genreOf(tx, ownerID, genre.Value, at); err != nil {
			return err
		}
	}
	params := map[string]any{"id": id, "to": to}
	gone, err := cypher.All(tx, leaves[label], params, scanLeft)
	if err != nil {
		return err
	}
	if to != "" {
		entered, err := cypher.All(tx, enters[label], params, cypher.ScanID)
		if err != nil {
			return err
		}
		if len(entered) == 0 {
			return errChangedMeanwhile("The genre")
		}
	}
	return withdraw(tx, gone)
}

// genreOf returns the id of the genre of a name, or of its proposal by the owner.
func genreOf(tx *cypher.Tx, ownerID string, name music.GenreName, at time.Time) (string, error) {
	known, err := cypher.All(tx, knownGenre, map[string]any{
		"slugs": []string{name.Slug, name.Key}, "name": name.Name,
	}, cypher.ScanID)
	if err != nil {
		return "", err
	}
	if len(known) > 0 {
		// One that was proposed could be proposed again, and folded, before the music is in it.
		return known[0], tx.Run(`MATCH (p:GenreProposal {id: $id}) SET p._lock = true REMOVE p._lock`,
			map[string]any{"id": known[0]})
	}
	return propose(tx, ownerID, name, at)
}

func propose(tx *cypher.Tx, ownerID string, name music.GenreName, at time.Time) (string, error) {
	params := map[string]any{
		"id": uuid.Must(uuid.NewV7()).String(), "key": name.Key, "name": name.Name, "slug": name.Slug, "at": at,
		"owner": ownerID,
	}
	err := steps(func() error { return tx.Run(lockOwner, params) }, func() error { return tx.Run(proposed, params) })
	if err != nil {
		return "", err
	}
	var proposalID, id string
	var isThere, isGenre bool
	_, err = cypher.One(tx, meant, params, func(r *cypher.Row) struct{} {
		proposalID, id = r.String("proposal"), r.String("id")
		isThere, isGenre = r.Bool("isThere"), r.Bool("isGenre")
		return struct{}{}
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", errChangedMeanwhile("The genre") // somebody declined it while this waited for its lock
	}
	if err != nil || isGenre {
		return id, err
	}
	if !isThere {
		id = proposalID
		if err := tx.Run(reopen, map[string]any{"id": id, "at": at}); err != nil {
			return "", err
		}
	}
	return id, join(tx, ownerID, id, at)
}

// join makes an artist one of those who propose a genre.
func join(tx *cypher.Tx, ownerID, id string, at time.Time) error {
	params := map[string]any{"owner": ownerID, "id": id, "at": at}
	isTheirs, err := cypher.One(tx, proposing, params, func(r *cypher.Row) bool {
		return r.Bool("isTheirs") || r.Int("open") < studio.MostProposed
	})
	if err != nil {
		return err
	}
	if !isTheirs {
		return studio.ErrTooManyProposed()
	}
	return tx.Run(joins, params)
}

// withdraw takes artists from proposals that nothing of theirs is in any more, and removes those that nothing is in.
func withdraw(tx *cypher.Tx, gone []left) error {
	if len(gone) == 0 {
		return nil
	}
	rows := make([]map[string]any, len(gone))
	for i, l := range gone {
		rows[i] = map[string]any{"owner": l.ownerID, "id": l.proposalID}
	}
	params := map[string]any{"rows": rows}
	return steps(
		func() error {
			return tx.Run(`UNWIND $rows AS row WITH DISTINCT row.id AS id ORDER BY id MATCH (p:GenreProposal {id: id})
SET p._lock = true REMOVE p._lock`, params)
		},
		func() error {
			return tx.Run(`UNWIND $rows AS row MATCH (p:GenreProposal {id: row.id}) WHERE p.waitingSince IS NOT NULL
MATCH (p)<-[w:PROPOSED]-(u:User {id: row.owner}) WHERE NOT EXISTS { (p)<-[:IN_GENRE]-(x) WHERE x.ownerId = row.owner } DELETE w`, params)
		},
		func() error {
			return tx.Run(`UNWIND $rows AS row WITH DISTINCT row.id AS id MATCH (p:GenreProposal {id: id})
WHERE p.waitingSince IS NOT NULL AND NOT EXISTS { (p)<-[:IN_GENRE]-() } DETACH DELETE p`, params)
		},
	)
}

// lockProposals keeps what an album is in from being decided about while a track joins it.
func lockProposals(tx *cypher.Tx, albumID string) error {
	return tx.Run(`MATCH (:Album {id: $id})-[:IN_GENRE]->(p:GenreProposal) SET p._lock = true REMOVE p._lock`,
		map[string]any{"id": albumID})
}

// countGenres adds change to the number of published tracks of what tracks are in. Genres and proposals are locked
// first, in the order of their ids: a track may go from one to the other until then.
func countGenres(tx *cypher.Tx, trackIDs []string, change int) error {
	if len(trackIDs) == 0 {
		return nil
	}
	params := map[string]any{"ids": trackIDs, "change": change}
	if err := tx.Run(`UNWIND $ids AS id MATCH (t:Track {id: id}) WITH t MATCH (t)-[:IN_GENRE]->(g)
WITH DISTINCT g ORDER BY g.id SET g._lock = true REMOVE g._lock`, params); err != nil {
		return err
	}
	genres, err := cypher.All(tx, `UNWIND $ids AS id MATCH (t:Track {id: id}) WITH t MATCH (t)-[:IN_GENRE]->(g)
WITH g, count(*) AS tracks SET g.trackCount = coalesce(g.trackCount, 0) + tracks * $change
WITH g WHERE g:Genre RETURN g.id AS id`, params, cypher.ScanID)
	if err != nil {
		return err
	}
	return tx.Emit(event.Updated, "", "Genre", genres...)
}
