package collection

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
)

// Bounds of what one list holds. A library of more has what was saved last.
const (
	mostKept  = 20_000
	mostHeard = 2_000
	mostSite  = 200_000
)

const (
	// mostLibraries is how many people's libraries are kept in memory; one of 2,000 tracks takes about half a megabyte.
	mostLibraries = 200
	// From unheard on a library is read anew behind whoever asks, and at most tooOld later.
	unheard = 30 * time.Second
	tooOld  = 10 * time.Minute
	// siteRenew and siteTooOld are the same for the whole site, which is read at once.
	siteRenew  = 5 * time.Minute
	siteTooOld = 24 * time.Hour
)

// Music reads what is in lists, as the person may know of it.
type Music interface {
	Albums(ctx context.Context, v access.Viewer, ids []string) ([]music.Album, error)
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
	AlbumOpenings(ctx context.Context, v access.Viewer, albums []music.Seen, size int) (map[string][]music.Track, error)
}

// Options are what a Service is made of; all are needed.
type Options struct {
	Store Store
	Music Music
	// Fold makes spellings of one thing alike, as search does.
	Fold func(string) string
	// Resembles reports whether a folded word, mistyped by so many edits, may be meant for another; last allows it to be
	// the beginning of one.
	Resembles func(typed, word []rune, last bool) (edits int, ok bool)
	Now       func() time.Time
}

// Service lists libraries and the site.
type Service struct {
	options   Options
	libraries *cache.Cache[*Library]
	site      *cache.Cache[*Listing]
	lastSite  atomic.Pointer[Listing]
}

// NewService returns a Service.
func NewService(o Options) *Service {
	s := &Service{options: o}
	s.libraries = cache.New(cache.Options[*Library]{
		Load: s.loadLibraries, ID: func(l *Library) string { return l.UserID },
		Size: mostLibraries, Renew: unheard, MaxAge: tooOld, Now: o.Now,
	})
	s.site = cache.New(cache.Options[*Listing]{
		Load: s.loadSite, ID: func(*Listing) string { return wholeSite },
		Size: 1, Renew: siteRenew, MaxAge: siteTooOld, Now: o.Now,
	})
	return s
}

const wholeSite = "site"

// Library returns what the viewer has. It is shared: nobody changes it in place. Errors: UNAUTHENTICATED.
func (s *Service) Library(ctx context.Context, v access.Viewer) (*Library, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	found, err := s.libraries.Get(ctx, []string{v.UserID})
	if err == nil && len(found) == 0 {
		err = fault.Missing("This person")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// Site returns all that is published and open to everybody, at most 200,000 tracks, as it was some minutes ago at most.
// It is shared: nobody changes it in place.
func (s *Service) Site(ctx context.Context) (*Listing, error) {
	found, err := s.site.Get(ctx, []string{wholeSite})
	if err == nil && len(found) == 0 {
		err = errors.New("the listing of the site was not made")
	}
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// LastSite returns Site as it was when it was read last, however long ago that is; an empty one where it never was.
// Nobody waits for it: who asks checks that it has everything.
func (s *Service) LastSite() *Listing {
	if last := s.lastSite.Load(); last != nil {
		return last
	}
	return &Listing{}
}

// Hear forgets what an event changed of people's libraries. What is bought comes with an order, which names its
// buyer; what is played is seen when the library is read anew.
func (s *Service) Hear(e event.Event) {
	switch e.Verb {
	case event.Saved, event.Unsaved, event.Followed, event.Unfollowed, event.Bought, event.Refunded, event.Cancelled,
		event.DisputeLost, event.Subscribed, event.TierChanged:
		if e.ActorID != "" {
			s.libraries.Drop(e.ActorID)
		}
	}
}

// Forget makes whatever was changed without an event hold at once.
func (s *Service) Forget() {
	s.libraries.Clear()
	s.site.Clear()
}
