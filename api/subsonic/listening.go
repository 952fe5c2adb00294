package subsonic

import (
	"slices"
	"sync"
	"time"
)

const (
	// mostListeners is of how many players it is known what they play, and mostBegun of how many songs of each.
	mostListeners = 10_000
	mostBegun     = 50
	// forgottenAfter is how long after it began a song cannot have been playing any more.
	forgottenAfter = 12 * time.Hour
)

// listening knows when players began which songs, by this server's clock: a play counts by that, and not by what a
// player says afterwards. It is in memory alone; after a restart, and on another server, a play that is told of counts
// for nothing and stands in its listener's history.
type listening struct {
	now     func() time.Time
	mu      sync.Mutex
	players map[playerKey]*heardBy
}

// playerKey is a person's player, by its app password.
type playerKey struct{ userID, passwordID string }

// heardBy is what one player plays.
type heardBy struct {
	// sessionID is of its stretch of listening; empty until something was heard.
	sessionID string
	begun     []hearing
	last      time.Time
}

// hearing is a song that was begun.
type hearing struct {
	trackID, client string
	since           time.Time
	// private: its listener kept to themselves what they heard then.
	private bool
	// isOn: the player said so; else it only asked for the sound, maybe ahead.
	isOn bool
}

func newListening(now func() time.Time) *listening {
	return &listening{now: now, players: map[playerKey]*heardBy{}}
}

func (q *request) player() playerKey { return playerKey{q.viewer.UserID, q.passwordID} }

// knows reports whether a player began a song, so that its sound being asked for says nothing new.
func (l *listening) knows(key playerKey, trackID string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	by := l.players[key]
	return by != nil && slices.ContainsFunc(by.begun, func(h hearing) bool { return h.trackID == trackID })
}

// begin notes that a song begins.
func (l *listening) begin(key playerKey, h hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	by := l.of(key)
	by.begun = slices.DeleteFunc(by.begun, func(one hearing) bool {
		return one.trackID == h.trackID || h.since.Sub(one.since) > forgottenAfter
	})
	for i := range by.begun {
		by.begun[i].isOn = by.begun[i].isOn && !h.isOn
	}
	if len(by.begun) >= mostBegun {
		by.begun = by.begun[1:]
	}
	by.begun = append(by.begun, h)
}

// of finds a player, and makes room for it. The caller holds the lock.
func (l *listening) of(key playerKey) *heardBy {
	now := l.now()
	if l.players[key] == nil {
		if len(l.players) >= mostListeners {
			l.makeRoom(now)
		}
		l.players[key] = &heardBy{}
	}
	l.players[key].last = now
	return l.players[key]
}

// makeRoom forgets players that are silent; all where none is.
func (l *listening) makeRoom(now time.Time) {
	for key, by := range l.players {
		if now.Sub(by.last) > forgottenAfter {
			delete(l.players, key)
		}
	}
	if len(l.players) >= mostListeners {
		clear(l.players)
	}
}

// end takes out when a song began; ok is false where that is not known.
func (l *listening) end(key playerKey, trackID string) (h hearing, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	by := l.of(key)
	for i, one := range by.begun {
		if one.trackID == trackID && l.now().Sub(one.since) <= forgottenAfter {
			by.begun = slices.Delete(by.begun, i, i+1)
			return one, true
		}
	}
	return hearing{}, false
}

// session returns the id of a player's stretch of listening, and keeps one that is made.
func (l *listening) session(key playerKey, start func() (string, error)) (string, error) {
	l.mu.Lock()
	id := l.of(key).sessionID
	l.mu.Unlock()
	if id != "" {
		return id, nil
	}
	id, err := start()
	if err != nil {
		return "", err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(key).sessionID = id
	return id, nil
}

// forgetSession has the next play begin another stretch.
func (l *listening) forgetSession(key playerKey) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.of(key).sessionID = ""
}

// onFor is how long a song is shown as playing.
const onFor = 20 * time.Minute

// playing lists what a person's players play.
func (l *listening) playing(userID string) (all []hearing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	for key, by := range l.players {
		if key.userID != userID {
			continue
		}
		for _, h := range by.begun {
			if h.isOn && now.Sub(h.since) < onFor {
				all = append(all, h)
			}
		}
	}
	return all
}
