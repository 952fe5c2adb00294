package posts

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Shown is a post as one person may have it.
type Shown struct {
	Post
	access.Decision
	IsSaved bool
	// IsByBlocked: the viewer blocked its author, and sees it as it is on their own page.
	IsByBlocked bool
	// Why it is in a ranked list.
	Why Why
}

// gated keeps of a post that it exists, its author, its date and what would open it.
func (p Post) gated() Post {
	return Post{
		ID: p.ID, Author: p.Author, Type: Plain, Status: p.Status, CreatedAt: p.CreatedAt, UpdatedAt: p.CreatedAt,
		FansOnly: p.FansOnly, Tier: p.Tier, Wall: p.Wall, PinnedAt: p.PinnedAt,
	}
}

// Posts returns those of ids that the viewer may know of, in their order: of a gated one that it exists, its author and
// its date.
func (s *Service) Posts(ctx context.Context, v access.Viewer, ids []string) ([]Shown, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.store.Posts(ctx, ids)
	if err != nil {
		return nil, err
	}
	var marks Marks
	if v.SignedIn() {
		if marks, err = s.store.Marks(ctx, v.UserID, ids); err != nil {
			return nil, err
		}
	}
	var there []Post
	var subjects []access.Subject
	for _, id := range ids {
		p, ok := found[id]
		if ok && p.DeletedAt.IsZero() && (!marks.Blocked[id] || v.Admin) {
			there, subjects = append(there, p), append(subjects, p.Subject())
		}
	}
	decisions, err := access.CheckAll(ctx, s.doors.Held, v, s.doors.Now(), subjects)
	if err != nil {
		return nil, err
	}
	shown := make([]Shown, 0, len(there))
	for i, d := range decisions {
		p := there[i]
		if !d.Visible {
			continue
		}
		p.Poll = p.Poll.shown(marks.Voted[p.ID], v.Manages(p.Author.UserID), s.doors.Now())
		if !d.HasAccess {
			p = p.gated()
		}
		shown = append(shown, Shown{Post: p, Decision: d, IsSaved: marks.Saved[p.ID], IsByBlocked: marks.Blocks[p.ID]})
	}
	return shown, nil
}

// Get returns a post as the viewer may have it. Errors: NOT_FOUND for what they may not know of.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	shown, err := s.Posts(ctx, v, []string{id})
	if err == nil && len(shown) == 0 {
		err = missing()
	}
	if err != nil {
		return Shown{}, err
	}
	return shown[0], nil
}

func missing() error { return fault.Missing("This post") }

// open returns a post that the viewer has the whole of. Errors: UNAUTHENTICATED, NOT_FOUND, FORBIDDEN.
func (s *Service) open(ctx context.Context, v access.Viewer, id string) (Shown, error) {
	p, err := s.Get(ctx, v, id)
	if err == nil && !p.HasAccess {
		err = fault.New(fault.Forbidden, "This is for those who support the artist.")
	}
	return p, err
}

// Edits returns the earlier texts of a post that the viewer has access to. Those that stood there while fewer people
// had access stay with its author. Errors: NOT_FOUND, FORBIDDEN.
func (s *Service) Edits(ctx context.Context, v access.Viewer, id string) ([]Edit, error) {
	p, err := s.open(ctx, v, id)
	if err != nil {
		return nil, err
	}
	return s.store.Edits(ctx, id, v.Manages(p.Author.UserID))
}

// Feed lists what everybody published, the newest first.
func (s *Service) Feed(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	return s.list(ctx, v, f, page, func(at paging.Request) (paging.Page[Candidate], error) {
		return s.store.Newest(ctx, v.UserID, f.Type, f.Discover, at)
	})
}

// OnPage lists what is published on somebody's page: their own posts that are on no other's, and those of others on
// theirs, the newest first: nothing, and not how much, where a block parts the viewer from them.
func (s *Service) OnPage(
	ctx context.Context, v access.Viewer, pageID string, f Filter, page paging.Request,
) (paging.Page[Shown], error) {
	between, err := s.doors.Between(ctx, v, []string{pageID})
	if err != nil || between.Blocked[pageID] {
		return paging.None[Shown](), err
	}
	return s.list(ctx, v, f, page, s.walkPage(ctx, v, pageID, f))
}

// walkPage walks through what is on a page, whose length is that of what the filter wants.
func (s *Service) walkPage(
	ctx context.Context, v access.Viewer, pageID string, f Filter,
) walk {
	return func(at paging.Request) (paging.Page[Candidate], error) {
		found, err := s.store.OnPage(ctx, v.UserID, pageID, at)
		found.Count = func(ctx context.Context) (int, error) { return s.store.CountOnPage(ctx, v.UserID, pageID, f) }
		return found, err
	}
}

// SavedPosts lists what the viewer saved, the last saved first. Errors: UNAUTHENTICATED.
func (s *Service) SavedPosts(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Shown], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Shown]{}, err
	}
	ids, err := s.store.Saved(ctx, v.UserID, page)
	return s.page(ctx, v, ids, err)
}

// Unpublished lists the viewer's drafts and scheduled posts, the newest first. Errors: UNAUTHENTICATED.
func (s *Service) Unpublished(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Shown], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Shown]{}, err
	}
	ids, err := s.store.Unpublished(ctx, v.UserID, page)
	return s.page(ctx, v, ids, err)
}

// page reads the posts of a page of ids.
func (s *Service) page(
	ctx context.Context, v access.Viewer, ids paging.Page[string], err error,
) (paging.Page[Shown], error) {
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	shown, err := s.Posts(ctx, v, ids.Nodes)
	return paging.Page[Shown]{
		Nodes: shown, HasNext: ids.HasNext, HasPrevious: ids.HasPrevious, Start: ids.Start, End: ids.End,
		Count: ids.Count,
	}, err
}
