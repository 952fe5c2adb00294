package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// own returns a post that the viewer manages. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for what is another's.
func (s *Service) own(ctx context.Context, v access.Viewer, id string) (Post, error) {
	if err := v.Require(); err != nil {
		return Post{}, err
	}
	p, err := s.store.Post(ctx, id)
	if err != nil {
		return Post{}, err
	}
	if v.Manages(p.Author.UserID) {
		return p, nil
	}
	if p.Status != access.Published {
		return Post{}, missing()
	}
	return Post{}, fault.New(fault.Forbidden, "This post is somebody else's.")
}

// Delete removes a post so that Restore can undo it until the moment that it returns. Deleting twice is deleting once.
// The artist on whose page it is may delete it too. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) Delete(ctx context.Context, v access.Viewer, id string) (until time.Time, err error) {
	_, err = s.own(ctx, v, id)
	if fault.CodeOf(err) == fault.Forbidden {
		p, again := s.store.Post(ctx, id)
		if again != nil {
			return time.Time{}, again
		}
		if p.PageID() == v.UserID {
			err = nil
		}
	}
	if err == nil {
		err = s.take(ctx, v, removing)
	}
	if err != nil {
		return time.Time{}, err
	}
	now := s.doors.Now()
	err = s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		if p.DeletedAt.IsZero() {
			p.DeletedAt, p.DeletedByID, p.Before, p.Status = now, v.UserID, p.Status, access.Deleted
		}
		until = p.DeletedAt.Add(Restorable)
		return p, nil
	})
	return until, err
}

// Restore undoes Delete. A scheduled post whose moment has passed meanwhile comes back as a draft, and one that was
// pinned is pinned again where there is still room. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN for another's and
// for what somebody else removed, GONE where it was deleted too long ago.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	_, err := s.own(ctx, v, id)
	if code := fault.CodeOf(err); code == fault.NotFound || code == fault.Forbidden {
		// An artist may have back what they deleted on their page.
		p, again := s.store.Post(ctx, id)
		if again != nil {
			return Shown{}, again
		}
		if p.DeletedByID == v.UserID {
			err = nil
		}
	}
	if err == nil {
		err = s.take(ctx, v, removing)
	}
	if err != nil {
		return Shown{}, err
	}
	now := s.doors.Now()
	var pinned, inScrapbook time.Time
	err = s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		pinned, inScrapbook = p.PinnedAt, p.Scrapbook.PinnedAt
		switch {
		case p.DeletedAt.IsZero():
			return p, nil
		case p.IsRemoved && !v.Moderates, p.DeletedByID != v.UserID && !v.Admin:
			return p, fault.New(fault.Forbidden, "Somebody else removed it.")
		case now.Sub(p.DeletedAt) > Restorable && !v.Admin:
			return p, fault.New(fault.Gone, "It was deleted too long ago.")
		}
		p.Status, p.DeletedAt, p.DeletedByID, p.Before = p.Before, time.Time{}, "", ""
		// Others may have been pinned meanwhile: whether there is room is asked where that is kept.
		p.PinnedAt, p.Scrapbook.PinnedAt = time.Time{}, time.Time{}
		if p.Status == access.Scheduled && !p.PublishAt.After(now) {
			p.Status, p.PublishAt = access.Draft, time.Time{}
		}
		return p, nil
	})
	if err != nil {
		return Shown{}, err
	}
	if !pinned.IsZero() {
		if _, err := s.store.Pin(ctx, id, v.UserID, pinned, mostPinned); err != nil {
			return Shown{}, err
		}
	}
	if !inScrapbook.IsZero() {
		if _, err := s.store.PinMemory(ctx, id, v.UserID, inScrapbook, mostPinnedMemories); err != nil {
			return Shown{}, err
		}
	}
	return s.Get(ctx, v, id)
}
