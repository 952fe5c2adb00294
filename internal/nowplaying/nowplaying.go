// Package nowplaying knows in Redis which songs people's players began, and when, for all servers of a site together: a
// play counts by that, and not by what a player says afterwards. While Redis is away each server knows what was told to
// it meanwhile.
package nowplaying

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// ForgottenAfter is how long after it began a song cannot have been playing any more.
	ForgottenAfter = 12 * time.Hour
	// OnFor is how long a song is shown as playing.
	OnFor = 20 * time.Minute
	// mostBegun is how many songs of one player are known, and mostPlayers how many players of one person; of more those
	// that were silent longest go.
	mostBegun, mostPlayers = 50, 20
	// mostPeople is of how many people one server knows it while Redis is away.
	mostPeople = 10_000
	// patience is how long a question to Redis may take, and rest how long it is not asked after it failed.
	patience, rest = 500 * time.Millisecond, 2 * time.Second
	// tries is how often a change is made anew because another server changed the same at that moment.
	tries = 5
)

// Player is a person's player.
type Player struct{ UserID, ID string }

// Song is one that a player began.
type Song struct {
	TrackID string    `json:"track"`
	Client  string    `json:"client,omitempty"`
	Since   time.Time `json:"since"`
	// Private: its listener kept to themselves what they heard then.
	Private bool `json:"private,omitempty"`
	// IsOn: the player said so; else it only asked for the sound, maybe ahead.
	IsOn bool `json:"on,omitempty"`
}

// played is what one player plays.
type played struct {
	// SessionID is of its stretch of listening; empty until something was heard.
	SessionID string    `json:"session,omitempty"`
	Begun     []Song    `json:"begun,omitempty"`
	Last      time.Time `json:"last"`
}

// byPlayer is what one person's players play, by their ids.
type byPlayer map[string]played

// NowPlaying is what players play. It is safe for concurrent use.
type NowPlaying struct {
	redis *redis.Client
	now   func() time.Time
	log   *slog.Logger
	// restUntil is when Redis is asked again, in Unix nanoseconds.
	restUntil atomic.Int64

	mu sync.Mutex
	// here is what was told while Redis was away.
	here map[string]byPlayer
}

// New returns NowPlaying. now is the clock, time.Now outside tests.
func New(client *redis.Client, now func() time.Time, log *slog.Logger) *NowPlaying {
	return &NowPlaying{redis: client, now: now, log: log, here: map[string]byPlayer{}}
}

// Knows reports whether a player began a song, so that its sound being asked for says nothing new.
func (n *NowPlaying) Knows(ctx context.Context, p Player, trackID string) bool {
	return slices.ContainsFunc(n.of(ctx, p.UserID)[p.ID].Begun, func(s Song) bool { return s.TrackID == trackID })
}

// Begin notes that a song begins, now. What the same player said was on is so no more where it says that this is.
func (n *NowPlaying) Begin(ctx context.Context, p Player, song Song) {
	n.change(ctx, p, func(by *played) bool {
		by.Begun = slices.DeleteFunc(by.Begun, func(one Song) bool {
			return one.TrackID == song.TrackID || song.Since.Sub(one.Since) > ForgottenAfter
		})
		for i := range by.Begun {
			by.Begun[i].IsOn = by.Begun[i].IsOn && !song.IsOn
		}
		if len(by.Begun) >= mostBegun {
			by.Begun = by.Begun[1:]
		}
		by.Begun = append(by.Begun, song)
		return true
	})
}

// End takes out when a song began, once for all servers; ok is false where that is not known.
func (n *NowPlaying) End(ctx context.Context, p Player, trackID string) (song Song, ok bool) {
	take := func(by *played) bool {
		song, ok = Song{}, false
		at := slices.IndexFunc(by.Begun, func(one Song) bool {
			return one.TrackID == trackID && n.now().Sub(one.Since) <= ForgottenAfter
		})
		if at >= 0 {
			song, ok = by.Begun[at], true
			by.Begun = slices.Delete(by.Begun, at, at+1)
		}
		return ok
	}
	n.change(ctx, p, take)
	if !ok {
		n.changeHere(p, take) // it began while Redis was away
	}
	return song, ok
}

// Session returns the id of a player's stretch of listening, and keeps one that is made. Errors: those of start.
func (n *NowPlaying) Session(ctx context.Context, p Player, start func() (string, error)) (string, error) {
	if id := n.of(ctx, p.UserID)[p.ID].SessionID; id != "" {
		return id, nil
	}
	id, err := start()
	if err != nil {
		return "", err
	}
	n.change(ctx, p, func(by *played) bool {
		by.SessionID = cmp.Or(by.SessionID, id)
		id = by.SessionID
		return true
	})
	return id, nil
}

// ForgetSession has the next play begin another stretch than id.
func (n *NowPlaying) ForgetSession(ctx context.Context, p Player, id string) {
	n.change(ctx, p, func(by *played) bool {
		if by.SessionID != id {
			return false
		}
		by.SessionID = ""
		return true
	})
}

