package apppasswords

import (
	"context"
	"fmt"
	"strings"
	"time"
)

const (
	// keptFor is how long secrets stay in memory: as long as a standing, after which a change counts that nobody told.
	keptFor = 30 * time.Second
	// mostKept bounds how many people, and names of people, are remembered.
	mostKept = 10_000
)

// What people are found by begins with its kind.
const (
	nameOfHandle = "handle:"
	nameOfEmail  = "email:"
	nameOfID     = "id:"
)

// named is the person of a name.
type named struct{ name, userID string }

// openedPassword is an app password with its secrets.
type openedPassword struct {
	ID string
	secrets
}

// opened is a person with the secrets of their app passwords.
type opened struct {
	UserID, Handle string
	passwords      []openedPassword
}

// holder returns the person of a name; the zero value for nobody.
func (s *Service) holder(ctx context.Context, name string) (opened, error) {
	people, err := s.names.Get(ctx, []string{name})
	if err != nil || len(people) == 0 {
		return opened{}, err
	}
	holders, err := s.opened.Get(ctx, []string{people[0].userID})
	if err != nil || len(holders) == 0 {
		return opened{}, err
	}
	return holders[0], nil
}

func (s *Service) loadNames(ctx context.Context, names []string) ([]named, error) {
	found := make([]named, 0, len(names))
	for _, name := range names {
		userID, err := s.lookUp(ctx, name)
		if err != nil {
			return nil, fmt.Errorf("looking for who has an app password: %w", err)
		}
		if userID != "" {
			found = append(found, named{name, userID})
		}
	}
	return found, nil
}

func (s *Service) lookUp(ctx context.Context, name string) (string, error) {
	if handle, ok := strings.CutPrefix(name, nameOfHandle); ok {
		return s.Store.ByHandle(ctx, handle)
	}
	if email, ok := strings.CutPrefix(name, nameOfEmail); ok {
		return s.Store.ByEmail(ctx, email)
	}
	return s.Store.ByID(ctx, strings.TrimPrefix(name, nameOfID))
}

// loadOpened reads people and opens their secrets. What another key sealed, or was sealed for another, opens nothing.
func (s *Service) loadOpened(ctx context.Context, userIDs []string) ([]opened, error) {
	holders, err := s.Store.Holders(ctx, userIDs)
	if err != nil {
		return nil, fmt.Errorf("reading app passwords: %w", err)
	}
	out := make([]opened, 0, len(holders))
	for _, h := range holders {
		one := opened{UserID: h.UserID, Handle: h.Handle}
		for _, p := range h.Passwords {
			var is secrets
			if s.Sealer.Open(purposeOf(h.UserID, p.ID), p.Secrets, &is) {
				one.passwords = append(one.passwords, openedPassword{p.ID, is})
			}
		}
		out = append(out, one)
	}
	return out, nil
}
