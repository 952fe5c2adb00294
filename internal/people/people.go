// Package people is who follows whom. Anybody who has an account may be followed; nothing here knows of HTTP or of
// an engine.
package people

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
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
	NearStore
	// MemberSince says when somebody joined. Errors: NOT_FOUND.
	MemberSince(ctx context.Context, userID string) (time.Time, error)
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
	store      Store
	limits     limit.Limiter
	boundaries boundary.Reader
	now        func() time.Time
}

// following is far above what a person does by hand; who has just come may do less.
var (
	following           = limit.Rule{Name: "follow", Max: 600, Window: time.Hour}
	followingAsNewcomer = limit.Rule{Name: "follow", Max: 200, Window: time.Hour}
)

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(
	store Store, limits limit.Limiter, boundaries boundary.Reader, now func() time.Time,
) *Service {
	return &Service{store: store, limits: limits, boundaries: boundaries, now: now}
}

// open checks that somebody is there whom no block parts from the viewer. Errors: NOT_FOUND.
func (s *Service) open(ctx context.Context, v access.Viewer, userID string) error {
	parted, err := boundary.Parted(ctx, s.boundaries, v.UserID, userID)
	if err != nil {
		return err
	}
	if parted && !v.Admin {
		return fault.Missing("This person")
	}
	_, err = s.store.Person(ctx, userID)
	return err
}

// withoutParted leaves those out of a page whom a block parts from the viewer.
func (s *Service) withoutParted(
	ctx context.Context, v access.Viewer, page paging.Page[person.Person],
) (paging.Page[person.Person], error) {
	ids := make([]string, len(page.Nodes))
	for i, p := range page.Nodes {
		ids[i] = p.UserID
	}
	between, err := boundary.Of(ctx, s.boundaries, v.UserID, ids)
	if !v.Admin {
		page.Nodes = slices.DeleteFunc(page.Nodes, func(p person.Person) bool { return between.Blocked[p.UserID] })
	}
	return page, err
}

// Follow makes the viewer follow somebody, once. Errors: UNAUTHENTICATED, NOT_FOUND, also where a block parts them,
// BAD_USER_INPUT for oneself, RATE_LIMITED.
func (s *Service) Follow(ctx context.Context, v access.Viewer, userID string) (person.Person, error) {
	if err := s.MayFollow(ctx, v, userID); err != nil {
		return person.Person{}, err
	}
	if err := s.take(ctx, v); err != nil {
		return person.Person{}, err
	}
	if _, err := s.store.Follow(ctx, v.UserID, userID, s.now()); err != nil {
		return person.Person{}, err
	}
	return s.store.Person(ctx, userID)
}

// MayFollow reports why the viewer cannot follow somebody. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for
// oneself.
func (s *Service) MayFollow(ctx context.Context, v access.Viewer, userID string) error {
	if err := v.Require(); err != nil {
		return err
	}
	if userID == v.UserID {
		return fault.BadInput(map[string]string{"userId": "You cannot follow yourself."})
	}
	return s.open(ctx, v, userID)
}

func (s *Service) take(ctx context.Context, v access.Viewer) error {
	since, err := s.store.MemberSince(ctx, v.UserID)
	if err != nil {
		return err
	}
	_, err = s.limits.Take(ctx, limit.ByAge(since, s.now(), following, followingAsNewcomer), v.UserID)
	return err
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

// Followers lists who follows somebody, the latest first, without those whom a block parts from the viewer. Errors:
// NOT_FOUND.
func (s *Service) Followers(
	ctx context.Context, v access.Viewer, userID string, page paging.Request,
) (paging.Page[person.Person], error) {
	if err := s.open(ctx, v, userID); err != nil {
		return paging.Page[person.Person]{}, err
	}
	found, err := s.store.Followers(ctx, userID, page)
	if err != nil {
		return found, err
	}
	return s.withoutParted(ctx, v, found)
}

// Following lists whom somebody follows, as Followers does. Errors: NOT_FOUND.
func (s *Service) Following(
	ctx context.Context, v access.Viewer, userID string, page paging.Request,
) (paging.Page[person.Person], error) {
	if err := s.open(ctx, v, userID); err != nil {
		return paging.Page[person.Person]{}, err
	}
	found, err := s.store.Following(ctx, userID, page)
	if err != nil {
		return found, err
	}
	return s.withoutParted(ctx, v, found)
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

// Interests returns the genres that the viewer chose, plays, saves and follows most, at most twelve, with their shares,
// which add up to 1. Errors: UNAUTHENTICATED.
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