// On lists what a person's players play, what began first first.
func (n *NowPlaying) On(ctx context.Context, userID string) (all []Song) {
	now := n.now()
	for _, by := range n.of(ctx, userID) {
		for _, song := range by.Begun {
			if song.IsOn && now.Sub(song.Since) < OnFor {
				all = append(all, song)
			}
		}
	}
	slices.SortFunc(all, func(a, b Song) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.TrackID, b.TrackID))
	})
	return all
}

func keyOf(userID string) string { return "sidestage:players:" + userID }

// of reads what one person's players play.
func (n *NowPlaying) of(ctx context.Context, userID string) byPlayer {
	var all byPlayer
	err := n.ask(ctx, func(ctx context.Context) (err error) {
		all, err = read(ctx, n.redis, userID)
		return err
	})
	n.mu.Lock()
	defer n.mu.Unlock()
	if err != nil {
		return n.here[userID].clone()
	}
	for id, by := range n.here[userID].clone() {
		if _, known := all[id]; !known {
			all[id] = by
		}
	}
	return all
}

// clone copies what is kept, so that it can be read while it changes.
func (b byPlayer) clone() byPlayer {
	all := make(byPlayer, len(b))
	for id, by := range b {
		by.Begun = slices.Clone(by.Begun)
		all[id] = by
	}
	return all
}

// change has something of one player be otherwise, in Redis or, while that is away, here. to returns false where
// nothing changed; it may be called several times.
func (n *NowPlaying) change(ctx context.Context, p Player, to func(*played) bool) {
	err := n.ask(ctx, func(ctx context.Context) error {
		var err error
		for range tries {
			err = n.redis.Watch(ctx, func(tx *redis.Tx) error { return n.changed(ctx, tx, p, to) }, keyOf(p.UserID))
			if !errors.Is(err, redis.TxFailedErr) {
				break
			}
		}
		return err
	})
	if err != nil {
		n.changeHere(p, to)
	}
}

// changed makes a change, and fails with TxFailedErr where another server made one at that moment.
func (n *NowPlaying) changed(ctx context.Context, tx *redis.Tx, p Player, to func(*played) bool) error {
	all, err := read(ctx, tx, p.UserID)
	if err != nil {
		return err
	}
	gone, is := all.change(p.ID, n.now(), to)
	if !is {
		return nil
	}
	text, err := json.Marshal(all[p.ID])
	if err != nil {
		return fmt.Errorf("writing down what a player plays: %w", err)
	}
	_, err = tx.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.HSet(ctx, keyOf(p.UserID), p.ID, text)
		if len(gone) > 0 {
			pipe.HDel(ctx, keyOf(p.UserID), gone...)
		}
		pipe.Expire(ctx, keyOf(p.UserID), ForgottenAfter)
		return nil
	})
	return err
}

// change changes one player, and makes room for it; gone are those that were forgotten.
func (b byPlayer) change(id string, now time.Time, to func(*played) bool) (gone []string, is bool) {
	by := b[id]
	if !to(&by) {
		return nil, false
	}
	by.Last = now
	b[id] = by
	for len(b) > mostPlayers {
		silent := id
		for other, one := range b {
			if other != id && (silent == id || one.Last.Before(b[silent].Last)) {
				silent = other
			}
		}
		delete(b, silent)
		gone = append(gone, silent)
	}
	return gone, true
}

// changeHere changes what this server knows beside Redis.
func (n *NowPlaying) changeHere(p Player, to func(*played) bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	all := n.here[p.UserID]
	if all == nil {
		all = byPlayer{}
	}
	if _, is := all.change(p.ID, n.now(), to); !is {
		return
	}
	if len(n.here) >= mostPeople && n.here[p.UserID] == nil {
		clear(n.here)
	}
	n.here[p.UserID] = all
}

// read reads what one person's players play. What cannot be read is forgotten.
func read(ctx context.Context, from redis.Cmdable, userID string) (byPlayer, error) {
	texts, err := from.HGetAll(ctx, keyOf(userID)).Result()
	if err != nil {
		return nil, err
	}
	all := make(byPlayer, len(texts))
	for id, text := range texts {
		var by played
		if json.Unmarshal([]byte(text), &by) == nil {
			all[id] = by
		}
	}
	return all, nil
}

// ask asks Redis, unless it did not answer a moment ago.
func (n *NowPlaying) ask(ctx context.Context, what func(context.Context) error) error {
	if n.now().UnixNano() < n.restUntil.Load() {
		return errResting
	}
	asking, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := what(asking)
	if err != nil && ctx.Err() == nil {
		n.restUntil.Store(n.now().Add(rest).UnixNano())
		n.log.WarnContext(ctx, "what players play is known to this server alone", "error", err)
	}
	return err
}

var errResting = errors.New("redis did not answer a moment ago")
