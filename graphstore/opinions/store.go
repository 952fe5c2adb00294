// Package opinions keeps what people say about recommendations in the graph.
package opinions

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// Store keeps what people say of their taste. It is a taste.Store.
//
// Every relationship of a person to a thing has a key, "track/" and its id, so that it is read without the thing, and
// the name that the thing had then. A change locks its person before it reads.
type Store struct{ db *cypher.DB }

// How many things and people one statement of a stream reads.
const (
	streamedThings = 1000
	streamedPeople = 200
)

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ taste.Store = (*Store)(nil)

// tie is a relationship of a person to a thing, with the statements that make and end it, by what the thing is.
type tie struct {
	make, end map[taste.Kind]cypher.Statement
}

var opinion, removedBelief = newTie("SAID"), newTie("REMOVED_BELIEF")

func newTie(relation string) tie {
	t := tie{map[taste.Kind]cypher.Statement{}, map[taste.Kind]cypher.Statement{}}
	for kind, thing := range map[taste.Kind]string{
		taste.KindArtist: `(x:Artist {id: $id})`,
		taste.KindAlbum:  `(x:Album {id: $id})`,
		taste.KindTrack:  `(x:Track {id: $id})`,
		taste.KindGenre:  `(x:Genre {slug: $id})`,
	} {
		enter := lockPerson + `MATCH ` + thing + `
OPTIONAL MATCH (u)-[r:` + relation + `]->(x)
`
		t.make[kind] = cypher.Statement(enter + `WITH u, x, r IS NULL AS isNew, COUNT { (u)-[:` + relation + `]->() } < $most AS fits
REMOVE u._lock
FOREACH (_ IN CASE WHEN fits OR NOT isNew THEN [1] ELSE [] END | MERGE (u)-[r:` + relation + `]->(x) SET r += $values)
RETURN isNew, fits`)
		t.end[kind] = cypher.Statement(enter + `WITH u, r, r IS NOT NULL AS was
REMOVE u._lock DELETE r
RETURN was`)
	}
	return t
}

func keyOf(t taste.Thing) string { return string(t.Kind) + "/" + t.ID }

func scanThing(r *cypher.Row) taste.Thing {
	subject, id, found := strings.Cut(r.String("key"), "/")
	if !found {
		r.Fail("key", "it names nothing")
	}
	return taste.Thing{Kind: taste.Kind(subject), ID: id}
}

func scanOpinion(r *cypher.Row) taste.Opinion {
	return taste.Opinion{Thing: scanThing(r), Name: r.String("name"), More: r.Bool("more"), At: r.Time("at")}
}

func scanRemoved(r *cypher.Row) taste.Removed {
	return taste.Removed{Thing: scanThing(r), Name: r.String("name"), At: r.Time("at")}
}

// lockPerson begins a change: it binds u, and holds off others that change what the same person says.
const lockPerson = `MATCH (u:User {id: $userId}) SET u._lock = true WITH u `

// Say keeps an opinion in place of what the person said of the thing before.
func (s *Store) Say(ctx context.Context, userID string, o taste.Opinion, most int) error {
	_, err := s.tie(
		ctx, "say_opinion", opinion, userID, o.Thing, most, map[string]any{"name": o.Name, "more": o.More, "at": o.At},
		"You have said what you think of as many things as can be kept. Take something back first.",
	)
	return err
}

// RemoveBelief keeps that a belief does not count.
func (s *Store) RemoveBelief(ctx context.Context, userID string, r taste.Removed, most int) (bool, error) {
	return s.tie(ctx, "remove_belief", removedBelief, userID, r.Thing, most, map[string]any{"name": r.Name, "at": r.At},
		"You have removed as many beliefs as can be kept. Restore one first.")
}

// tie ties a person to a thing once, with values, and reports whether they were not before. Where it would be one more
// than most it fails with CONFLICT and why.
func (s *Store) tie(
	ctx context.Context, name string, by tie, userID string, to taste.Thing, most int, values map[string]any, why string,
) (bool, error) {
	values["key"] = keyOf(to)
	type tied struct{ isNew, fits bool }
	found, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (tied, error) {
		was, err := cypher.One(
			tx, by.make[to.Kind], map[string]any{"userId": userID, "id": to.ID, "most": most, "values": values},
			func(r *cypher.Row) tied { return tied{r.Bool("isNew"), r.Bool("fits")} },
		)
		if err == nil && was.isNew && !was.fits {
			err = fault.New(fault.Conflict, why)
		}
		if err != nil {
			return was, err
		}
		return was, said(tx, userID)
	})
	return found.isNew, cypher.OrNotFound(err, "This "+string(to.Kind))
}

