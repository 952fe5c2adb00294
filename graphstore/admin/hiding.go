package admin

import (
	"github.com/sidestage/sidestage/graphstore/apppasswords"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Music that is hidden is as if it were a draft, and knows what it was. All else is hidden by its owner.
const (
	hideMusic = `MATCH (:User {id: $id})-[:RELEASED|PERFORMED]->(x) WHERE x.status <> 'draft' AND x.hiddenStatus IS NULL
SET x.hiddenStatus = x.status, x.status = 'draft' RETURN DISTINCT x:Album AS isAlbum, x.id AS id`
	showMusic = `MATCH (:User {id: $id})-[:RELEASED|PERFORMED]->(x) WHERE x.hiddenStatus IS NOT NULL
SET x.status = x.hiddenStatus REMOVE x.hiddenStatus RETURN DISTINCT x:Album AS isAlbum, x.id AS id`
	elseOwned = `MATCH (:User {id: $id})-[:POSTED|HOSTS|SELLS]->(x) RETURN DISTINCT head([l IN labels(x) WHERE l IN ['Post', 'Event', 'Merchandise']]) AS label, x.id AS id`
)

// Hide signs somebody out, who is not active any more, with their players, and takes what they made from everybody's
// sight.
func Hide(tx *cypher.Tx, userID string, isArtist bool) error {
	if err := tx.Run(`MATCH (t:RefreshToken {userId: $id}) DELETE t`, map[string]any{"id": userID}); err != nil {
		return err
	}
	if _, err := apppasswords.RevokeAll(tx, userID); err != nil {
		return err
	}
	return tell(tx, userID, isArtist, hideMusic, event.Withdrawn)
}

// Show brings back what Hide hid, of who is active again.
func Show(tx *cypher.Tx, userID string, isArtist bool) error {
	return tell(tx, userID, isArtist, showMusic, event.Updated)
}

// tell changes whether somebody's music shows, and has everybody hear of that and of all else that they made.
func tell(tx *cypher.Tx, userID string, isArtist bool, music cypher.Statement, verb event.Verb) error {
	params := map[string]any{"id": userID}
	things := map[string][]string{}
	add := func(label func(*cypher.Row) string) func(*cypher.Row) struct{} {
		return func(r *cypher.Row) struct{} {
			things[label(r)] = append(things[label(r)], r.String("id"))
			return struct{}{}
		}
	}
	if _, err := cypher.All(tx, music, params, add(func(r *cypher.Row) string {
		if r.Bool("isAlbum") {
			return "Album"
		}
		return "Track"
	})); err != nil {
		return err
	}
	for _, label := range []string{"Album", "Track"} {
		if err := tx.Emit(verb, "", label, things[label]...); err != nil {
			return err
		}
	}
	labelled := add(func(r *cypher.Row) string { return r.OptString("label") })
	if _, err := cypher.All(tx, elseOwned, params, labelled); err != nil {
		return err
	}
	for _, label := range []string{"Post", "Event", "Merchandise"} {
		if err := tx.Emit(event.Updated, "", label, things[label]...); err != nil {
			return err
		}
	}
	if isArtist {
		if err := tx.Emit(event.Updated, "", "Artist", userID); err != nil {
			return err
		}
	}
	if err := tx.Emit(event.Updated, "", "User", userID); err != nil {
		return err
	}
	return tx.Emit(event.StandingChanged, "", "User", userID)
}
