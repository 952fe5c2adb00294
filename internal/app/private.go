package app

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend"
)

const (
	// privatelyKept is how long this process remembers what somebody heard in private, as long as a jukebox looks back, and
	// mostPrivate how many plays of one person.
	privatelyKept = 2 * time.Hour
	mostPrivate   = 200
)

// privatePlays are what people heard in private of late, for the jukebox that they listen to: it goes by what they skip and
// finish there too. They are in memory alone and for a while, as nothing may be kept of them; after a restart, or on
// another server, a jukebox knows of none.
type privatePlays struct {
	now func() time.Time

	mu     sync.Mutex
	byUser map[string][]recommend.Play // the latest last
}

func newPrivatePlays(now func() time.Time) *privatePlays {
	return &privatePlays{now: now, byUser: map[string][]recommend.Play{}}
}

// note remembers a play, and forgets what is old of everybody's.
func (p *privatePlays) note(userID string, play recommend.Play) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.byUser[userID] = append(p.byUser[userID], play)
	p.byUser[userID] = p.byUser[userID][max(0, len(p.byUser[userID])-mostPrivate):]
	since := p.now().Add(-privatelyKept)
	for user, plays := range p.byUser {
		if plays[len(plays)-1].At.Before(since) {
			delete(p.byUser, user)
		}
	}
}

// since gives a person's plays that began since then.
func (p *privatePlays) since(userID string, since time.Time) []recommend.Play {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(p.byUser[userID]), func(play recommend.Play) bool { return play.At.Before(since) })
}

// privateMusic is a music.Store that lets the jukebox know how private plays ended.
type privateMusic struct {
	music.Store
	plays *privatePlays
}

func (m privateMusic) EndPlay(ctx context.Context, playID, userID string, end func(music.Play, time.Duration) (music.Ended, error)) error {
	var private *recommend.Play
	err := m.Store.EndPlay(ctx, playID, userID, func(p music.Play, duration time.Duration) (music.Ended, error) {
		e, err := end(p, duration)
		if err == nil && p.Private {
			private = &recommend.Play{TrackID: p.TrackID, At: p.StartedAt, Skipped: e.Skip, Completed: e.Counted && e.Reason == music.Completed, Private: true}
		}
		return e, err
	})
	if err == nil && private != nil {
		m.plays.note(userID, *private)
	}
	return err
}