// TakeBack forgets an opinion.
func (s *Store) TakeBack(ctx context.Context, userID string, of taste.Thing) (bool, error) {
	return s.untie(ctx, "take_back_opinion", opinion, userID, of)
}

// RestoreBelief lets a belief count again.
func (s *Store) RestoreBelief(ctx context.Context, userID string, of taste.Thing) (bool, error) {
	return s.untie(ctx, "restore_belief", removedBelief, userID, of)
}

// untie reports whether there was a tie; of what is not there, there is none.
func (s *Store) untie(ctx context.Context, name string, by tie, userID string, from taste.Thing) (bool, error) {
	was, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (bool, error) {
		was, err := cypher.One(tx, by.end[from.Kind], map[string]any{"userId": userID, "id": from.ID},
			func(r *cypher.Row) bool { return r.Bool("was") })
		if err != nil {
			return false, err
		}
		return was, said(tx, userID)
	})
	if errors.Is(err, cypher.ErrNoRecord) {
		return false, nil
	}
	return was, err
}

func said(tx *cypher.Tx, userID string) error { return tx.Emit(event.Said, userID, "User", userID) }

// Opinions lists all, the latest first.
func (s *Store) Opinions(ctx context.Context, userID string) ([]taste.Opinion, error) {
	return cypher.ReadAll(ctx, s.db, "opinions", `MATCH (:User {id: $userId})-[o:SAID]->()
RETURN o.key AS key, o.name AS name, o.more AS more, o.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID}, scanOpinion)
}

// OpinionsOn looks at all that the person said, which is bounded, rather than at all that is said of the things.
func (s *Store) OpinionsOn(ctx context.Context, userID string, things []taste.Thing) ([]taste.Opinion, error) {
	keys := make([]string, len(things))
	for i, t := range things {
		keys[i] = keyOf(t)
	}
	return cypher.ReadAll(ctx, s.db, "opinions_on", `MATCH (:User {id: $userId})-[o:SAID]->() WHERE o.key IN $keys
RETURN o.key AS key, o.name AS name, o.more AS more, o.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID, "keys": keys}, scanOpinion)
}

