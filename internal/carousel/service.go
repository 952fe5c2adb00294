package carousel

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Service is the carousel as people may see it, and admins make it.
type Service struct {
	store  Store
	things Things
	now    func() time.Time
}

// NewService returns a Service.
func NewService(store Store, things Things, now func() time.Time) *Service {
	return &Service{store, things, now}
}

// Active returns the panels whose time is now, in their order, with those of their things that the viewer may know of.
// A panel that is about things is left out where none remains.
func (s *Service) Active(ctx context.Context, v access.Viewer) ([]Panel, error) {
	live, err := s.store.Live(ctx)
	if err != nil {
		return nil, err
	}
	now := s.now()
	live = slices.DeleteFunc(live, func(p Panel) bool { return !p.isShown(now) })
	var refs []item.Ref
	for _, p := range live {
		refs = append(refs, p.Targets...)
	}
	known, err := s.known(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	shown := make([]Panel, 0, len(live))
	for _, p := range live {
		p.Targets = slices.DeleteFunc(p.Targets, func(r item.Ref) bool { return !known[r] })
		if p.Type == Announcement || len(p.Targets) > 0 {
			shown = append(shown, p)
		}
	}
	return shown, nil
}

func (s *Service) known(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	if len(refs) == 0 {
		return map[item.Ref]bool{}, nil
	}
	return s.things.Known(ctx, v, refs)
}

// Panels returns every panel in its order, or the last that were archived. Errors: UNAUTHENTICATED, FORBIDDEN.
func (s *Service) Panels(ctx context.Context, v access.Viewer, archived bool) ([]Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	if archived {
		return s.store.Archived(ctx, mostArchived)
	}
	return s.store.Live(ctx)
}

func full(live int) error {
	if live < mostPanels {
		return nil
	}
	return fault.New(fault.Conflict, "The carousel has 12 panels already: archive one first.")
}

// Create makes a panel, at the end. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT, CONFLICT if there are as many
// as there may be.
func (s *Service) Create(ctx context.Context, v access.Viewer, c Patch) (Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return Panel{}, err
	}
	c, err := s.picture(ctx, v.UserID, "", c)
	if err != nil {
		return Panel{}, err
	}
	now := s.now()
	p, err := c.apply(Panel{
		ID: uuid.Must(uuid.NewV7()).String(), Type: Announcement, CreatedAt: now, UpdatedAt: now, CreatedBy: v.UserID,
	})
	if err != nil {
		return Panel{}, err
	}
	if err := s.store.Create(ctx, p, full); err != nil {
		return Panel{}, err
	}
	return s.store.Panel(ctx, p.ID)
}

// Update changes a panel. Where seen is given, it is when the panel that the person saw was changed. Errors:
// UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT, CONFLICT where it is archived or was changed since seen.
func (s *Service) Update(ctx context.Context, v access.Viewer, id string, seen time.Time, c Patch) (Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return Panel{}, err
	}
	has, err := s.store.Panel(ctx, id)
	if err != nil {
		return Panel{}, err
	}
	if c, err = s.picture(ctx, v.UserID, has.PictureKey, c); err != nil {
		return Panel{}, err
	}
	return s.change(ctx, id, "", func(p Panel) (Panel, error) {
		if !seen.IsZero() && !seen.Truncate(time.Millisecond).Equal(p.UpdatedAt.Truncate(time.Millisecond)) {
			return p, changedSince()
		}
		return c.apply(p)
	})
}

// change keeps what decide makes of a panel that is not archived, and returns it as it is then.
func (s *Service) change(ctx context.Context, id, why string, decide func(Panel) (Panel, error)) (Panel, error) {
	err := s.store.Change(ctx, id, why, func(p Panel, _ int) (Panel, error) {
		if p.IsArchived() {
			return p, fault.New(fault.Conflict, "It is archived: restore it first.")
		}
		p, err := decide(p)
		p.UpdatedAt = s.now()
		return p, err
	})
	if err != nil {
		return Panel{}, err
	}
	return s.store.Panel(ctx, id)
}

