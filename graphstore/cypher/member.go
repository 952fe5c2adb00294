package cypher

import (
	"context"
	"time"
)

// MemberSince says when somebody joined. Errors: NOT_FOUND.
func MemberSince(ctx context.Context, db *DB, userID string) (time.Time, error) {
	at, err := ReadOne(ctx, db, "member_since", `MATCH (u:User {id: $id}) RETURN u.createdAt AS at`,
		map[string]any{"id": userID}, func(r *Row) time.Time { return r.Time("at") })
	return at, OrNotFound(err, "This person")
}
