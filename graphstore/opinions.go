package graphstore

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// OpinionStore keeps what people say of their taste. It is a taste.Store.
//
// Every relationship of a person to a thing has a key, "track/" and its id, so that it is read without the thing, and the
// name that the thing had then. A change locks its person before it reads.
type OpinionStore struct{ db *DB }

// How many things and people one statement of a stream reads.
const (
	streamedThings = 1000
	streamedPeople = 200
)

// NewOpinionStore gives the store over db.
func NewOpinionStore(db *DB) *OpinionStore { return &OpinionStore{db: db} }

var _ taste.Store = (*OpinionStore)(nil)

// subjects are how a thing x of each kind is entered.
var subjects = map[taste.Subject]string{
	taste.Artist: `MATCH (x:Artist {id: $id})`, taste.Album: `MATCH (x:Album {id: $id})`,
	taste.Track: `MATCH (x:Track {id: $id})`, taste.Genre: `MATCH (x:Genre {slug: $id})`,
}

func keyOf(t taste.Thing) string { return string(t.Subject) + "/" + t.ID }

func scanThing(r *Row) taste.Thing {
	subject, id, found := strings.Cut(r.String("key"), "/")
	if !found {
		r.fail("key", "it names nothing")
	}
	return taste.Thing{Subject: taste.Subject(subject), ID: id}
}

func scanOpinion(r *Row) taste.Opinion {
	return taste.Opinion{Thing: scanThing(r), Name: r.String("name"), More: r.Bool("more"), At: r.Time("at")}
}

func scanRemoved(r *Row) taste.Removed {
	return taste.Removed{Thing: scanThing(r), Name: r.String("name"), At: r.Time("at")}
}

// lockPerson begins a change: it binds u, and holds off others that change what the same person says.
const lockPerson = `MATCH (u:User {id: $userId}) SET u._lock = true WITH u `

// Say keeps an opinion in place of what the person said of the thing before.
func (s *OpinionStore) Say(ctx context.Context, userID string, o taste.Opinion, most int) error {
	_, err := s.tie(ctx, "say_opinion", "SAID", userID, o.Thing, most, map[string]any{"name": o.Name, "more": o.More, "at": o.At},
		"You have said what you think of as many things as can be kept. Take something back first.")
	return err
}

// RemoveBelief keeps that a belief does not count.
func (s *OpinionStore) RemoveBelief(ctx context.Context, userID string, r taste.Removed, most int) (bool, error) {
	return s.tie(ctx, "remove_belief", "REMOVED_BELIEF", userID, r.Thing, most, map[string]any{"name": r.Name, "at": r.At},
		"You have removed as many beliefs as can be kept. Restore one first.")
}

// tie ties a person to a thing once, with values, and reports whether they were not before. Where it would be one more
// than most it fails with CONFLICT and why.
func (s *OpinionStore) tie(ctx context.Context, name, by, userID string, to taste.Thing, most int, values map[string]any, why string) (bool, error) {
	values["key"] = keyOf(to)
	type tied struct{ isNew, fits bool }
	found, err := WriteTx(ctx, s.db, name, func(tx *Tx) (tied, error) {
		was, err := One(tx, lockPerson+subjects[to.Subject]+`
OPTIONAL MATCH (u)-[r:`+by+`]->(x)
WITH u, x, r IS NULL AS isNew, COUNT { (u)-[:`+by+`]->() } < $most AS fits
REMOVE u._lock
FOREACH (_ IN CASE WHEN fits OR NOT isNew THEN [1] ELSE [] END | MERGE (u)-[r:`+by+`]->(x) SET r += $values)
RETURN isNew, fits`, map[string]any{"userId": userID, "id": to.ID, "most": most, "values": values},
			func(r *Row) tied { return tied{r.Bool("isNew"), r.Bool("fits")} })
		if err == nil && was.isNew && !was.fits {
			err = fault.New(fault.Conflict, why)
		}
		return was, err
	})
	return found.isNew, orMissing(err, "This "+string(to.Subject))
}

// TakeBack forgets an opinion.
func (s *OpinionStore) TakeBack(ctx context.Context, userID string, of taste.Thing) (bool, error) {
	return s.untie(ctx, "take_back_opinion", "SAID", userID, of)
}

// RestoreBelief lets a belief count again.
func (s *OpinionStore) RestoreBelief(ctx context.Context, userID string, of taste.Thing) (bool, error) {
	return s.untie(ctx, "restore_belief", "REMOVED_BELIEF", userID, of)
}

