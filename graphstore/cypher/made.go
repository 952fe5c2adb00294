package cypher

import (
	"context"
	"errors"
)

// Made runs a statement that finds what somebody, $ownerId, made under a $clientKey; empty where there is no such
// thing, or no key.
func Made(ctx context.Context, db *DB, name string, s Statement, ownerID, clientKey string) (string, error) {
	if clientKey == "" {
		return "", nil
	}
	id, err := ReadOne(ctx, db, name, s, map[string]any{"ownerId": ownerID, "clientKey": clientKey},
		func(r *Row) string { return r.String("id") })
	if errors.Is(err, ErrNoRecord) {
		return "", nil
	}
	return id, err
}
