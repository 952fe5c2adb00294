// Package digest keeps in the graph who was written to when.
package digest

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/digest"
	"github.com/sidestage/sidestage/internal/notify"
)

// Store keeps when somebody was written to in their NotificationSettings, and the walk over all people in a node. It is
// a digest.Store.
type Store struct {
	db  *cypher.DB
	now func() time.Time
}

// NewStore returns a Store backed by db; now is the clock of quiet hours.
func NewStore(db *cypher.DB, now func() time.Time) *Store { return &Store{db, now} }

var _ digest.Store = (*Store)(nil)

// LeaseWalk leases the walk where it is due, by the graph's clock. Servers ask often, mostly for nothing: that must not
// write.
func (s *Store) LeaseWalk(
	ctx context.Context, id string, lease, first time.Duration,
) (digest.Walk, bool, error) {
	params := map[string]any{
		"id": id, "lease": lease.Milliseconds(), "first": first.Milliseconds(), "token": uuid.NewString(),
	}
	isDue, err := cypher.ReadOne(ctx, s.db, "digest_walk_due",
		`OPTIONAL MATCH (w:DigestWalk {id: $id}) RETURN w IS NULL OR w.nextAt <= datetime() AS due`, params,
		func(r *cypher.Row) bool { return r.Bool("due") })
	if err != nil || !isDue {
		return digest.Walk{}, false, err
	}
	found, err := cypher.WriteAll(ctx, s.db, "digest_walk_lease", `MERGE (w:DigestWalk {id: $id})
ON CREATE SET w.after = '', w.nextAt = datetime() + duration({milliseconds: $first})
SET w._lock = true
WITH w REMOVE w._lock
WITH w WHERE w.nextAt <= datetime()
SET w.nextAt = datetime() + duration({milliseconds: $lease}), w.token = $token
RETURN w.after AS after, w.token AS token`, params,
		func(r *cypher.Row) digest.Walk {
			return digest.Walk{Token: r.String("token"), After: r.String("after")}
		})
	if err != nil || len(found) == 0 {
		return digest.Walk{}, false, err
	}
	return found[0], true, nil
}

// MoveWalk notes whom a leased walk reached.
func (s *Store) MoveWalk(ctx context.Context, id string, w digest.Walk, in time.Duration) error {
	_, err := s.db.Exec(ctx, "digest_walk_move", `MATCH (w:DigestWalk {id: $id}) WHERE w.token = $token
SET w.after = $after, w.nextAt = datetime() + duration({milliseconds: $in}) REMOVE w.token`,
		map[string]any{"id": id, "token": w.Token, "after": w.After, "in": in.Milliseconds()})
	return err
}

// people are read with what decides whether they are written to. A browser that is used renews its token every hour.
const people cypher.Statement = `MATCH (u:User) WHERE u.id > $after
WITH u ORDER BY u.id LIMIT $limit
OPTIONAL MATCH (s:NotificationSettings {id: u.id})
WITH u, s, coalesce(s.digestedThrough, datetime('1970-01-01T00:00:00Z')) AS through
RETURN u {.id, .email, .handle, .displayName, .createdAt, isThere: u.confirmedAt IS NOT NULL AND u.deactivatedAt IS NULL,
  digest: s.digest, lastAt: s.digestedAt, through: s.digestedThrough,
  quietFrom: s.quietFrom, quietTo: s.quietTo, timeZone: s.timeZone,
  seenAt: head(COLLECT { MATCH (t:RefreshToken) WHERE t.userId = u.id RETURN t.createdAt ORDER BY t.createdAt DESC LIMIT 1 }),
  hasUnread: EXISTS { MATCH (n:Notification) WHERE n.unreadOf = u.id AND n.at > through } OR EXISTS {
    MATCH (u)-[p:CHATS_IN]->(c:Chat) WHERE NOT coalesce(p.muted, false) AND c.updatedAt > through
      AND c.lastSequence > p.lastRead AND c.lastSequence > p.from AND c.lastSequence > coalesce(p.hiddenThrough, -1) }} AS node
ORDER BY u.id`

