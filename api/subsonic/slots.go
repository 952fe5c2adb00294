package subsonic

import (
	"context"
	"errors"
	"sync"
	"time"
)

// How many songs are converted at once while people listen, for all and for one person, and how long one waits to
// begin.
const (
	transcodingSlots = 4
	slotsOfOne       = 2
	slotWait         = 2 * time.Second
)

// errBusy says that as many songs are converted as may be.
var errBusy = errors.New("too many songs are being converted")

// slots are the places of songs that are converted while people listen. One person leaves room for others.
type slots struct {
	all chan struct{}
	mu  sync.Mutex
	own map[string]*ownSlots
}

// ownSlots are one person's. used counts those who have one or wait for one.
type ownSlots struct {
	taken chan struct{}
	used  int
}

func newSlots() *slots {
	return &slots{all: make(chan struct{}, transcodingSlots), own: map[string]*ownSlots{}}
}

// take waits for a slot, and returns what gives it back. Errors: errBusy, and the end of ctx.
func (s *slots) take(ctx context.Context, userID string) (give func(), err error) {
	own := s.enter(userID)
	wait := time.NewTimer(slotWait)
	defer wait.Stop()
	for i, taken := range []chan struct{}{own.taken, s.all} {
		select {
		case taken <- struct{}{}:
			continue
		case <-ctx.Done():
			err = ctx.Err()
		case <-wait.C:
			err = errBusy
		}
		if i > 0 {
			<-own.taken
		}
		s.leave(userID)
		return nil, err
	}
	return func() {
		<-s.all
		<-own.taken
		s.leave(userID)
	}, nil
}

func (s *slots) enter(userID string) *ownSlots {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[userID] == nil {
		s.own[userID] = &ownSlots{taken: make(chan struct{}, slotsOfOne)}
	}
	s.own[userID].used++
	return s.own[userID]
}

func (s *slots) leave(userID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[userID].used--; s.own[userID].used == 0 {
		delete(s.own, userID)
	}
}
