// Package push keeps the subscriptions of browsers in the graph, and what is to be pushed to them.
package push

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/push"
)

// Store keeps subscriptions by the hash of their endpoints. What is due has pushAt; while a server is at it, it has the
// token of that server's lease, too. It is a push.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ push.Store = (*Store)(nil)

// Keys returns the keys of the site. Of servers that start at once the first keeps its own, and all use those.
func (s *Store) Keys(ctx context.Context, siteID string, made push.Keys) (push.Keys, error) {
	return cypher.WriteOne(ctx, s.db, "push_keys", `MERGE (k:PushKeys {id: $id})
ON CREATE SET k.public = $public, k.private = $private, k.at = datetime()
RETURN k.public AS public, k.private AS private`,
		map[string]any{"id": siteID, "public": made.Public, "private": made.Private},
		func(r *cypher.Row) push.Keys {
			return push.Keys{Public: r.String("public"), Private: r.String("private")}
		})
}

const (
	// lockPerson lets two browsers of one person subscribe one after the other, so that they are counted together.
	lockPerson cypher.Statement = `MATCH (u:User {id: $userId}) SET u._lock = true
WITH u REMOVE u._lock`
	subscribe cypher.Statement = `MERGE (d:PushSubscription {id: $id})
SET d.userId = $userId, d.sessionId = $sessionId, d.endpoint = $endpoint, d.p256dh = $p256dh, d.auth = $auth, d.at = datetime()`
	dropOldest cypher.Statement = `MATCH (d:PushSubscription) WHERE d.userId = $userId
WITH d ORDER BY d.at DESC, d.id SKIP $limit DELETE d`
)

// Subscribe keeps a subscription, and drops those of the person beyond limit.
func (s *Store) Subscribe(ctx context.Context, sub push.Subscription, limit int) error {
	params := map[string]any{
		"id": sub.ID(), "userId": sub.UserID, "sessionId": sub.SessionID, "endpoint": sub.Endpoint, "p256dh": sub.P256dh,
		"auth": sub.Auth, "limit": limit,
	}
	_, err := cypher.WriteTx(ctx, s.db, "push_subscribe", func(tx *cypher.Tx) (struct{}, error) {
		for _, statement := range []cypher.Statement{lockPerson, subscribe, dropOldest} {
			if err := tx.Run(statement, params); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

// Unsubscribe drops a person's subscription.
func (s *Store) Unsubscribe(ctx context.Context, userID, id string) error {
	_, err := s.db.Exec(ctx, "push_unsubscribe", `MATCH (d:PushSubscription {id: $id}) WHERE d.userId = $userId DELETE d`,
		map[string]any{"userId": userID, "id": id})
	return err
}

// Forget drops subscriptions, whosever they are.
func (s *Store) Forget(ctx context.Context, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := s.db.Exec(ctx, "push_forget", `UNWIND $ids AS id MATCH (d:PushSubscription {id: id}) DELETE d`,
		map[string]any{"ids": ids})
	return err
}

// Subscriptions are all of some people.
func (s *Store) Subscriptions(ctx context.Context, userIDs []string) ([]push.Subscription, error) {
	return cypher.ReadAll(ctx, s.db, "push_subscriptions", `UNWIND $ids AS id
MATCH (d:PushSubscription) WHERE d.userId = id
RETURN d {.userId, .sessionId, .endpoint, .p256dh, .auth} AS node ORDER BY d.id`, map[string]any{"ids": userIDs},
		func(r *cypher.Row) push.Subscription {
			r = r.Map("node")
			return push.Subscription{
				UserID: r.String("userId"), SessionID: r.String("sessionId"), Endpoint: r.String("endpoint"),
				P256dh: r.String("p256dh"), Auth: r.String("auth"),
			}
		})
}