// Removed lists the latest first.
func (s *Store) Removed(ctx context.Context, userID string) ([]taste.Removed, error) {
	return cypher.ReadAll(ctx, s.db, "removed_beliefs", `MATCH (:User {id: $userId})-[r:REMOVED_BELIEF]->()
RETURN r.key AS key, r.name AS name, r.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID}, scanRemoved)
}

// ChooseGenres puts genres in place of those chosen before. Whose belief was removed counts again.
func (s *Store) ChooseGenres(ctx context.Context, userID string, slugs []string) ([]music.Genre, error) {
	return cypher.WriteTx(ctx, s.db, "choose_genres", func(tx *cypher.Tx) ([]music.Genre, error) {
		params := map[string]any{"userId": userID, "slugs": slugs}
		if _, err := tx.Exec(lockPerson+`CALL (u) { MATCH (u)-[c:CHOSE]->() DELETE c } REMOVE u._lock`, params); err != nil {
			return nil, err
		}
		chosen, err := cypher.All(tx, `MATCH (u:User {id: $userId})
UNWIND range(0, size($slugs) - 1) AS place MATCH (g:Genre {slug: $slugs[place]})
CREATE (u)-[:CHOSE {place: place}]->(g)
WITH u, g, place
OPTIONAL MATCH (u)-[r:REMOVED_BELIEF]->(g) DELETE r
RETURN `+projection.GenreNode+` AS node ORDER BY place`, params, func(r *cypher.Row) music.Genre { return projection.ScanGenre(r.Map("node")) })
		if err == nil && len(chosen) < len(slugs) {
			err = fault.Missing("One of these genres")
		}
		if err != nil {
			return nil, err
		}
		return chosen, said(tx, userID)
	})
}

// ChosenGenres lists them in the person's order, without those whose belief is removed.
func (s *Store) ChosenGenres(ctx context.Context, userID string) ([]music.Genre, error) {
	return cypher.ReadAll(ctx, s.db, "chosen_genres", `MATCH (u:User {id: $userId})-[c:CHOSE]->(g:Genre)
WHERE NOT EXISTS { (u)-[:REMOVED_BELIEF]->(g) } RETURN `+projection.GenreNode+` AS node ORDER BY c.place`,
		map[string]any{"userId": userID}, func(r *cypher.Row) music.Genre { return projection.ScanGenre(r.Map("node")) })
}

// SetPrivateUntil is what StartPlay goes by.
func (s *Store) SetPrivateUntil(ctx context.Context, userID string, until time.Time) error {
	_, err := cypher.WriteOne(ctx, s.db, "set_private_until", `MATCH (u:User {id: $userId}) SET u.privateUntil = $until RETURN u.id AS id`,
		map[string]any{"userId": userID, "until": until}, func(r *cypher.Row) string { return r.String("id") })
	return cypher.OrNotFound(err, "This person")
}

// PrivateUntil is the zero time where nothing was set.
func (s *Store) PrivateUntil(ctx context.Context, userID string) (time.Time, error) {
	until, err := cypher.ReadOne(ctx, s.db, "private_until", `MATCH (u:User {id: $userId}) RETURN u.privateUntil AS until`,
		map[string]any{"userId": userID}, func(r *cypher.Row) time.Time { return r.OptTime("until") })
	return until, cypher.OrNotFound(err, "This person")
}

// SayPlace keeps the state and the coordinates only where the city is the same in the same country: they are of the
// city, and nobody looked up those of another.
func (s *Store) SayPlace(ctx context.Context, userID string, p taste.Place) error {
	_, err := cypher.WriteTx(ctx, s.db, "say_place", func(tx *cypher.Tx) (struct{}, error) {
		_, err := cypher.One(tx, lockPerson+`
WITH u, u.city = $city AND u.country = $country AS same
FOREACH (_ IN CASE WHEN same THEN [] ELSE [1] END | REMOVE u.state, u.latitude, u.longitude, u.home, u.placeId)
SET u.city = $city, u.country = $country REMOVE u._lock
RETURN u.id AS id`, map[string]any{"userId": userID, "city": cypher.OrNull(p.City), "country": cypher.OrNull(p.Country)}, func(r *cypher.Row) string { return r.String("id") })
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, said(tx, userID)
	})
	return cypher.OrNotFound(err, "This person")
}

// Place is where the profile says that the person lives.
func (s *Store) Place(ctx context.Context, userID string) (taste.Place, error) {
	p, err := cypher.ReadOne(ctx, s.db, "said_place", `MATCH (u:User {id: $userId}) RETURN u.city AS city, u.country AS country`,
		map[string]any{"userId": userID}, func(r *cypher.Row) taste.Place {
			return taste.Place{City: r.OptString("city"), Country: r.OptString("country")}
		})
	return p, cypher.OrNotFound(err, "This person")
}

// SaidBy reads all that one person said, and where they say they live.
func (s *Store) SaidBy(ctx context.Context, userID string) (taste.Said, error) {
	found, err := cypher.ReadOne(ctx, s.db, "said_by", `MATCH (u:User {id: $userId})
RETURN [(u)-[o:SAID]->() | o {.key, .name, .more, .at}] AS opinions, [(u)-[r:REMOVED_BELIEF]->() | r {.key, .name, .at}] AS removed,
  COLLECT { MATCH (u)-[c:CHOSE]->(g:Genre) RETURN g.slug ORDER BY c.place } AS genres, u.city AS city, u.country AS country`,
		map[string]any{"userId": userID}, func(r *cypher.Row) taste.Said {
			said := taste.Said{Genres: r.Strings("genres"), Place: taste.PlaceOf(r.OptString("city"), r.OptString("country"))}
			for _, o := range r.Maps("opinions") {
				said.Opinions = append(said.Opinions, scanOpinion(o))
			}
			for _, b := range r.Maps("removed") {
				said.Removed = append(said.Removed, scanThing(b))
			}
			return said
		})
	if errors.Is(err, cypher.ErrNoRecord) {
		return taste.Said{}, nil // a person who is gone said nothing
	}
	return found, err
}

// AllOpinions streams everybody's, for training.
func (s *Store) AllOpinions(ctx context.Context, yield func(taste.Opinion) error) error {
	return cypher.Stream(ctx, s.db, "taste_opinions", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit
RETURN u.id AS id, [(u)-[o:SAID]->() | o {.key, .name, .more, .at}] AS opinions ORDER BY u.id`,
		streamedPeople, func(r *cypher.Row) (string, []taste.Opinion) {
			user, all := r.String("id"), []taste.Opinion(nil)
			for _, o := range r.Maps("opinions") {
				opinion := scanOpinion(o)
				opinion.UserID = user
				all = append(all, opinion)
			}
			return user, all
		}, yield)
}

// Places streams who says where they live.
func (s *Store) Places(ctx context.Context, yield func(userID, place string) error) error {
	return cypher.Stream(ctx, s.db, "taste_places", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit
RETURN u.id AS id, u.city AS city, u.country AS country ORDER BY u.id`,
		streamedThings, func(r *cypher.Row) (string, [][2]string) {
			user := r.String("id")
			if place := taste.PlaceOf(r.OptString("city"), r.OptString("country")); place != "" {
				return user, [][2]string{{user, place}}
			}
			return user, nil
		}, func(pair [2]string) error { return yield(pair[0], pair[1]) })
}
