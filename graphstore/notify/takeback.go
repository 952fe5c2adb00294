package notify

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/notify"
)

// act is one act as somebody was told of it.
type act struct{ key, group, notificationID, userID string }

const actNode = `a.key AS key, a.groupKey AS groupKey, a.notificationId AS notificationId, a.userId AS userId`

func scanAct(r *cypher.Row) act {
	return act{r.String("key"), r.String("groupKey"), r.OptString("notificationId"), r.String("userId")}
}

// TakeBack takes back one act, whoever was told of it, or all that one of two people was told of the other.
func (s *Store) TakeBack(
	ctx context.Context, t notify.Takeback, at time.Time,
) (gone, changed []notify.Told, err error) {
	var acts []act
	if t.Act != "" {
		acts, err = cypher.ReadAll(ctx, s.db, "notification_acts_named",
			`MATCH (a:NotificationAct) WHERE a.act = $act AND NOT a.userId IN $except RETURN `+actNode,
			map[string]any{"act": t.Act, "except": append([]string{}, t.Except...)}, scanAct)
	} else {
		acts, err = cypher.ReadAll(ctx, s.db, "notification_acts_between",
			`UNWIND [[$a, $b], [$b, $a]] AS pair
MATCH (a:NotificationAct) WHERE a.userId = pair[0] AND a.actorId = pair[1] RETURN `+actNode,
			map[string]any{"a": t.UserID, "b": t.ActorID}, scanAct)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, a := range acts {
		left, err := s.undo(ctx, a, at)
		if err != nil {
			return nil, nil, err
		}
		if told := (notify.Told{ID: a.notificationID, UserID: a.userID}); left < 0 {
			continue
		} else if left == 0 {
			gone = append(gone, told)
		} else {
			changed = append(changed, told)
		}
	}
	if t.Act != "" {
		return gone, changed, nil
	}
	parted, err := cypher.WriteAll(ctx, s.db, "notification_part", `UNWIND [[$a, $b], [$b, $a]] AS pair
MATCH (n:Notification) USING INDEX SEEK n:Notification(listedFor, actorId)
WHERE n.listedFor = pair[0] AND n.actorId = pair[1] AND n.count = 1
WITH n, pair[0] AS userId `+away+` RETURN n.id AS id, userId`,
		map[string]any{"a": t.UserID, "b": t.ActorID, "at": at}, scanTold)
	return append(gone, parted...), changed, err
}

func scanTold(r *cypher.Row) notify.Told {
	return notify.Told{ID: r.String("id"), UserID: r.String("userId")}
}

// undo takes an act out of its notification, and that away with its last act. It returns how many people are left in
// it; -1 where the act was undone before.
func (s *Store) undo(ctx context.Context, a act, at time.Time) (int, error) {
	params := map[string]any{"group": a.group, "key": a.key, "at": at}
	return cypher.WriteTx(ctx, s.db, "notification_undo", func(tx *cypher.Tx) (int, error) {
		if err := tx.Run(lockGroup, params); err != nil {
			return 0, err
		}
		of, err := cypher.All(tx, `MATCH (a:NotificationAct {key: $key}) WHERE a.notificationId IS NOT NULL
WITH a, a.notificationId AS id SET a.goneAt = $at REMOVE a.notificationId RETURN id`, params,
			func(r *cypher.Row) string { return r.String("id") })
		if err != nil || len(of) == 0 {
			return -1, err
		}
		params["id"] = of[0]
		return cypher.One(tx, `MATCH (n:Notification {id: $id}) SET n._lock = true
WITH n REMOVE n._lock
WITH n
CALL (n) { OPTIONAL MATCH (a:NotificationAct) WHERE a.notificationId = n.id AND a.actorId IS NOT NULL RETURN count(DISTINCT a.actorId) AS left }
CALL (n) { OPTIONAL MATCH (a:NotificationAct) WHERE a.notificationId = n.id AND a.actorId IS NOT NULL
  RETURN a AS last ORDER BY a.at DESC, a.n DESC LIMIT 1 }
FOREACH (_ IN CASE WHEN left > 0 AND n.listedFor IS NOT NULL THEN [1] ELSE [] END |
  SET n.count = left, n.actorId = last.actorId, n.commentId = last.commentId)
FOREACH (_ IN CASE WHEN left = 0 THEN [1] ELSE [] END | `+away+`)
RETURN left AS n`, params, scanCount)
	})
}

// gone takes away what was told of a thing, by the property that names it.
var goneWith = cypher.PerLabel(`MATCH (n:Notification) WHERE n.LABEL = $id WITH n LIMIT $limit
SET n._lock = true
WITH n REMOVE n._lock
WITH n, n.listedFor AS userId `+away+`
RETURN n.id AS id, userId`, "postId", "trackId", "albumId", "eventId", "questionId", "giveawayId", "merchandiseId")

// RemoveAbout takes away some of what was told of a thing.
func (s *Store) RemoveAbout(ctx context.Context, of notify.Things, limit int, at time.Time) ([]notify.Told, error) {
	for property, id := range thingsOf(of) {
		statement, ok := goneWith[property]
		if !ok || id == nil {
			continue
		}
		return cypher.WriteAll(ctx, s.db, "notification_gone_with_"+property, statement,
			map[string]any{"id": id, "limit": limit, "at": at},
			func(r *cypher.Row) notify.Told { return notify.Told{ID: r.String("id"), UserID: r.OptString("userId")} })
	}
	return nil, nil
}