// untie reports whether there was a tie; of what is not there, there is none.
func (s *OpinionStore) untie(ctx context.Context, name, by, userID string, from taste.Thing) (bool, error) {
	was, err := WriteOne(ctx, s.db, name, lockPerson+subjects[from.Subject]+`
OPTIONAL MATCH (u)-[r:`+by+`]->(x)
WITH u, r, r IS NOT NULL AS was
REMOVE u._lock DELETE r
RETURN was`, map[string]any{"userId": userID, "id": from.ID}, func(r *Row) bool { return r.Bool("was") })
	if errors.Is(err, ErrNone) {
		return false, nil
	}
	return was, err
}

// Opinions lists all, the latest first.
func (s *OpinionStore) Opinions(ctx context.Context, userID string) ([]taste.Opinion, error) {
	return ReadAll(ctx, s.db, "opinions", `MATCH (:User {id: $userId})-[o:SAID]->()
RETURN o.key AS key, o.name AS name, o.more AS more, o.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID}, scanOpinion)
}

// OpinionsOn looks at all that the person said, which is bounded, rather than at all that is said of the things.
func (s *OpinionStore) OpinionsOn(ctx context.Context, userID string, things []taste.Thing) ([]taste.Opinion, error) {
	keys := make([]string, len(things))
	for i, t := range things {
		keys[i] = keyOf(t)
	}
	return ReadAll(ctx, s.db, "opinions_on", `MATCH (:User {id: $userId})-[o:SAID]->() WHERE o.key IN $keys
RETURN o.key AS key, o.name AS name, o.more AS more, o.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID, "keys": keys}, scanOpinion)
}

// Removed lists the latest first.
func (s *OpinionStore) Removed(ctx context.Context, userID string) ([]taste.Removed, error) {
	return ReadAll(ctx, s.db, "removed_beliefs", `MATCH (:User {id: $userId})-[r:REMOVED_BELIEF]->()
RETURN r.key AS key, r.name AS name, r.at AS at ORDER BY at DESC, key`, map[string]any{"userId": userID}, scanRemoved)
}

// ChooseGenres puts genres in place of those chosen before. Whose belief was removed counts again.
func (s *OpinionStore) ChooseGenres(ctx context.Context, userID string, slugs []string) ([]music.Genre, error) {
	return WriteTx(ctx, s.db, "choose_genres", func(tx *Tx) ([]music.Genre, error) {
		params := map[string]any{"userId": userID, "slugs": slugs}
		if _, err := tx.Exec(lockPerson+`CALL (u) { MATCH (u)-[c:CHOSE]->() DELETE c } REMOVE u._lock`, params); err != nil {
			return nil, err
		}
		chosen, err := All(tx, `MATCH (u:User {id: $userId})
UNWIND range(0, size($slugs) - 1) AS place MATCH (g:Genre {slug: $slugs[place]})
CREATE (u)-[:CHOSE {place: place}]->(g)
WITH u, g, place
OPTIONAL MATCH (u)-[r:REMOVED_BELIEF]->(g) DELETE r
RETURN `+genreNode+` AS node ORDER BY place`, params, func(r *Row) music.Genre { return scanGenre(r.Map("node")) })
		if err == nil && len(chosen) < len(slugs) {
			err = fault.Missing("One of these genres")
		}
		return chosen, err
	})
}

// ChosenGenres lists them in the person's order, without those whose belief is removed.
func (s *OpinionStore) ChosenGenres(ctx context.Context, userID string) ([]music.Genre, error) {
	return ReadAll(ctx, s.db, "chosen_genres", `MATCH (u:User {id: $userId})-[c:CHOSE]->(g:Genre)
WHERE NOT EXISTS { (u)-[:REMOVED_BELIEF]->(g) } RETURN `+genreNode+` AS node ORDER BY c.place`,
		map[string]any{"userId": userID}, func(r *Row) music.Genre { return scanGenre(r.Map("node")) })
}

// SetPrivateUntil is what StartPlay goes by.
func (s *OpinionStore) SetPrivateUntil(ctx context.Context, userID string, until time.Time) error {
	_, err := WriteOne(ctx, s.db, "set_private_until", `MATCH (u:User {id: $userId}) SET u.privateUntil = $until RETURN u.id AS id`,
		map[string]any{"userId": userID, "until": until}, func(r *Row) string { return r.String("id") })
	return orMissing(err, "This person")
}

