package orders

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// askedUntil is the id of no event: of the node that says until when the provider was asked for all of them. It goes
// with events that are as old, of which the provider knows nothing any more either.
const askedUntil = "asked until"

// AskedUntil returns until when the provider was asked for all that it told; zero where it never was.
func (s *Store) AskedUntil(ctx context.Context) (time.Time, error) {
	at, err := cypher.ReadOne(ctx, s.db, "events_asked_until", `MATCH (e:ProviderEvent {id: $id}) RETURN e.at AS at`,
		map[string]any{"id": askedUntil}, func(r *cypher.Row) time.Time { return r.Time("at") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return time.Time{}, nil
	}
	return at, err
}

// SetAskedUntil stores it.
func (s *Store) SetAskedUntil(ctx context.Context, at time.Time) error {
	_, err := s.db.Exec(ctx, "set_events_asked_until", `MERGE (e:ProviderEvent {id: $id}) SET e.at = $at`,
		map[string]any{"id": askedUntil, "at": at})
	return err
}

// attemptOf is the id of no event either: of the node that counts how often a key was spent.
func attemptOf(key string) string { return "attempts of " + key }

// Attempt returns how often the key of what is asked of the provider was spent.
func (s *Store) Attempt(ctx context.Context, key string) (int, error) {
	n, err := cypher.ReadOne(ctx, s.db, "provider_attempt", `
MATCH (e:ProviderEvent {id: $id}) RETURN e.attempt AS attempt`, map[string]any{"id": attemptOf(key)},
		func(r *cypher.Row) int { return r.Int("attempt") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return 0, nil
	}
	return n, err
}

// Spend counts a key as spent, once for each attempt. The first write locks the node, so that the count is read as the
// last server left it.
func (s *Store) Spend(ctx context.Context, key string, spent int) error {
	_, err := s.db.Exec(ctx, "spend_provider_key", `MERGE (e:ProviderEvent {id: $id}) SET e.at = datetime()
WITH e WHERE coalesce(e.attempt, 0) = $spent SET e.attempt = $spent + 1`,
		map[string]any{"id": attemptOf(key), "spent": spent})
	return err
}

// Handled returns those of some events that were handled.
func (s *Store) Handled(ctx context.Context, ids []string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "handled_events", `UNWIND $ids AS id MATCH (e:ProviderEvent {id: id}) RETURN e.id AS id`,
		map[string]any{"ids": ids}, cypher.ScanID)
}
