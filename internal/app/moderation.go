package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	moderationgraph "github.com/sidestage/sidestage/graphstore/moderation"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/moderation"
	"github.com/sidestage/sidestage/internal/shop"
)

// openModeration makes what moderators remove, after everything that can be removed.
func (s *services) openModeration() (part, error) {
	s.moderation = moderation.NewService(moderation.Options{
		Store: moderationgraph.NewStore(s.world.graph.DB), Keepers: s.keepers(), Mailer: orderMail{s.mailer},
		SiteURL: s.world.cfg.PublicURL, Now: s.world.now,
	})
	s.undoers[audit.ContentDeleted], s.undoers[audit.ContentHidden] = s.undoRemoval, s.undoRemoval
	s.undoers[audit.ContentPutBack] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		id, err := removalOf(act)
		if err != nil {
			return err
		}
		return s.moderation.RemoveAgain(ctx, v, id, why)
	}
	return part{
		routes:  []route{rest.Moderation{Moderation: s.moderation, Now: s.world.now}},
		receive: s.moderation, sweep: s.moderation.Sweep,
	}, nil
}

// undoRemoval puts back what was removed or hidden, unless somebody has decided about it since.
func (s *services) undoRemoval(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
	id, err := removalOf(act)
	if err != nil {
		return err
	}
	return s.moderation.PutBack(ctx, v, id, why)
}

// removalOf reads the removal that an act is about.
func removalOf(act audit.Act) (string, error) {
	_, after, err := states[struct {
		Removal string `json:"removal"`
	}](act)
	return after.Removal, err
}

// keepers remove and put back things of each type by the rules of their domains.
func (s *services) keepers() map[item.Type]moderation.Keeper {
	return map[item.Type]moderation.Keeper{
		item.Post:     keeper(s.posts.Delete, s.posts.Restore),
		item.Comment:  keeper(s.comments.Delete, s.comments.Restore),
		item.Question: keeper(s.questions.Delete, s.questions.Restore),
		item.Giveaway: keeper(s.giveaways.Delete, s.giveaways.Restore),
		item.Playlist: keeper(s.playlists.Delete, s.playlists.Restore),
		item.Album:    {Remove: removing(s.studio.DeleteAlbum), PutBack: asItWas(s.studio.RestoreAlbum)},
		item.Song:     {Remove: removing(s.studio.DeleteTrack), PutBack: asItWas(s.studio.RestoreTrack)},
		item.Event: {
			Remove: func(ctx context.Context, v access.Viewer, id string) error {
				return s.events.SetRemoved(ctx, v, id, true)
			},
			PutBack: func(ctx context.Context, v access.Viewer, id, _ string) error {
				return s.events.SetRemoved(ctx, v, id, false)
			},
		},
		item.Merch: {
			Remove: func(ctx context.Context, v access.Viewer, id string) error {
				_, err := s.shop.Archive(ctx, v, id)
				return err
			},
			PutBack: s.putBackMerchandise,
		},
	}
}

func keeper[T any](
	remove func(context.Context, access.Viewer, string) (time.Time, error),
	restore func(context.Context, access.Viewer, string) (T, error),
) moderation.Keeper {
	return moderation.Keeper{
		Remove: removing(remove),
		PutBack: asItWas(func(ctx context.Context, v access.Viewer, id string) error {
			_, err := restore(ctx, v, id)
			return err
		}),
	}
}

func removing(
	remove func(context.Context, access.Viewer, string) (time.Time, error),
) func(context.Context, access.Viewer, string) error {
	return func(ctx context.Context, v access.Viewer, id string) error {
		_, err := remove(ctx, v, id)
		return err
	}
}

// asItWas is for domains that know by themselves what a thing was before.
func asItWas(
	restore func(context.Context, access.Viewer, string) error,
) func(context.Context, access.Viewer, string, string) error {
	return func(ctx context.Context, v access.Viewer, id, _ string) error { return restore(ctx, v, id) }
}

// putBackMerchandise gives an item the status that it had. The shop restores what is archived as a draft, since its
// seller looks at it first; here somebody has looked at it.
func (s *services) putBackMerchandise(ctx context.Context, v access.Viewer, id, before string) error {
	status := access.Status(before)
	if status == access.Archived {
		return nil
	}
	if _, err := s.shop.Restore(ctx, v, id); err != nil && fault.CodeOf(err) != fault.Conflict {
		return err
	}
	if status != access.Published {
		return nil
	}
	_, err := s.shop.Update(ctx, v, shop.Change{ID: id, Patch: shop.Patch{Status: input.Set(shop.Active)}})
	return err
}