// PrivateUntil is the zero time where nothing was set.
func (s *OpinionStore) PrivateUntil(ctx context.Context, userID string) (time.Time, error) {
	until, err := ReadOne(ctx, s.db, "private_until", `MATCH (u:User {id: $userId}) RETURN u.privateUntil AS until`,
		map[string]any{"userId": userID}, func(r *Row) time.Time { return r.OptTime("until") })
	return until, orMissing(err, "This person")
}

// SayPlace keeps the state and the coordinates only where the city is the same in the same country: they are of the city,
// and nobody looked up those of another.
func (s *OpinionStore) SayPlace(ctx context.Context, userID string, p taste.Place) error {
	_, err := WriteOne(ctx, s.db, "say_place", lockPerson+`
WITH u, u.city = $city AND u.country = $country AS same
FOREACH (_ IN CASE WHEN same THEN [] ELSE [1] END | REMOVE u.state, u.latitude, u.longitude)
SET u.city = $city, u.country = $country REMOVE u._lock
RETURN u.id AS id`, map[string]any{"userId": userID, "city": orNull(p.City), "country": orNull(p.Country)}, func(r *Row) string { return r.String("id") })
	return orMissing(err, "This person")
}

// Place is where the profile says that the person lives.
func (s *OpinionStore) Place(ctx context.Context, userID string) (taste.Place, error) {
	p, err := ReadOne(ctx, s.db, "said_place", `MATCH (u:User {id: $userId}) RETURN u.city AS city, u.country AS country`,
		map[string]any{"userId": userID}, func(r *Row) taste.Place {
			return taste.Place{City: r.OptString("city"), Country: r.OptString("country")}
		})
	return p, orMissing(err, "This person")
}

// SaidBy reads all that one person said, and where they say they live.
func (s *OpinionStore) SaidBy(ctx context.Context, userID string) (taste.Said, error) {
	said, err := ReadOne(ctx, s.db, "said_by", `MATCH (u:User {id: $userId})
RETURN [(u)-[o:SAID]->() | o {.key, .name, .more, .at}] AS opinions, [(u)-[r:REMOVED_BELIEF]->() | r {.key, .name, .at}] AS removed,
  COLLECT { MATCH (u)-[c:CHOSE]->(g:Genre) RETURN g.slug ORDER BY c.place } AS genres, u.city AS city, u.country AS country`,
		map[string]any{"userId": userID}, func(r *Row) taste.Said {
			said := taste.Said{Genres: r.Strings("genres"), Place: taste.PlaceOf(r.OptString("city"), r.OptString("country"))}
			for _, o := range r.Maps("opinions") {
				said.Opinions = append(said.Opinions, scanOpinion(o))
			}
			for _, b := range r.Maps("removed") {
				said.Removed = append(said.Removed, scanRemoved(b))
			}
			return said
		})
	if errors.Is(err, ErrNone) {
		return taste.Said{}, nil // a person who is gone said nothing
	}
	return said, err
}

// AllOpinions streams everybody's, for training.
func (s *OpinionStore) AllOpinions(ctx context.Context, yield func(userID string, o taste.Opinion) error) error {
	type one struct {
		userID string
		taste.Opinion
	}
	return stream(ctx, s.db, "taste_opinions", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit
RETURN u.id AS id, [(u)-[o:SAID]->() | o {.key, .name, .more, .at}] AS opinions ORDER BY u.id`,
		streamedPeople, func(r *Row) (string, []one) {
			user, all := r.String("id"), []one(nil)
			for _, o := range r.Maps("opinions") {
				all = append(all, one{user, scanOpinion(o)})
			}
			return user, all
		}, func(o one) error { return yield(o.userID, o.Opinion) })
}

// Places streams who says where they live.
func (s *OpinionStore) Places(ctx context.Context, yield func(userID, place string) error) error {
	return stream(ctx, s.db, "taste_places", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit
RETURN u.id AS id, u.city AS city, u.country AS country ORDER BY u.id`,
		streamedThings, func(r *Row) (string, [][2]string) {
			user := r.String("id")
			if place := taste.PlaceOf(r.OptString("city"), r.OptString("country")); place != "" {
				return user, [][2]string{{user, place}}
			}
			return user, nil
		}, func(pair [2]string) error { return yield(pair[0], pair[1]) })
}
