// Package picture knows what the pictures of releases and people show. Every image that is asked for asks it, so it
// keeps that in memory.
package picture

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Subject is what a picture shows: a release's title and its artist, or a person's name.
type Subject struct {
	ID, OwnerID   string
	Title, Artist string
	Genres        []string
	// CoverKey names an uploaded cover, empty where there is none, and Crop the square of it that is shown: x, y and size
	// in pixels; nil for the middle.
	CoverKey string
	Crop     []int
	// Open pictures are everybody's. The others open to whoever knows Version: an image's address carries no token, and
	// only who may see a draft is told the version of its uploaded cover.
	Open    bool
	Version string
}

// Store reads subjects by id, those that exist.
type Store interface {
	Covers(ctx context.Context, ids []string) ([]Subject, error)
	People(ctx context.Context, ids []string) ([]Subject, error)
	// Events reads the pictures that events and panels of the carousel show, by the uploads that they are.
	Events(ctx context.Context, ids []string) ([]Subject, error)
	// Merchandise reads the pictures that things for sale show, alike; those of the demo data have no upload.
	Merchandise(ctx context.Context, ids []string) ([]Subject, error)
}

const (
	// mostKept bounds covers and people each, of about 400 bytes.
	mostKept = 20_000
	// unheard bounds how long a change that no event told of stays unseen.
	unheard = 10 * time.Second
)

// Service finds subjects.
type Service struct{ covers, people, events, merchandise *cache.Cache[Subject] }

// NewService reads through to store.
func NewService(store Store, now func() time.Time) *Service {
	kept := func(load func(context.Context, []string) ([]Subject, error)) *cache.Cache[Subject] {
		return cache.New(cache.Options[Subject]{
			Load: load, ID: func(s Subject) string { return s.ID }, Owner: func(s Subject) string { return s.OwnerID },
			Size: mostKept, MaxAge: unheard, Now: now,
		})
	}
	return &Service{
		covers: kept(store.Covers), people: kept(store.People), events: kept(store.Events),
		merchandise: kept(store.Merchandise),
	}
}

// Cover finds the subject of an album's or a track's cover: of one that is or was published, or whose uploaded cover
// has this version. Errors: NOT_FOUND.
func (s *Service) Cover(ctx context.Context, id, version string) (Subject, error) {
	subject, err := one(ctx, s.covers, id, "This cover")
	if err == nil && !subject.Open && (version == "" || version != subject.Version) {
		return Subject{}, fault.Missing("This cover")
	}
	return subject, err
}

// Person finds the subject of a person's pictures. Errors: NOT_FOUND.
func (s *Service) Person(ctx context.Context, id string) (Subject, error) {
	return one(ctx, s.people, id, "This picture")
}

// Event finds the subject of a picture that an event or a panel of the carousel shows. Errors: NOT_FOUND.
func (s *Service) Event(ctx context.Context, id string) (Subject, error) {
	return one(ctx, s.events, id, "This picture")
}

// Merchandise finds the subject of a picture that something for sale shows. Whoever knows its name may see it: that
// of a draft only its seller is told. Errors: NOT_FOUND.
func (s *Service) Merchandise(ctx context.Context, id string) (Subject, error) {
	return one(ctx, s.merchandise, id, "This picture")
}

func one(ctx context.Context, c *cache.Cache[Subject], id, what string) (Subject, error) {
	found, err := c.Get(ctx, []string{id})
	if err == nil && len(found) == 0 {
		err = fault.Missing(what)
	}
	if err != nil {
		return Subject{}, err
	}
	return found[0], nil
}

// Hear forgets what an event changed: a release shows its artist's name.
func (s *Service) Hear(e event.Event) {
	switch e.Verb {
	case event.Updated, event.Released, event.Withdrawn, event.Deleted:
	default:
		return
	}
	if e.OwnerID == "" {
		s.Forget()
		return
	}
	s.people.Drop(e.OwnerID)
	s.covers.Drop(e.ItemID)
	s.covers.DropOf(e.OwnerID)
	s.events.DropOf(e.OwnerID)
	s.merchandise.DropOf(e.OwnerID)
}

// Forget makes whatever was changed without an event hold at once.
func (s *Service) Forget() {
	s.covers.Clear()
	s.people.Clear()
	s.events.Clear()
	s.merchandise.Clear()
}