// People are those after one who may be written to.
func (s *Store) People(ctx context.Context, after string, limit int) ([]digest.Person, string, error) {
	now, looked := s.now(), 0
	var last string
	var all []digest.Person
	_, err := cypher.ReadAll(ctx, s.db, "digest_people", people, map[string]any{"after": after, "limit": limit},
		func(r *cypher.Row) struct{} {
			r = r.Map("node")
			looked++
			last = r.String("id")
			if p, ok := scanPerson(r, now); ok {
				all = append(all, p)
			}
			return struct{}{}
		})
	if looked < limit {
		last = ""
	}
	return all, last, err
}

// scanPerson reports false for who is not written to.
func scanPerson(r *cypher.Row, now time.Time) (digest.Person, bool) {
	prefs := notify.Preferences{Digest: notify.Digest(r.OptString("digest"))}
	p := digest.Person{
		UserID: r.String("id"), Email: r.OptString("email"), Name: r.OptString("displayName"),
		Cadence: digest.Cadence(prefs.Cadence()), LastAt: r.OptTime("lastAt"), Through: r.OptTime("through"),
		SeenAt: r.OptTime("createdAt"), HasUnread: r.Bool("hasUnread"),
	}
	if p.Name == "" {
		p.Name = r.OptString("handle")
	}
	if seen := r.OptTime("seenAt"); seen.After(p.SeenAt) {
		p.SeenAt = seen
	}
	if r.Has("timeZone") {
		p.IsQuiet = notify.Quiet{
			From: r.Int("quietFrom"), To: r.Int("quietTo"), TimeZone: r.String("timeZone"),
		}.Covers(now)
	}
	return p, r.Bool("isThere") && p.Email != "" && prefs.Cadence() != notify.Never
}

// Claim notes that somebody is written to, unless somebody did since, or they want no more.
func (s *Store) Claim(ctx context.Context, p digest.Person, at time.Time) (bool, error) {
	claimed, err := cypher.WriteAll(ctx, s.db, "digest_claim", `MATCH (u:User {id: $id})
MERGE (s:NotificationSettings {id: u.id}) SET s._lock = true
WITH s REMOVE s._lock
WITH s WHERE coalesce(s.digestedAt, datetime({epochMillis: 0})) = coalesce($last, datetime({epochMillis: 0}))
  AND coalesce(s.digest, $usual) = $cadence
SET s.digestedAt = $at RETURN s.id AS id`, map[string]any{
		"id": p.UserID, "last": p.LastAt, "at": at, "cadence": string(p.Cadence),
		"usual": string(notify.Preferences{}.Cadence()),
	}, func(r *cypher.Row) string { return r.String("id") })
	return len(claimed) > 0, err
}

// Done notes that what happened until a moment was in a letter.
func (s *Store) Done(ctx context.Context, userID string, through time.Time) error {
	_, err := s.db.Exec(ctx, "digest_done", `MATCH (s:NotificationSettings {id: $id}) SET s.digestedThrough = $through`,
		map[string]any{"id": userID, "through": through})
	return err
}

// Release takes a claim back, unless another came after it.
func (s *Store) Release(ctx context.Context, p digest.Person, at time.Time) error {
	_, err := s.db.Exec(ctx, "digest_release",
		`MATCH (s:NotificationSettings {id: $id}) WHERE s.digestedAt = $at SET s.digestedAt = $last`,
		map[string]any{"id": p.UserID, "last": p.LastAt, "at": at})
	return err
}

// Stop has somebody be written to no more.
func (s *Store) Stop(ctx context.Context, userID string) error {
	_, err := s.db.Exec(ctx, "digest_stop", `MATCH (u:User {id: $id})
MERGE (s:NotificationSettings {id: u.id}) SET s.digest = 'never'`, map[string]any{"id": userID})
	return err
}
