package jukebox

import (
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/recommend"
)

// mostPrivate is how many private plays of one person are remembered.
const mostPrivate = 200

// privatePlays are what people heard in private of late, for the jukebox that they listen to: it goes by what they skip and
// finish there too. They are in memory alone and for as long as a jukebox looks back, as nothing may be kept of them; after a
// restart, or on another server, a jukebox knows of none.
type privatePlays struct {
	now func() time.Time

	mu     sync.Mutex
	byUser map[string][]recommend.Play // the latest last
}

func newPrivatePlays(now func() time.Time) *privatePlays {
	return &privatePlays{now: now, byUser: map[string][]recommend.Play{}}
}

// Hear remembers what somebody heard in private.
func (j *Jukebox) Hear(e event.Event) {
	if e.Verb.Private() {
		j.private.note(e.ActorID, recommend.Play{
			TrackID: e.ItemID, At: e.At, Skipped: e.Verb == event.SkippedInPrivate, Completed: e.Verb == event.CompletedInPrivate, Private: true,
		})
	}
}

// note remembers a play, and forgets what is old of everybody's.
func (p *privatePlays) note(userID string, play recommend.Play) {
	p.mu.Lock()
	defer p.mu.Unlock()
	plays := append(p.byUser[userID], play)
	p.byUser[userID] = plays[max(0, len(plays)-mostPrivate):]
	since := p.now().Add(-tiredFor)
	for user, plays := range p.byUser {
		if plays[len(plays)-1].At.Before(since) {
			delete(p.byUser, user)
		}
	}
}

// among returns all plays of a person that ended since then, those in private among the others, the latest first.
func (p *privatePlays) among(others []recommend.Play, userID string, since time.Time) []recommend.Play {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := slices.Clone(others)
	for _, play := range p.byUser[userID] {
		if !play.At.Before(since) {
			all = append(all, play)
		}
	}
	slices.SortStableFunc(all, func(a, b recommend.Play) int { return b.At.Compare(a.At) })
	return all
}
