package accounts

import (
	"context"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var _ account.EditStore = (*Store)(nil)

const thePerson = "This person"

// properties are those of a change that stand on the person themselves.
func properties(c account.Change) map[string]any {
	set := map[string]any{}
	for name, text := range map[string]struct {
		value string
		given bool
	}{
		"displayName": {c.DisplayName.Value, c.DisplayName.Given}, "bio": {c.Bio.Value, c.Bio.Given},
		"intro": {c.Intro.Value, c.Intro.Given},
	} {
		if text.given {
			set[name] = cypher.OrNull(text.value)
		}
	}
	if c.Tastes.Given {
		set["tastes"] = c.Tastes.Value
	}
	if c.Links.Given {
		labels, urls := make([]string, len(c.Links.Value)), make([]string, len(c.Links.Value))
		for i, link := range c.Links.Value {
			labels[i], urls[i] = link.Label, link.URL
		}
		set["linkLabels"], set["linkUrls"] = labels, urls
	}
	return set
}

// Edit stores a change.
func (s *Store) Edit(ctx context.Context, userID, actorID string, c account.Change, now time.Time) error {
	return s.edit(ctx, "account_edit", userID, func(tx *cypher.Tx, isArtist bool) error {
		params := map[string]any{"id": userID, "set": properties(c), "now": now}
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u += $set, u.updatedAt = $now`, params); err != nil {
			return err
		}
		if c.BusinessName.Given {
			if !isArtist {
				return fault.BadInput(map[string]string{"businessName": "Only artists have one."})
			}
			params["name"] = c.BusinessName.Value
			if err := tx.Run(`MATCH (:User {id: $id})-[:HAS_BADGE]->(b:Badge) SET b.businessName = $name`, params); err != nil {
				return err
			}
		}
		return changed(tx, userID, actorID, isArtist, c.DisplayName.Given)
	})
}

// edit locks a person and does work, told whether they are an artist.
func (s *Store) edit(ctx context.Context, name, userID string, work func(tx *cypher.Tx, isArtist bool) error) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		isArtist, err := cypher.One(tx, `MATCH (u:User {id: $id}) WHERE u.confirmedAt IS NOT NULL SET u._lock = true REMOVE u._lock
RETURN u:Artist AS artist`, map[string]any{"id": userID}, func(r *cypher.Row) bool { return r.Bool("artist") })
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, work(tx, isArtist)
	})
	return cypher.OrNotFound(err, thePerson)
}

// changed says that a person is shown otherwise. The index of search follows an artist's name to all of theirs by
// itself; it does not know people who are no artists, so their posts are named.
func changed(tx *cypher.Tx, userID, actorID string, isArtist, renamed bool) error {
	if isArtist {
		return tx.Emit(event.Updated, actorID, "Artist", userID)
	}
	if err := tx.Emit(event.Updated, actorID, "User", userID); err != nil || !renamed {
		return err
	}
	posts, err := cypher.All(tx, `MATCH (:User {id: $id})-[:POSTED]->(p:Post) RETURN p.id AS id`,
		map[string]any{"id": userID}, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return err
	}
	return tx.Emit(event.Updated, actorID, "Post", posts...)
}

// SetPicture leaves the file before to the sweep of uploads.
func (s *Store) SetPicture(ctx context.Context, userID, actorID, key string, now time.Time) error {
	return s.edit(ctx, "account_set_picture", userID, func(tx *cypher.Tx, isArtist bool) error {
		params := map[string]any{"id": userID, "key": cypher.OrNull(key), "version": version(key), "now": now}
		if err := tx.Run(`MATCH (u:User {id: $id})-[r:USES]->(f:File) WHERE f.key = u.pictureKey AND f.key <> coalesce($key, '')
SET f.unusedSince = $now DELETE r`, params); err != nil {
			return err
		}
		if key != "" {
			used, err := cypher.All(tx, `MATCH (u:User {id: $id}) UNWIND [$key] AS key MATCH (f:File {key: key})
MERGE (u)-[:USES]->(f) REMOVE f.unusedSince RETURN f.key AS key`, params, func(r *cypher.Row) string { return r.String("key") })
			if err != nil {
				return err
			}
			if len(used) == 0 {
				return fault.New(fault.Conflict, "The picture is gone. Please send it again.")
			}
		}
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u.pictureKey = $key, u.updatedAt = $now,
  u.profilePictureUrl = '/api/images/portrait/' + u.id + $version`, params); err != nil {
			return err
		}
		return changed(tx, userID, actorID, isArtist, false)
	})
}

// version is what an address ends in so that another picture has another address.
func version(key string) string {
	if key == "" {
		return ""
	}
	return "?v=" + key[max(0, len(key)-8):]
}

// SetPlace tells those who go by places too.
func (s *Store) SetPlace(ctx context.Context, userID, actorID string, at account.Location, now time.Time) error {
	return s.edit(ctx, "account_set_place", userID, func(tx *cypher.Tx, isArtist bool) error {
		if err := tx.Run(`MATCH (u:User {id: $id}) SET u += $at, u.updatedAt = $now,
  u.home = point({latitude: $home.latitude, longitude: $home.longitude})`, map[string]any{
			"id": userID, "now": now, "home": homeOf(at), "at": map[string]any{
				"city": cypher.OrNull(at.City), "state": cypher.OrNull(at.State), "country": cypher.OrNull(at.Country),
				"latitude": at.Latitude, "longitude": at.Longitude, "placeId": cypher.OrNull(at.PlaceID),
			},
		}); err != nil {
			return err
		}
		if err := tx.Emit(event.Said, userID, "User", userID); err != nil {
			return err
		}
		return changed(tx, userID, actorID, isArtist, false)
	})
}

// homeOf has nulls, of which a point is null too, where nobody knows the city.
func homeOf(at account.Location) map[string]any {
	if at.Home == nil {
		return map[string]any{"latitude": nil, "longitude": nil}
	}
	return map[string]any{"latitude": at.Home.Latitude, "longitude": at.Home.Longitude}
}

// SetSeenTutorial keeps whether somebody has seen the tour. Nobody hears of it; where another said so, it is an act.
func (s *Store) SetSeenTutorial(ctx context.Context, userID, actorID string, seen bool, why string) error {
	return s.edit(ctx, "account_set_seen_tutorial", userID, func(tx *cypher.Tx, _ bool) error {
		before, err := cypher.One(tx, `MATCH (u:User {id: $id}) WITH u, coalesce(u.seenTutorial, false) AS before
SET u.seenTutorial = $seen RETURN before`, map[string]any{"id": userID, "seen": seen},
			func(r *cypher.Row) bool { return r.Bool("before") })
		if err == nil && before == seen && audit.UndoneIn(tx.Context()) != "" {
			err = audit.ChangedSince()
		}
		if err != nil || actorID == userID {
			return err
		}
		return auditgraph.Record(tx, audit.Act{
			ActorID: actorID, Verb: audit.TourReset, Subject: audit.Subject{Type: "User", ID: userID},
			Before: audit.State(map[string]any{"seenTutorial": before}),
			After:  audit.State(map[string]any{"seenTutorial": seen}), Why: why,
		})
	})
}

// ArtistOfBadge finds whose badge it is.
func (s *Store) ArtistOfBadge(ctx context.Context, badgeID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "artist_of_badge", `MATCH (:Badge {id: $id})<-[:HAS_BADGE]-(u:User) RETURN u.id AS id`,
		map[string]any{"id": badgeID}, func(r *cypher.Row) string { return r.String("id") })
	return id, cypher.OrNotFound(err, "This badge")
}
