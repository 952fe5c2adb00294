package notify

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/notify"
)

// moment writes a place in a source to the nanosecond, as relations may have it; parameters have milliseconds.
func moment(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// AddFanout keeps a fan-out that is not there.
func (s *Store) AddFanout(ctx context.Context, f notify.Fanout) error {
	_, err := s.db.Exec(ctx, "notification_fanout_add", `MERGE (j:NotificationFanout {id: $id}) ON CREATE SET j += $job, j.nextAt = datetime()`,
		map[string]any{"id": f.ID, "job": map[string]any{
			"type": int(f.Type), "actorId": f.ActorID, "source": string(f.Source), "sourceId": f.SourceID, "key": f.Key,
			"untilAt": moment(f.Until), "except": f.Except, "cursorAt": moment(time.Unix(0, 0)), "cursorId": "",
			"label": f.Label, "itemId": f.ItemID, "postId": cypher.OrNull(f.PostID), "giveawayId": cypher.OrNull(f.GiveawayID),
			"merchandiseId": cypher.OrNull(f.MerchandiseID),
		}})
	return err
}

// LeaseFanout returns the one that waits longest. The graph's clock decides what is due, so that servers whose clocks
// differ agree; the lock lets one server lease one.
func (s *Store) LeaseFanout(ctx context.Context, lease time.Duration) (notify.Fanout, bool, error) {
	params := map[string]any{"lease": lease.Milliseconds()}
	// Servers ask every second, mostly for nothing: that must not write.
	due, err := s.db.Read(ctx, "notification_fanout_due",
		`MATCH (j:NotificationFanout) WHERE j.nextAt <= datetime() RETURN j.id AS id LIMIT 1`, params)
	if err != nil || len(due) == 0 {
		return notify.Fanout{}, false, err
	}
	found, err := cypher.WriteAll(ctx, s.db, "notification_fanout_lease", `MATCH (j:NotificationFanout) WHERE j.nextAt <= datetime()
WITH j ORDER BY j.nextAt LIMIT 1
SET j._lock = true
WITH j REMOVE j._lock
WITH j WHERE j.nextAt <= datetime()
SET j.nextAt = datetime() + duration({milliseconds: $lease})
RETURN j {.*} AS j`, params, scanFanout)
	if err != nil || len(found) == 0 {
		return notify.Fanout{}, false, err
	}
	return found[0], true, nil
}

func scanFanout(r *cypher.Row) notify.Fanout {
	r = r.Map("j")
	instant := func(name string) time.Time {
		at, err := time.Parse(time.RFC3339Nano, r.String(name))
		if err != nil {
			r.Fail(name, "%w", err)
		}
		return at
	}
	return notify.Fanout{
		ID: r.String("id"), Type: notify.Type(r.Int("type")), ActorID: r.String("actorId"),
		Source: notify.Source(r.String("source")), SourceID: r.String("sourceId"), Key: r.String("key"),
		Things: aboutOf(r), Until: instant("untilAt"), Except: r.Strings("except"), CursorAt: instant("cursorAt"),
		CursorID: r.String("cursorId"), Label: r.String("label"), ItemID: r.String("itemId"),
	}
}

// aboutOf are the things of a fan-out: the one that it is of, but of a post about a giveaway both, and of a size what
// it is a size of.
func aboutOf(r *cypher.Row) notify.Things {
	id := r.String("itemId")
	t := notify.ThingsOf(r.String("label"), id)
	if r.Has("giveawayId") {
		t.GiveawayID = r.String("giveawayId")
	}
	if r.String("label") == "MerchandiseSize" {
		t.MerchandiseID, t.SizeID = r.String("merchandiseId"), id
	}
	return t
}

// people are the statements of the next people of a source.
var people = map[notify.Source]cypher.Statement{
	notify.Followers:  nextOf("FOLLOWS", "followedId", "followerId"),
	notify.Interested: nextOf("INTERESTED_IN", "eventId", "userId"),
	notify.Waiting:    nextOf("WAITS_FOR", "sizeId", "userId"),
}

// nextOf finds the next people who have a relation to a source, in the order in which they came, from its index over
// the properties that name the source and the person.
func nextOf(relation, source, person string) cypher.Statement {
	return cypher.Statement(fmt.Sprintf(`MATCH (u:User)-[f:%s]->() WHERE f.%s = $sourceId AND f.%[3]s IS NOT NULL
  AND f.at >= datetime($cursorAt) AND f.at <= datetime($until)
  AND CASE WHEN f.at > datetime($cursorAt) THEN true ELSE f.%[3]s > $cursorId END
WITH u, f.at AS at, f.%[3]s AS cursorId ORDER BY f.at, f.%[3]s LIMIT $limit
`, relation, source, person) + nextPeople)
}

const nextPeople = `OPTIONAL MATCH (s:NotificationSettings {id: u.id})
RETURN ` + member + ` AS node, toString(at) AS at, cursorId`

// Batch reads the next people of a fan-out.
func (s *Store) Batch(ctx context.Context, f notify.Fanout, limit int) (notify.Batch, error) {
	b := notify.Batch{CursorAt: f.CursorAt, CursorID: f.CursorID}
	members, err := cypher.ReadAll(ctx, s.db, "notification_batch_"+string(f.Source), people[f.Source], map[string]any{
		"sourceId": f.SourceID, "actorId": f.ActorID, "cursorAt": moment(f.CursorAt), "cursorId": f.CursorID,
		"until": moment(f.Until), "limit": limit,
	}, func(r *cypher.Row) notify.Member {
		at, err := time.Parse(time.RFC3339Nano, r.String("at"))
		if err != nil {
			r.Fail("at", "%w", err)
		}
		if at.After(b.CursorAt) || at.Equal(b.CursorAt) && r.String("cursorId") > b.CursorID {
			b.CursorAt, b.CursorID = at, r.String("cursorId")
		}
		return scanMember(r.Map("node"))
	})
	b.Members, b.IsLast = members, len(members) < limit
	return b, err
}

// Entitled reads what some people hold of an artist's tiers, and who follows the artist where there are none.
func (s *Store) Entitled(
	ctx context.Context, artistID string, userIDs []string, at time.Time,
) (map[string]access.Entitlements, error) {
	type held struct {
		userID string
		access.Entitlements
	}
	found, err := cypher.ReadAll(ctx, s.db, "notification_entitled", `MATCH (a:User {id: $artistId})
WITH a, EXISTS { (a)-[:OFFERS]->(:Tier) } AS offers
UNWIND $ids AS id MATCH (u:User {id: id})
RETURN id, [(u)-[h:HOLDS]->(x:Tier) WHERE x.artistId = $artistId AND `+projection.HeldNow+` | `+projection.HeldTierNode+`] AS tiers,
  NOT offers AND EXISTS { MATCH ()-[f:FOLLOWS]->() WHERE f.followerId = id AND f.followedId = $artistId } AS follows`,
		map[string]any{"artistId": artistID, "ids": userIDs, "at": at}, func(r *cypher.Row) held {
			return held{r.String("id"), access.Entitlements{
				Tiers: projection.ScanHeldTiers(r.Maps("tiers")), Followed: map[string]bool{artistID: r.Bool("follows")},
			}}
		})
	all := make(map[string]access.Entitlements, len(found))
	for _, h := range found {
		all[h.userID] = h.Entitlements
	}
	return all, err
}

// Deliver tells people of a fan-out and moves it on. The key of what each is told is unique, so that a batch which is
// delivered again tells nobody twice, nor anybody who deleted it meanwhile.
func (s *Store) Deliver(
	ctx context.Context, f notify.Fanout, userIDs []string, to notify.Batch, at time.Time,
) ([]notify.Told, error) {
	rows := make([]map[string]any, len(userIDs))
	for i, id := range userIDs {
		rows[i] = map[string]any{"id": newID(), "userId": id, "key": id + "/" + f.Key}
	}
	params := map[string]any{
		"id": f.ID, "rows": rows, "type": int(f.Type), "actorId": f.ActorID, "at": at, "things": thingsOf(f.Things),
		"cursorAt": moment(to.CursorAt), "cursorId": to.CursorID,
	}
	return cypher.WriteTx(ctx, s.db, "notification_deliver", func(tx *cypher.Tx) ([]notify.Told, error) {
		if f.Source == notify.Waiting {
			still, err := endWaiting(tx, f.SourceID, rows)
			if err != nil {
				return nil, err
			}
			params["rows"] = still
		}
		told, err := cypher.All(tx, `UNWIND $rows AS row MERGE (n:Notification {key: row.key})
ON CREATE SET n.id = row.id, n.userId = row.userId, n.listedFor = row.userId, n.unreadOf = row.userId, n.type = $type, n.count = 1,
  n.actorId = $actorId, n.at = $at, n += $things
WITH n, row WHERE n.id = row.id
FOREACH (_ IN CASE WHEN `+hasDevice+` THEN [1] ELSE [] END | SET n.pushAt = datetime() + duration({seconds: 5}))
RETURN n.id AS id, n.userId AS userId`, params, scanTold)
		if err != nil {
			return nil, err
		}
		if to.IsLast {
			return told, tx.Run(`MATCH (j:NotificationFanout {id: $id}) DELETE j`, params)
		}
		return told, tx.Run(`MATCH (j:NotificationFanout {id: $id})
SET j.cursorAt = $cursorAt, j.cursorId = $cursorId, j.nextAt = datetime()`, params)
	})
}

// endWaiting returns those of the rows whose people still wait, and has them wait no more: of two deliveries at once
// one finds them.
func endWaiting(tx *cypher.Tx, sizeID string, rows []map[string]any) ([]map[string]any, error) {
	params := map[string]any{"rows": rows, "sizeId": sizeID}
	if err := tx.Run(`UNWIND $rows AS row MATCH (u:User {id: row.userId}) WITH u ORDER BY u.id SET u._lock = true REMOVE u._lock`, params); err != nil {
		return nil, err
	}
	still, err := cypher.All(tx, `UNWIND $rows AS row
MATCH (:User {id: row.userId})-[w:WAITS_FOR]->(:MerchandiseSize {id: $sizeId})
WITH w, row.userId AS id DELETE w RETURN id`, params, func(r *cypher.Row) string { return r.String("id") })
	return slices.DeleteFunc(rows, func(row map[string]any) bool {
		return !slices.Contains(still, row["userId"].(string))
	}), err
}

// DeferFanout makes one due after a while.
func (s *Store) DeferFanout(ctx context.Context, id string, delay time.Duration) error {
	_, err := s.db.Exec(ctx, "notification_fanout_defer", `MATCH (j:NotificationFanout {id: $id})
SET j.nextAt = datetime() + duration({milliseconds: $delay})`, map[string]any{"id": id, "delay": delay.Milliseconds()})
	return err
}

// EndFanout forgets one.
func (s *Store) EndFanout(ctx context.Context, id string) error {
	_, err := s.db.Exec(ctx, "notification_fanout_end", `MATCH (j:NotificationFanout {id: $id}) DELETE j`,
		map[string]any{"id": id})
	return err
}
