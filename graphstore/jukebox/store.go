// Package jukebox keeps jukebox sessions in the graph.
package jukebox

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// Store keeps jukebox sessions: who may go on with one, and its state as text that only the
// jukebox reads.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

// Session is a session as the graph has it.
type Session struct {
	ID, UserID       string
	SeedType, SeedID string
	State            string
	CreatedAt        time.Time
}

// Dial reads where a person has set the dial of their jukeboxes, 0 to 1; false where they have not.
func (s *Store) Dial(ctx context.Context, userID string) (dial float64, isSet bool, err error) {
	found, err := cypher.ReadOne(ctx, s.db, "jukebox_dial", `MATCH (u:User {id: $userId}) RETURN u.jukeboxDial AS dial, u.jukeboxDial IS NOT NULL AS isSet`,
		map[string]any{"userId": userID}, func(r *cypher.Row) *float64 {
			if !r.Bool("isSet") {
				return nil
			}
			dial := r.Float("dial")
			return &dial
		})
	if err != nil || found == nil {
		return 0, false, cypher.OrNotFound(err, "This person")
	}
	return *found, true, nil
}

// SetDial keeps it; the last to come holds.
func (s *Store) SetDial(ctx context.Context, userID string, dial float64) error {
	_, err := cypher.WriteOne(ctx, s.db, "set_jukebox_dial", `MATCH (u:User {id: $userId}) SET u.jukeboxDial = $dial RETURN u.id AS id`,
		map[string]any{"userId": userID, "dial": dial}, func(r *cypher.Row) string { return r.String("id") })
	return cypher.OrNotFound(err, "This person")
}

// Create stores a new session.
func (s *Store) Create(ctx context.Context, j Session) error {
	_, err := s.db.Exec(ctx, "jukebox_create", `CREATE (:JukeboxSession {id: $id, userId: $userId, seedType: $seedType, seedId: $seedId,
  state: $state, createdAt: $at, updatedAt: $at})`, map[string]any{
		"id": j.ID, "userId": j.UserID, "seedType": j.SeedType, "seedId": j.SeedID, "state": j.State, "at": j.CreatedAt,
	})
	return err
}

// Update changes a session's state under its write lock, which is taken before the state is read: of two requests at
// once the second sees what the first left. Errors: NOT_FOUND where it is not the person's; what change fails with.
func (s *Store) Update(
	ctx context.Context, id, userID string, at time.Time, change func(state string) (string, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "jukebox_update", func(tx *cypher.Tx) (struct{}, error) {
		state, err := cypher.One(tx, `MATCH (j:JukeboxSession {id: $id}) WHERE j.userId = $userId SET j.updatedAt = $at WITH j RETURN j.state AS state`,
			map[string]any{"id": id, "userId": userID, "at": at}, func(r *cypher.Row) string { return r.String("state") })
		if err != nil {
			return struct{}{}, err
		}
		if state, err = change(state); err != nil {
			return struct{}{}, err
		}
		_, err = tx.Exec(`MATCH (j:JukeboxSession {id: $id}) SET j.state = $state`, map[string]any{"id": id, "state": state})
		return struct{}{}, err
	})
	return cypher.OrNotFound(err, "This jukebox session")
}

// sessionsSwept is how many sessions one statement removes.
const sessionsSwept = 1000

// SweepSessions removes sessions with which nobody went on since then.
func (s *Store) SweepSessions(ctx context.Context, before time.Time) error {
	for {
		removed, err := cypher.WriteOne(ctx, s.db, "sweep_jukebox_sessions", `MATCH (j:JukeboxSession) WHERE j.updatedAt < $before
WITH j LIMIT $limit DELETE j RETURN count(*) AS removed`, map[string]any{"before": before, "limit": sessionsSwept},
			func(r *cypher.Row) int { return r.Int("removed") })
		if err != nil || removed < sessionsSwept {
			return err
		}
	}
}