// Archive takes a panel away, from where it can be restored. Twice is once. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND.
func (s *Service) Archive(ctx context.Context, v access.Viewer, id, why string) (Panel, error) {
	return s.setArchived(ctx, v, id, why, func(p Panel, _ int) (Panel, error) {
		if !p.IsArchived() {
			p.ArchivedAt = s.now()
		}
		return p, nil
	})
}

// Restore takes a panel from the archive to the end of the others. Twice is once. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND, CONFLICT where there are as many as there may be.
func (s *Service) Restore(ctx context.Context, v access.Viewer, id, why string) (Panel, error) {
	return s.setArchived(ctx, v, id, why, func(p Panel, live int) (Panel, error) {
		if !p.IsArchived() {
			return p, nil
		}
		p.ArchivedAt = time.Time{}
		return p, full(live)
	})
}

func (s *Service) setArchived(
	ctx context.Context, v access.Viewer, id, why string, decide func(Panel, int) (Panel, error),
) (Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return Panel{}, err
	}
	if err := s.store.Change(ctx, id, why, decide); err != nil {
		return Panel{}, err
	}
	return s.store.Panel(ctx, id)
}

// AddTarget has a panel show a thing, after those that it shows. Twice is once. Errors: UNAUTHENTICATED, FORBIDDEN,
// NOT_FOUND, BAD_USER_INPUT for what not everybody may know of, CONFLICT where it is archived or shows as many
// as its type may.
func (s *Service) AddTarget(ctx context.Context, v access.Viewer, id string, target item.Ref) (Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return Panel{}, err
	}
	known, err := s.known(ctx, access.Visitor, []item.Ref{target})
	if err != nil {
		return Panel{}, err
	}
	if !known[target] {
		return Panel{}, fault.BadInput(map[string]string{"itemId": "There is no such thing that everybody may see."})
	}
	return s.change(ctx, id, "", func(p Panel) (Panel, error) {
		if slices.Contains(p.Targets, target) {
			return p, nil
		}
		if len(p.Targets) >= mostThings[p.Type] {
			return p, fault.New(fault.Conflict, sayMost[p.Type])
		}
		p.Targets = append(p.Targets, target)
		return p, nil
	})
}

var sayMost = map[Type]string{
	Announcement: "An announcement shows no things: make it a spotlight or a collection first.",
	Spotlight:    "A spotlight shows one thing: take that away first, or make it a collection.",
	Collection:   "A collection shows up to eight things.",
}

// RemoveTarget has a panel show a thing no more. Twice is once. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT
// where it is archived.
func (s *Service) RemoveTarget(ctx context.Context, v access.Viewer, id string, target item.Ref) (Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return Panel{}, err
	}
	return s.change(ctx, id, "", func(p Panel) (Panel, error) {
		p.Targets = slices.DeleteFunc(p.Targets, func(r item.Ref) bool { return r == target })
		return p, nil
	})
}

// Reorder puts all panels in an order, where they are in the order that the person saw. Errors: UNAUTHENTICATED,
// FORBIDDEN, BAD_USER_INPUT where ids are not those that were seen, CONFLICT where the order is another now.
func (s *Service) Reorder(ctx context.Context, v access.Viewer, ids, seen []string, why string) ([]Panel, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	if !slices.Equal(slices.Sorted(slices.Values(ids)), slices.Sorted(slices.Values(seen))) {
		return nil, fault.BadInput(map[string]string{"ids": "Name every panel that you saw, each once."})
	}
	err := s.store.Order(ctx, why, func(live []string) ([]string, error) {
		if !slices.Equal(live, seen) {
			return nil, changedSince()
		}
		return ids, nil
	})
	if err != nil {
		return nil, err
	}
	return s.store.Live(ctx)
}

// PutBack makes a panel what it was before a change. Errors: UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, CONFLICT if it was
// changed again since, is archived, or its picture is gone.
func (s *Service) PutBack(ctx context.Context, v access.Viewer, id string, before, after State, why string) error {
	if err := v.RequireAdmin(); err != nil {
		return err
	}
	_, err := s.change(ctx, id, why, func(p Panel) (Panel, error) {
		if p.State() != after {
			return p, changedSince()
		}
		return before.put(p)
	})
	return err
}
