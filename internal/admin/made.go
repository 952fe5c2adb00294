package admin

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Kind is what kind of thing somebody made.
type Kind string

// Kinds are all of them.
var Kinds = []Kind{"albums", "tracks", "posts", "comments", "merchandise", "events", "giveaways", "playlists"}

// Thing is something that a person made, whoever sees it.
type Thing struct {
	On item.Ref
	// Title is what it is called, or how it begins.
	Title string
	// State is its status, deleted or removed; empty for what has none.
	State     string
	CreatedAt time.Time
	// Under is what a comment stands below; nil for all else.
	Under *item.Ref
}

// Made lists what somebody made of a kind, the newest first. Admins see what is hidden and deleted too; support sees
// what everybody may, and no comments, as those may stand under what is for some people. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but support, BAD_USER_INPUT.
func (s *Service) Made(
	ctx context.Context, v access.Viewer, userID string, kind Kind, page paging.Request,
) (paging.Page[Thing], error) {
	if err := v.RequireRole(access.Support); err != nil {
		return paging.Page[Thing]{}, err
	}
	if !slices.Contains(Kinds, kind) {
		return paging.Page[Thing]{}, fault.BadInput(map[string]string{"kind": "Nobody makes this."})
	}
	if !v.Admin {
		if kind == "comments" {
			return paging.Page[Thing]{}, fault.BadInput(map[string]string{"kind": "Only admins see comments here."})
		}
		return s.store.Published(ctx, userID, kind, page)
	}
	return s.store.Made(ctx, userID, kind, page)
}

// EndSessions signs somebody out of a session, or everywhere where sessionID is empty: nothing renews it any more, its
// connections end within seconds, and with all of them app passwords end. It returns how many ended. Errors:
// UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT, NOT_FOUND.
func (s *Service) EndSessions(ctx context.Context, v access.Viewer, userID, sessionID, why string) (int, error) {
	if err := v.RequireAdmin(); err != nil {
		return 0, err
	}
	wrong := input.Problems{}
	c := s.change(v, userID, why, wrong)
	if err := wrong.Err(); err != nil {
		return 0, err
	}
	return s.store.EndSessions(ctx, c, strings.TrimSpace(sessionID))
}
