package jukebox

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/taste"
)

// Reactions is far above what a person does who skips whatever comes.
var Reactions = limit.Rule{Name: "jukebox-heard", Max: 60, Window: time.Minute}

// Privacy tells whether what a person begins to play now is private.
type Privacy func(ctx context.Context, userID string) (bool, error)

// WithPrivacy keeps reactions of people who listen in private out of the store.
func (j *Jukebox) WithPrivacy(p Privacy) *Jukebox {
	j.isPrivate = p
	return j
}

// Reply is what a reaction changes.
type Reply struct {
	Batch
	// Changed says that other songs are to come than before.
	Changed bool
	// Understood says in words what changed; nil where nothing did.
	Understood *Understood
}

// React takes in what a person did with a song of their session, and chooses the songs that were still to come anew:
// as many, and those that still fit stay. The same key again gives the same answer. Errors: BAD_USER_INPUT, NOT_FOUND
// where the session is unknown or somebody else's, UNAVAILABLE before the first model.
func (j *Jukebox) React(
	ctx context.Context, userID, sessionID string, r Reaction, upcoming []string,
) (Reply, error) {
	if err := r.check(upcoming); err != nil {
		return Reply{}, err
	}
	r.At, r.Undone, r.Answer = j.reader.Now(), false, nil
	return j.rechoose(ctx, userID, sessionID, r.TrackID, func(s *scene, state *State) (Reply, []string) {
		return s.react(state, r, upcoming)
	})
}

// Undo takes a reaction back: what was to come before it comes again, less what was played since. An unknown key, or
// one that was undone, changes nothing. Errors are those of React.
func (j *Jukebox) Undo(ctx context.Context, userID, sessionID, key string, upcoming []string) (Reply, error) {
	if err := checkUndo(key, upcoming); err != nil {
		return Reply{}, err
	}
	return j.rechoose(ctx, userID, sessionID, "", func(s *scene, state *State) (Reply, []string) {
		return s.undo(state, key, upcoming)
	})
}

// rechoose lets change alter a session. What is private stays in memory.
func (j *Jukebox) rechoose(
	ctx context.Context, userID, sessionID, trackID string, change func(*scene, *State) (Reply, []string),
) (Reply, error) {
	var listens bool
	var asking error
	var asked sync.WaitGroup
	asked.Go(func() { listens, asking = j.inPrivate(ctx, userID) })
	scene, err := j.scene(ctx, userID)
	asked.Wait()
	if err := cmp.Or(err, asking); err != nil {
		return Reply{}, err
	}
	// Nothing is kept of who listens in private, nor of a song that was heard so before.
	scene.private = listens || slices.ContainsFunc(scene.recent, func(p taste.Play) bool {
		return p.Private && p.TrackID == trackID
	})
	secret, unlock := j.secrets.open(sessionID, scene.private, scene.now)
	defer unlock()
	for {
		var out Reply
		var want []string
		err := j.sessions.Update(ctx, sessionID, userID, func(stored *State) error {
			state := stored.clone()
			scene.reactions = slices.Clone(secret.reactions)
			if out, want = change(scene, &state); len(want) > 0 {
				return errWant
			}
			out.SessionID, out.Dial = sessionID, state.dialOr(scene.dial)
			*stored = state
			return nil
		})
		if len(want) == 0 {
			if err != nil {
				return Reply{}, fmt.Errorf("choosing anew: %w", err)
			}
			secret.reactions = scene.reactions
			return out, nil
		}
		// The lock is not held while permission is asked for.
		if err := j.ask(ctx, userID, scene, want); err != nil {
			return Reply{}, err
		}
	}
}

// inPrivate tells whether a person listens in private now.
func (j *Jukebox) inPrivate(ctx context.Context, userID string) (bool, error) {
	if j.isPrivate == nil {
		return false, nil
	}
	private, err := j.isPrivate(ctx, userID)
	if err != nil {
		return false, fmt.Errorf("asking whether %s listens in private: %w", userID, err)
	}
	return private, nil
}
