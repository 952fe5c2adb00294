// Package people is who follows whom. Anybody who has an account may be followed; nothing here knows of HTTP or of
// an engine.
package people

import (
	"context"
	"math"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// FollowedArtist is an artist and since when the person follows them.
type FollowedArtist struct {
	person.Person
	Since time.Time
}

// ArtistWithMusic is an artist and how much of their music there is for the person: published, or saved.
type ArtistWithMusic struct {
	person.Person
	Tracks, Albums int
}

// Interest is a genre and how much of it is in what a person plays, saves and follows.
type Interest struct {
	GenreID, Name, Slug string
	// Weight is comparable within one person's interests only; Share is of all of them, 0 to 1.
	Weight, Share float64
}

// maxListed bounds lists that the specification has whole, without pages.
const maxListed = 1000

// Interests are at most maxInterests, from at most tasteTracks tracks that were played or saved last.
const (
	maxInterests = 12
	tasteTracks  = 500
)

// Store keeps who follows whom.
type Store interface {
	// Person finds somebody who may be seen. Errors: NOT_FOUND.
	Person(ctx context.Context, userID string) (person.Person, error)
	// Follow and Unfollow are idempotent and report whether they changed anything. Errors: NOT_FOUND.
	Follow(ctx context.Context, userID, followedID string, at time.Time) (bool, error)
	Unfollow(ctx context.Context, userID, followedID string, at time.Time) (bool, error)
	// Followers and Following list the latest first.
	Followers(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error)
	Following(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error)
	// FollowedArtists lists the artists whom a person follows, the latest first; the next two by name.
	FollowedArtists(ctx context.Context, userID string, limit int) ([]FollowedArtist, error)
	FollowedWithMusic(ctx context.Context, userID string, limit int) ([]ArtistWithMusic, error)
	SavedArtists(ctx context.Context, userID string, limit int) ([]ArtistWithMusic, error)
	// Interests weighs genres, the heaviest first, without shares.
	Interests(ctx context.Context, userID string, tracks int) ([]Interest, error)
}

// Service is following as people may do it.
type Service struct {
	store Store
	now   func() time.Time
}

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(store Store, now func() time.Time) *Service {
	return &Service{store: store, now: now}
}

// Follow makes the viewer follow somebody, once. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for oneself.
func (s *Service) Follow(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	if err := v.Require(); err != nil {
		return person.Person{}, err
	}
	if userID == v.UserID {
		return person.Person{}, fault.BadInput(map[string]string{"userId": "You cannot follow yourself."})
	}
	if _, err := s.store.Follow(ctx, v.UserID, userID, s.now()); err != nil {
		return person.Person{}, err
	}
	return s.store.Person(ctx, userID)
}

// Unfollow ends it. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Unfollow(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	if err := v.Require(); err != nil {
		return person.Person{}, err
	}
	if _, err := s.store.Unfollow(ctx, v.UserID, userID, s.now()); err != nil {
		return person.Person{}, err
	}
	return s.store.Person(ctx, userID)
}

// Followers lists who follows somebody, the latest first. Errors: NOT_FOUND.
func (s *Service) Followers(
	ctx context.Context, userID string, page paging.Request,
) (paging.Page[person.Person], error) {
	if _, err := s.store.Person(ctx, userID); err != nil {
		return paging.Page[person.Person]{}, err
	}
	return s.store.Followers(ctx, userID, page)
}

// Following lists whom somebody follows, the latest first. Errors: NOT_FOUND.
func (s *Service) Following(
	ctx context.Context, userID string, page paging.Request,
) (paging.Page[person.Person], error) {
	if _, err := s.store.Person(ctx, userID); err != nil {
		return paging.Page[person.Person]{}, err
	}
	return s.store.Following(ctx, userID, page)
}

// FollowedArtists lists the artists whom a person follows, the latest first, at most a thousand; userID is the
// viewer's own where it is empty. Errors: UNAUTHENTICATED, FORBIDDEN for someone else's.
func (s *Service) FollowedArtists(ctx context.Context, v access.Viewer, userID string) ([]FollowedArtist, error) {
	userID, err := own(v, userID)
	if err != nil {
		return nil, err
	}
	return s.store.FollowedArtists(ctx, userID, maxListed)
}

// FollowedWithMusic lists those of them who have published music, by name. Errors as FollowedArtists.
func (s *Service) FollowedWithMusic(ctx context.Context, v access.Viewer, userID string) ([]ArtistWithMusic, error) {
	userID, err := own(v, userID)
	if err != nil {
		return nil, err
	}
	return s.store.FollowedWithMusic(ctx, userID, maxListed)
}

// SavedArtists lists the artists of what is in the viewer's library, by name. Errors: UNAUTHENTICATED.
func (s *Service) SavedArtists(ctx context.Context, v access.Viewer) ([]ArtistWithMusic, error) {
	userID, err := own(v, "")
	if err != nil {
		return nil, err
	}
	return s.store.SavedArtists(ctx, userID, maxListed)
}

// Interests returns the genres that the viewer plays, saves and follows most, at most twelve, with their shares, which
// add up to 1. Errors: UNAUTHENTICATED.
func (s *Service) Interests(ctx context.Context, v access.Viewer) ([]Interest, error) {
	userID, err := own(v, "")
	if err != nil {
		return nil, err
	}
	found, err := s.store.Interests(ctx, userID, tasteTracks)
	if err != nil {
		return nil, err
	}
	found = found[:min(len(found), maxInterests)]
	var sum float64
	for _, i := range found {
		sum += i.Weight
	}
	for i := range found {
		found[i].Share = math.Round(1000*found[i].Weight/sum) / 1000
	}
	return found, nil
}

func own(v access.Viewer, userID string) (string, error) {
	if userID == "" {
		return v.UserID, v.Require()
	}
	return userID, v.MayActFor(userID)
}
