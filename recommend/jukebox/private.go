package jukebox

import (
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/taste"
)

// mostPrivate is how many private plays of one person are remembered.
const mostPrivate = 200

// privatePlays are what people heard in private of late, for the jukebox that they listen to: it goes by what they skip
// and finish there too. They are in memory alone and for as long as a jukebox looks back, as nothing may be kept of
// them; after a restart, or on another server, a jukebox knows of none.
type privatePlays struct {
	mu     sync.Mutex
	byUser map[string][]taste.Play // the latest last
}

// Hear remembers what somebody heard in private.
func (j *Jukebox) Hear(e event.Event) {
	if e.Verb.Private() {
		j.private.note(e.ActorID, taste.Play{
			TrackID: e.ItemID, At: e.At, Skipped: e.Verb == event.SkippedInPrivate,
			Completed: e.Verb == event.CompletedInPrivate, Private: true,
		})
	}
}

// note remembers a play, and forgets what is old of everybody's.
func (p *privatePlays) note(userID string, play taste.Play) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byUser == nil {
		p.byUser = map[string][]taste.Play{}
	}
	plays := slices.Concat(p.byUser[userID], []taste.Play{play})
	p.byUser[userID] = plays[max(0, len(plays)-mostPrivate):]
	since := play.At.Add(-tiredFor)
	for user, plays := range p.byUser {
		if plays[len(plays)-1].At.Before(since) {
			delete(p.byUser, user)
		}
	}
}

// among returns all plays of a person that ended since then, those in private among the others, the latest first.
func (p *privatePlays) among(others []taste.Play, userID string, since time.Time) []taste.Play {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := slices.Clone(others)
	for _, play := range p.byUser[userID] {
		if !play.At.Before(since) {
			all = append(all, play)
		}
	}
	slices.SortStableFunc(all, func(a, b taste.Play) int { return b.At.Compare(a.At) })
	return all
}

// secretReactions are the reactions of private listening, by session: in memory alone, for as long as a jukebox looks
// back.
type secretReactions struct {
	mu        sync.Mutex
	bySession map[string]*secret
}

// secret is what one session remembers in memory alone. used is guarded by the lock of all.
type secret struct {
	mu        sync.Mutex
	reactions []Reaction
	used      time.Time
}

// open locks what a session remembers in memory alone until unlock is called. Without create, where there is nothing,
// what is added is lost.
func (p *secretReactions) open(sessionID string, create bool, now time.Time) (s *secret, unlock func()) {
	p.mu.Lock()
	s, ok := p.bySession[sessionID]
	switch {
	case ok:
	case !create:
		p.mu.Unlock()
		return &secret{}, func() {}
	default:
		if p.bySession == nil {
			p.bySession = map[string]*secret{}
		}
		for id, other := range p.bySession {
			if now.Sub(other.used) > tiredFor {
				delete(p.bySession, id)
			}
		}
		s = &secret{}
		p.bySession[sessionID] = s
	}
	s.used = now
	p.mu.Unlock()
	s.mu.Lock()
	return s, s.mu.Unlock
}

// of returns what a session remembers in memory alone.
func (p *secretReactions) of(sessionID string, now time.Time) []Reaction {
	s, unlock := p.open(sessionID, false, now)
	defer unlock()
	return slices.Clone(s.reactions)
}
