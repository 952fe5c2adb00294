// Package players keeps where people stopped listening in the graph.
package players

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/player"
)

// Store keeps where people stopped listening. It is a player.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ player.Store = (*Store)(nil)

// PlayerState reads a person's.
func (s *Store) PlayerState(ctx context.Context, userID string) (player.State, error) {
	state, err := cypher.ReadOne(ctx, s.db, "player_state", `MATCH (s:PlayerState {userId: $userId})
RETURN s {.deviceId, .deviceName, .trackId, .position, .queue, .context, .repeat, .shuffle, .updatedAt} AS node`,
		map[string]any{"userId": userID}, func(r *cypher.Row) player.State {
			n := r.Map("node")
			return player.State{
				DeviceID: n.String("deviceId"), DeviceName: n.OptString("deviceName"), TrackID: n.OptString("trackId"),
				Position: cypher.Seconds(n.Float("position")),
				Queue:    n.Strings("queue"), Context: n.OptString("context"), Repeat: player.Repeat(n.String("repeat")),
				Shuffle:   n.Bool("shuffle"),
				UpdatedAt: n.Time("updatedAt"),
			}
		})
	return state, cypher.OrNotFound(err, "What you heard last")
}

// SetPlayerState keeps s unless a later one is there.
func (s *Store) SetPlayerState(ctx context.Context, userID string, state player.State) error {
	var queue any
	if state.Queue != nil {
		queue = state.Queue
	}
	_, err := s.db.Exec(ctx, "set_player_state", `MERGE (s:PlayerState {userId: $userId}) SET s._lock = true
WITH s REMOVE s._lock
WITH s WHERE s.updatedAt IS NULL OR s.updatedAt <= $at
SET s.deviceId = $deviceId, s.deviceName = $deviceName, s.trackId = $trackId, s.position = $position, s.queue = coalesce($queue, s.queue, []),
  s.context = $context, s.repeat = $repeat, s.shuffle = $shuffle, s.updatedAt = $at`, map[string]any{
		"userId": userID, "deviceId": state.DeviceID, "deviceName": cypher.OrNull(state.DeviceName),
		"trackId": cypher.OrNull(state.TrackID), "position": state.Position.Seconds(),
		"queue": queue, "context": cypher.OrNull(state.Context), "repeat": string(state.Repeat), "shuffle": state.Shuffle,
		"at": state.UpdatedAt,
	})
	return err
}
