package notify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/notify"
)

func newID() string { return uuid.Must(uuid.NewV7()).String() }

// thingsOf has the properties of what a notification is about; those that are empty are removed.
func thingsOf(t notify.Things) map[string]any {
	return map[string]any{
		"postId": cypher.OrNull(t.PostID), "commentId": cypher.OrNull(t.CommentID), "trackId": cypher.OrNull(t.TrackID),
		"albumId": cypher.OrNull(t.AlbumID), "eventId": cypher.OrNull(t.EventID), "questionId": cypher.OrNull(t.QuestionID),
		"giveawayId": cypher.OrNull(t.GiveawayID), "merchandiseId": cypher.OrNull(t.MerchandiseID),
		"sizeId":  cypher.OrNull(t.SizeID),
		"orderId": cypher.OrNull(t.OrderID), "chatId": cypher.OrNull(t.ChatID),
		"removalId": cypher.OrNull(t.RemovalID), "proposalId": cypher.OrNull(t.ProposalID),
	}
}

const (
	// lockGroup is the lock of all that is told a person of one kind about one thing: whoever tells, or takes back, holds
	// it, so that every act is counted once.
	lockGroup cypher.Statement = `MERGE (g:NotificationGroup {key: $group}) SET g._lock = true
WITH g REMOVE g._lock
RETURN g.currentId AS currentId`
	newActs cypher.Statement = `UNWIND range(0, size($keys) - 1) AS n
OPTIONAL MATCH (a:NotificationAct {key: $keys[n]})
WITH n, a WHERE a IS NULL RETURN n`
	// stillUnread locks the notification, so that it is not read, and added to, at once.
	stillUnread cypher.Statement = `MATCH (n:Notification {id: $id}) SET n._lock = true
WITH n REMOVE n._lock
WITH n WHERE n.unreadOf IS NOT NULL RETURN n.id AS id`
	othersThan cypher.Statement = `UNWIND $actorIds AS actorId
WITH actorId WHERE NOT EXISTS { MATCH (a:NotificationAct) WHERE a.notificationId = $id AND a.actorId = actorId }
RETURN count(actorId) AS n`
	// addTo says the newest of what happened, whichever is told last.
	addTo cypher.Statement = `MATCH (n:Notification {id: $id})
SET n.count = n.count + $more, n.at = $at
FOREACH (_ IN CASE WHEN n.actedAt > $actedAt THEN [] ELSE [1] END |
  SET n.actorId = $actorId, n.actedAt = $actedAt, n += $things)
WITH n ` + pushAgain
	createIn cypher.Statement = `MATCH (g:NotificationGroup {key: $group}) SET g.currentId = $id
CREATE (n:Notification {id: $id, key: $key, groupKey: $group, userId: $userId, listedFor: $userId, unreadOf: $userId, type: $type,
  count: $more, actorId: $actorId, at: $at, actedAt: $actedAt})
SET n += $things
WITH n ` + pushSoon
	createActs cypher.Statement = `UNWIND $acts AS act
CREATE (a:NotificationAct {key: act.key, act: act.act, groupKey: $group, notificationId: $id, userId: $userId, actorId: act.actorId, at: act.at, n: act.n})
SET a += act.things`
)

const (
	// hasDevice: one of the browsers of n's person is told of what comes while they are away.
	hasDevice = `EXISTS { MATCH (d:PushSubscription) WHERE d.userId = n.userId }`
	// pushSoon has a new notification n pushed a little later, when who is here has read it.
	pushSoon = `WHERE ` + hasDevice + ` SET n.pushAt = datetime() + duration({seconds: 5})`
	// pushAgain has one pushed anew that says more now, but not every few seconds. A server that is at it loses its lease,
	// as it has not seen this.
	pushAgain = `WHERE ` + hasDevice + `
SET n.pushAt = CASE WHEN n.pushedAt > datetime() - duration({minutes: 10})
  THEN n.pushedAt + duration({minutes: 10}) ELSE datetime() + duration({seconds: 5}) END
REMOVE n.pushToken`
)

// Tell tells a person of acts, once each.
func (s *Store) Tell(ctx context.Context, g notify.Group, at time.Time) (notify.Told, bool, error) {
	id, err := cypher.WriteTx(ctx, s.db, "notification_tell", func(tx *cypher.Tx) (string, error) {
		return tell(tx, g, at)
	})
	return notify.Told{ID: id, UserID: g.UserID}, id != "", err
}

// tell returns the id of the notification; empty where all of it was told before.
func tell(tx *cypher.Tx, g notify.Group, at time.Time) (string, error) {
	params := map[string]any{
		"group": fmt.Sprintf("%s/%d/%s", g.UserID, g.Type, g.Group), "userId": g.UserID, "type": int(g.Type), "at": at,
	}
	current, err := cypher.One(tx, lockGroup, params, func(r *cypher.Row) string { return r.OptString("currentId") })
	if err != nil {
		return "", err
	}
	acts, err := untold(tx, g)
	if err != nil || len(acts) == 0 {
		return "", err
	}
	for n := range acts {
		if acts[n].At.IsZero() {
			acts[n].At = at
		}
	}
	slices.SortStableFunc(acts, func(a, b notify.Telling) int { return a.At.Compare(b.At) })
	last := acts[len(acts)-1]
	params["actorId"], params["things"], params["id"] = last.ActorID, thingsOf(last.Things), current
	params["actedAt"] = last.At
	open, err := cypher.All(tx, stillUnread, params, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return "", err
	}
	statement := addTo
	if len(open) == 0 {
		id := newID()
		params["id"], params["key"], statement = id, params["group"].(string)+"/"+id, createIn
	}
	params["actorIds"] = actors(acts)
	if params["more"], err = cypher.One(tx, othersThan, params, scanCount); err != nil {
		return "", err
	}
	if err := tx.Run(statement, params); err != nil {
		return "", err
	}
	params["acts"] = rowsOf(acts)
	return params["id"].(string), tx.Run(createActs, params)
}

// untold are the acts that the person was not told of; of the same act twice, the first.
func untold(tx *cypher.Tx, g notify.Group) ([]notify.Telling, error) {
	var keys []string
	var acts []notify.Telling
	seen := map[string]bool{}
	for _, a := range g.Acts {
		if key := keyOf(a); !seen[key] {
			seen[key] = true
			keys, acts = append(keys, key), append(acts, a)
		}
	}
	places, err := cypher.All(tx, newActs, map[string]any{"keys": keys}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil {
		return nil, err
	}
	isNew := make([]bool, len(acts))
	for _, n := range places {
		isNew[n] = true
	}
	left := make([]notify.Telling, 0, len(places))
	for n, a := range acts {
		if isNew[n] {
			left = append(left, a)
		}
	}
	return left, nil
}

// keyOf is unique to one act as one person is told of it.
func keyOf(t notify.Telling) string { return t.UserID + "/" + t.Act }

func actors(acts []notify.Telling) []string {
	var ids []string
	seen := map[string]bool{}
	for _, a := range acts {
		if !seen[a.ActorID] {
			seen[a.ActorID] = true
			ids = append(ids, a.ActorID)
		}
	}
	return ids
}

func rowsOf(acts []notify.Telling) []map[string]any {
	rows := make([]map[string]any, len(acts))
	for n, a := range acts {
		rows[n] = map[string]any{
			"key": keyOf(a), "act": a.Act, "actorId": a.ActorID, "n": n, "at": a.At, "things": thingsOf(a.Things),
		}
	}
	return rows
}
