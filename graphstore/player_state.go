package graphstore

import (
	"context"

	"github.com/sidestage/sidestage/internal/player"
)

// PlayerStateStore keeps where people stopped listening. It is a player.Store.
type PlayerStateStore struct{ db *DB }

// NewPlayerStateStore gives the store over db.
func NewPlayerStateStore(db *DB) *PlayerStateStore { return &PlayerStateStore{db: db} }

var _ player.Store = (*PlayerStateStore)(nil)

// PlayerState reads a person's.
func (s *PlayerStateStore) PlayerState(ctx context.Context, userID string) (player.State, error) {
	state, err := ReadOne(ctx, s.db, "player_state", `MATCH (s:PlayerState {userId: $userId})
RETURN s {.deviceId, .deviceName, .trackId, .position, .queue, .context, .repeat, .shuffle, .updatedAt} AS node`,
		map[string]any{"userId": userID}, func(r *Row) player.State {
			n := r.Map("node")
			return player.State{
				DeviceID: n.String("deviceId"), DeviceName: n.OptString("deviceName"), TrackID: n.OptString("trackId"), Position: seconds(n.Float("position")),
				Queue: n.Strings("queue"), Context: n.OptString("context"), Repeat: player.Repeat(n.String("repeat")), Shuffle: n.Bool("shuffle"),
				UpdatedAt: n.Time("updatedAt"),
			}
		})
	return state, orMissing(err, "What you heard last")
}

// SetPlayerState keeps s unless a later one is there.
func (s *PlayerStateStore) SetPlayerState(ctx context.Context, userID string, state player.State) error {
	var queue any
	if state.Queue != nil {
		queue = state.Queue
	}
	_, err := s.db.Exec(ctx, "set_player_state", `MERGE (s:PlayerState {userId: $userId}) SET s._lock = true
WITH s REMOVE s._lock
WITH s WHERE s.updatedAt IS NULL OR s.updatedAt <= $at
SET s.deviceId = $deviceId, s.deviceName = $deviceName, s.trackId = $trackId, s.position = $position, s.queue = coalesce($queue, s.queue, []),
  s.context = $context, s.repeat = $repeat, s.shuffle = $shuffle, s.updatedAt = $at`, map[string]any{
		"userId": userID, "deviceId": state.DeviceID, "deviceName": orNull(state.DeviceName), "trackId": orNull(state.TrackID), "position": state.Position.Seconds(),
		"queue": queue, "context": orNull(state.Context), "repeat": string(state.Repeat), "shuffle": state.Shuffle, "at": state.UpdatedAt,
	})
	return err
}
