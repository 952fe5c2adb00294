package chat

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// hungStore answers that it is away, after patience.
type hungStore struct {
	Store
	patience time.Duration
}

func (h hungStore) Append(context.Context, string, []Draft, func(Chat) error) ([]Appended, error) {
	time.Sleep(h.patience)
	return nil, fault.OutcomeUnknown("The database", errors.New("silent"))
}

// Messages of one chat are written one after another. While the database hangs none waits for those before it to be
// told, and none but those that were being written may be there.
func TestWhoeverWritesInAChatWaitsOnceForADatabaseThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 5 * time.Second
		s := NewService(Options{Store: hungStore{patience: patience}})
		began := time.Now()
		first := make(chan error)
		go func() {
			_, err := s.write(t.Context(), "chat", Draft{Content: "first"})
			first <- err
		}()
		time.Sleep(time.Second)
		others := make(chan error)
		const waiting = 8
		for range waiting {
			go func() {
				_, err := s.write(t.Context(), "chat", Draft{Content: "another"})
				others <- err
			}()
		}
		if told, is := errors.AsType[*fault.Error](<-first); !is || !told.OutcomeUnknown {
			t.Errorf("the first: %v", told)
		}
		for range waiting {
			if told, is := errors.AsType[*fault.Error](<-others); !is || told.Code != fault.Unavailable || told.OutcomeUnknown {
				t.Errorf("another: %v", told)
			}
		}
		if took := time.Since(began); took != patience {
			t.Errorf("all were told after %s, want %s", took, patience)
		}
	})
}
