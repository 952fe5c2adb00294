package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// mostPinnedMemories is how many memories may be pinned in a scrapbook.
const mostPinnedMemories = 9

const (
	onlyMemories  = "Only memories are in a scrapbook."
	openScrapbook = "What is in a scrapbook is for everybody."
)

// Show is what of an event decides who may write of it.
type Show struct {
	EventID, HostID string
	StartDate       time.Time
	IsCancelled     bool
	// WasThere: the person hosts it, or said that they are interested or were there.
	WasThere bool
}

// Scrapbook is where a memory stands in the scrapbook of its event: there by the consent of its author, as long as the
// artist whose event it was does not take it out.
type Scrapbook struct {
	Consented bool
	// RemovedAt is when the artist took it out, PinnedAt when they pinned it; zero where they did not.
	RemovedAt, PinnedAt time.Time
}

// consent returns s with what the author wants, if anything.
func (s Scrapbook) consent(wanted input.Optional[bool]) Scrapbook {
	s.Consented = wanted.Or(s.Consented)
	if !s.Consented {
		s.PinnedAt = time.Time{}
	}
	return s
}

// IsInScrapbook reports whether a post is shown in the scrapbook of its event.
func (p Post) IsInScrapbook() bool {
	return p.Type == Memory && p.IsOpen() && p.Scrapbook.Consented && p.Scrapbook.RemovedAt.IsZero()
}

// checkEvent checks what only posts about events say.
func (n New) checkEvent(wrong input.Problems) {
	switch {
	case n.Type == Memory && n.EventID == "":
		wrong.Add("type", "A memory is of an event.")
	case n.Type == Memory && (n.IsCommunityPost || n.CommunityUserID != ""):
		wrong.Add("communityUserId", "A memory is on its author's own page.")
	}
	if n.InScrapbook && n.Type != Memory {
		wrong.Add("inScrapbook", onlyMemories)
	}
	if n.InScrapbook && (n.FansOnly || n.TierID != "") {
		wrong.Add("fansOnly", openScrapbook)
	}
}

// reachEvent checks that the event is there for the viewer, and that whoever remembers it was there.
func (s *Service) reachEvent(ctx context.Context, v access.Viewer, n New) error {
	if n.EventID == "" {
		return nil
	}
	show, err := s.store.Show(ctx, v.UserID, n.EventID)
	if err != nil || n.Type != Memory {
		return err
	}
	wrong := input.Problems{}
	switch {
	case show.IsCancelled:
		wrong.Add("eventId", "It was cancelled.")
	case show.StartDate.After(s.doors.Now()):
		wrong.Add("eventId", "It has not begun yet.")
	case !show.WasThere:
		wrong.Add("eventId", "Say first that you were there.")
	}
	return wrong.Err()
}

// Memories lists the scrapbook of an event, the newest first. A page may be short while there are more. Errors:
// NOT_FOUND.
func (s *Service) Memories(
	ctx context.Context, v access.Viewer, eventID string, page paging.Request,
) (paging.Page[Shown], error) {
	if _, err := s.store.Show(ctx, v.UserID, eventID); err != nil {
		return paging.Page[Shown]{}, err
	}
	return s.list(ctx, v, Filter{}, page, func(at paging.Request) (paging.Page[Candidate], error) {
		return s.store.Memories(ctx, v.UserID, eventID, at)
	})
}

// PinnedMemories returns what is pinned in the scrapbook of an event, the last pinned first. Errors: NOT_FOUND.
func (s *Service) PinnedMemories(ctx context.Context, v access.Viewer, eventID string) ([]Shown, error) {
	if _, err := s.store.Show(ctx, v.UserID, eventID); err != nil {
		return nil, err
	}
	ids, err := s.store.PinnedMemories(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return s.Posts(ctx, v, ids)
}

// PinMemory pins a memory in the scrapbook of the viewer's event. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN in
// another's, CONFLICT for what is in none and where nine are pinned.
func (s *Service) PinMemory(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	p, err := s.inOwnScrapbook(ctx, v, id)
	if err != nil {
		return Shown{}, err
	}
	if !p.IsInScrapbook() {
		return Shown{}, fault.New(fault.Conflict, "It is not in the scrapbook.")
	}
	pinned, err := s.store.PinMemory(ctx, id, v.UserID, s.doors.Now(), mostPinnedMemories)
	if err == nil && !pinned {
		err = fault.New(fault.Conflict, "At most nine memories are pinned. Unpin another first.")
	}
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// UnpinMemory undoes PinMemory. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN in another's.
func (s *Service) UnpinMemory(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.paste(ctx, v, id, func(b Scrapbook, _ time.Time) Scrapbook {
		b.PinnedAt = time.Time{}
		return b
	})
}

// RemoveMemory takes a memory out of the scrapbook of the viewer's event; it stays its author's post. Twice is once.
// Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN in another's.
func (s *Service) RemoveMemory(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.paste(ctx, v, id, func(b Scrapbook, now time.Time) Scrapbook {
		if b.RemovedAt.IsZero() {
			b.RemovedAt, b.PinnedAt = now, time.Time{}
		}
		return b
	})
}

// ReturnMemory undoes RemoveMemory; whether it is shown again its author decides. Errors: those of RemoveMemory.
func (s *Service) ReturnMemory(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	return s.paste(ctx, v, id, func(b Scrapbook, _ time.Time) Scrapbook {
		b.RemovedAt = time.Time{}
		return b
	})
}

// paste changes where a memory stands in the scrapbook of the viewer's event.
func (s *Service) paste(
	ctx context.Context, v access.Viewer, id string, change func(Scrapbook, time.Time) Scrapbook,
) (Shown, error) {
	if _, err := s.inOwnScrapbook(ctx, v, id); err != nil {
		return Shown{}, err
	}
	now := s.doors.Now()
	err := s.store.Change(ctx, id, v.UserID, now, func(p Post) (Post, error) {
		if !p.DeletedAt.IsZero() {
			return p, missing()
		}
		p.Scrapbook = change(p.Scrapbook, now)
		return p, nil
	})
	if err != nil {
		return Shown{}, err
	}
	return s.Get(ctx, v, id)
}

// inOwnScrapbook returns a memory of an event of the viewer's that they move in its scrapbook, and counts that.
func (s *Service) inOwnScrapbook(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	if err := v.Require(); err != nil {
		return Shown{}, err
	}
	p, err := s.Get(ctx, v, id)
	switch {
	case err != nil:
	case p.Type != Memory || p.EventHostID == "":
		err = missing()
	case !v.Manages(p.EventHostID):
		err = fault.New(fault.Forbidden, "It is in somebody else's scrapbook.")
	default:
		err = s.take(ctx, v, pinning)
	}
	return p, err
}
