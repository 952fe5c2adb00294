package cypher

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/internal/kernel/again"
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

// Sent is Made for what is kept with the print of what it was made of: the statement returns that as print.
func Sent(ctx context.Context, db *DB, name string, s Statement, ownerID, clientKey string) (again.Made, error) {
	if clientKey == "" {
		return again.Made{}, nil
	}
	made, err := ReadOne(ctx, db, name, s, map[string]any{"ownerId": ownerID, "clientKey": clientKey},
		func(r *Row) again.Made { return again.Made{ID: r.String("id"), Print: r.OptString("print")} })
	if errors.Is(err, ErrNoRecord) {
		return again.Made{}, nil
	}
	return made, err
}
