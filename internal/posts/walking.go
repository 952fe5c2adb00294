package posts

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

const (
	// window is how many candidates are read at first for a page, and maxWindow how many at a time where that was not
	// enough.
	window, maxWindow = 50, 1600
	// mostLooked is how many candidates that the viewer may know of are looked at for one page: where few of them belong
	// to the list the page is short, and the next goes on.
	mostLooked = 400
	// mostRead is how many candidates are read for one page, whether or not the viewer may know of them: what one request
	// costs does not grow with what others have hidden.
	mostRead = 12_000
)

// Candidate is a post on the way through a list, with what decides whether it belongs there.
type Candidate struct {
	ID, AuthorID string
	At           paging.Cursor
	Type         Type
	IsCommunity  bool
	FansOnly     bool
	Tier         *access.Tier
	// IsHidden: a block or a mute keeps it from the person. IsFollowed: they follow its author; it is told to those who
	// discover.
	IsHidden, IsFollowed bool
}

func (c Candidate) isGated() bool { return c.FansOnly || c.Tier != nil }

func (c Candidate) subject() access.Subject {
	return access.Subject{ID: c.ID, OwnerID: c.AuthorID, Status: access.Published, Tier: c.Tier, FansOnly: c.FansOnly}
}

// Filter selects the posts of a list.
type Filter struct {
	// Type is empty for all.
	Type Type
	// Community: only such, only others, or nil for both.
	Community *bool
	// VIP: only what is for fans or takes a tier. Discover: nothing of those whom the viewer follows.
	VIP, Discover bool
	// Without are the ids of those that are shown already.
	Without map[string]bool
	// shown are the hashes of those that a ranked list has shown already.
	shown []uint64
}

func (f Filter) wants(c Candidate) bool {
	return (f.Type == "" || c.Type == f.Type) && (f.Community == nil || c.IsCommunity == *f.Community) &&
		(!f.VIP || c.isGated()) && (!f.Discover || !c.IsFollowed) && !f.Without[c.ID] &&
		!slices.Contains(f.shown, hashOf(c.ID))
}

// tells reports whether the list may tell the viewer that a post is there. The type of a gated one would tell what it
// is about: a list of one type has none that they cannot read.
func (f Filter) tells(c Candidate, canRead bool) bool {
	return !c.IsHidden && (f.Type == "" || canRead)
}

// readable reports which of the candidates the viewer may read, by their ids.
func (s *Service) readable(ctx context.Context, v access.Viewer, all []Candidate) (map[string]bool, error) {
	can := make(map[string]bool, len(all))
	var subjects []access.Subject
	for _, c := range all {
		can[c.ID] = !c.isGated()
		if c.isGated() && !c.IsHidden {
			subjects = append(subjects, c.subject())
		}
	}
	decisions, err := access.CheckAll(ctx, s.doors.Held, v, s.doors.Now(), subjects)
	for i, d := range decisions {
		can[subjects[i].ID] = d.HasAccess
	}
	return can, err
}

// walk reads the candidates of a list in its order.
type walk func(paging.Request) (paging.Page[Candidate], error)

// collect walks until it has a page of candidates that the filter wants, and knows whether there is one more. What the
// viewer may not know of leaves no trace, neither in where the page ends nor in how far it looked: it is passed by in
// windows that grow. Only where thousands of such stand in a row the page ends among them, and the next goes on there.
func (s *Service) collect(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request, next walk,
) (paging.Page[Candidate], error) {
	out := paging.Page[Candidate]{HasPrevious: page.Cursor != nil}
	at := paging.Request{Size: max(window, page.Size+1), Cursor: page.Cursor}
	looked, read := 0, 0
	for {
		found, err := next(at)
		if err != nil {
			return out, err
		}
		if out.Count == nil {
			out.Count = found.Count
		}
		can, err := s.readable(ctx, v, found.Nodes)
		if err != nil {
			return out, err
		}
		for _, c := range found.Nodes {
			if !f.tells(c, can[c.ID]) {
				continue
			}
			isFull, isWanted := len(out.Nodes) == page.Size, f.wants(c)
			if looked++; isFull && isWanted || looked > mostLooked {
				out.HasNext = true
				return out, nil
			}
			if isFull {
				continue
			}
			if isWanted {
				out.Nodes = append(out.Nodes, c)
			}
			if looked == mostLooked || isWanted {
				out.End = c.At.Encode()
			}
			if isWanted && out.Start == "" {
				out.Start = out.End
			}
		}
		if !found.HasNext || len(found.Nodes) == 0 {
			return out, nil
		}
		if read += len(found.Nodes); read >= mostRead {
			out.HasNext = true
			if len(out.Nodes) < page.Size {
				out.End = found.Nodes[len(found.Nodes)-1].At.Encode()
			}
			return out, nil
		}
		at = paging.Request{Size: min(2*at.Size, maxWindow), Cursor: &found.Nodes[len(found.Nodes)-1].At}
	}
}

// list is a page of what collect finds.
func (s *Service) list(
	ctx context.Context, v access.Viewer, f Filter, page paging.Request, next walk,
) (paging.Page[Shown], error) {
	found, err := s.collect(ctx, v, f, page, next)
	if err != nil {
		return paging.Page[Shown]{}, err
	}
	out := paging.Page[Shown]{
		HasNext: found.HasNext, HasPrevious: found.HasPrevious, Start: found.Start, End: found.End, Count: found.Count,
	}
	return s.fill(ctx, v, f, out, idsOf(found.Nodes))
}

func idsOf(all []Candidate) []string {
	ids := make([]string, len(all))
	for i, c := range all {
		ids[i] = c.ID
	}
	return ids
}

func (s *Service) fill(
	ctx context.Context, v access.Viewer, f Filter, page paging.Page[Shown], ids []string,
) (paging.Page[Shown], error) {
	shown, err := s.Posts(ctx, v, ids)
	for _, p := range shown {
		if f.Type == "" || p.HasAccess {
			page.Nodes = append(page.Nodes, p)
		}
	}
	return page, err
}
