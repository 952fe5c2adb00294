package deletion

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// lookEvery is how often accounts whose days are over are looked for.
	lookEvery = 10 * time.Minute
	// lease is how long another server leaves an account to the one that erases it, and that waits after a failure.
	lease = 5 * time.Minute
)

// Kind is one of the kinds of things that go by the rules of their domains, one after another.
type Kind string

// The kinds of things, in the order in which they go.
const (
	Albums     Kind = "album"
	Tracks     Kind = "track"
	Posts      Kind = "post"
	Giveaways  Kind = "giveaway"
	Events     Kind = "event"
	Items      Kind = "merchandise"
	Playlists  Kind = "playlist"
	Chats      Kind = "chat"
	Follows    Kind = "follow"
	Reactions  Kind = "reaction"
	KeptTracks Kind = "kept track"
	KeptAlbums Kind = "kept album"
	KeptPosts  Kind = "kept post"
	Interests  Kind = "interest"
)

// Kinds are all of them.
var Kinds = []Kind{
	Albums, Tracks, Posts, Giveaways, Events, Items, Playlists, Chats, Follows, Reactions, KeptTracks, KeptAlbums,
	KeptPosts, Interests,
}

// farewellKey is under which the last letter is noted.
const farewellKey = "deleted"

// Run erases accounts whose days are over, until ctx ends. Every server does so; one works on one account.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "deleted accounts", Log: s.Log, Wake: upkeep.NewAlarm(), Work: s.Work, Look: lookEvery,
	}.Run(ctx)
}

// Work erases every account that is due. One that fails holds up no other: it is tried again once its lease is over.
// What was begun and stopped is begun again, and goes on where it was, as nothing is erased twice.
func (s *Service) Work(ctx context.Context) (failed error) {
	for ctx.Err() == nil {
		p, is, err := s.Store.Lease(ctx, s.Now(), lease)
		if err != nil || !is {
			return errors.Join(failed, err)
		}
		if err := s.erase(ctx, p); err != nil {
			failed = errors.Join(failed, fmt.Errorf("erasing %s: %w", p.UserID, err))
		}
	}
	return failed
}

func (s *Service) erase(ctx context.Context, p Person) error {
	if err := s.sayFarewell(ctx, p); err != nil {
		return err
	}
	if p.Email != "" { // until a step of the ways in forgets it
		if err := s.ForgetAddress(ctx, p.Email); err != nil {
			return err
		}
	}
	waysIn, others := s.Store.Steps()
	if err := s.steps(ctx, p.UserID, waysIn); err != nil {
		return err
	}
	for _, kind := range Kinds {
		if err := s.removeAll(ctx, p.UserID, kind); err != nil {
			return fmt.Errorf("each %s: %w", kind, err)
		}
	}
	if err := s.steps(ctx, p.UserID, others); err != nil {
		return err
	}
	now := s.Now()
	return s.Store.Finish(ctx, p.UserID, now, now.Add(s.HandleKept))
}

func (s *Service) sayFarewell(ctx context.Context, p Person) error {
	sent, err := s.Store.IsMailed(ctx, p.UserID, farewellKey)
	if err != nil || sent || p.Email == "" {
		return err
	}
	if err := s.Mailer.Send(ctx, s.farewell(p)); err != nil {
		return err
	}
	return s.Store.Mailed(ctx, p.UserID, farewellKey)
}

func (s *Service) steps(ctx context.Context, userID string, steps []string) error {
	for _, step := range steps {
		var from Cursor
		for more := true; more; {
			var err error
			if from, more, err = s.Store.Step(ctx, step, userID, from, s.Now()); err != nil {
				return fmt.Errorf("%s: %w", step, err)
			}
			if err := s.Store.Renew(ctx, userID, s.Now(), lease); err != nil {
				return err
			}
		}
	}
	return nil
}

// errStays is of a thing that is still there after it was taken away: it would be taken away for ever.
var errStays = errors.New("what was taken away is still there")

func (s *Service) removeAll(ctx context.Context, userID string, kind Kind) error {
	var last []string
	for {
		ids, err := s.Store.Next(ctx, kind, userID)
		if err != nil || len(ids) == 0 {
			return err
		}
		if slices.Equal(ids, last) {
			return fmt.Errorf("%w: %v", errStays, ids)
		}
		last = ids
		for _, id := range ids {
			err := s.Store.Remove(ctx, kind, userID, id, s.Now())
			// What somebody else took away meanwhile is gone as well.
			if err != nil && fault.CodeOf(err) != fault.NotFound {
				return fmt.Errorf("%s: %w", id, err)
			}
			if err := s.Store.Renew(ctx, userID, s.Now(), lease); err != nil {
				return err
			}
		}
	}
}
