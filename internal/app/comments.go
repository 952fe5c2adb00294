package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	commentsgraph "github.com/sidestage/sidestage/graphstore/comments"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/upload"
)

func (s *services) openComments() (part, error) {
	store := commentsgraph.NewStore(s.world.graph.DB)
	s.comments = comments.NewService(store, s.doors(), s.limits, commentPhotos{s.uploads})
	return part{
		resolve: func(r *graphql.Resolver) { r.Commenting = s.comments },
		sweep:   s.comments.Sweep,
		warm: func(ctx context.Context, _ access.Viewer) error {
			// The service asks for nothing below what is not there.
			on := item.Ref{Type: item.Song, ID: nobodyID}
			_, err := store.Under(ctx, on, comments.Top, paging.Request{Size: 1})
			return err
		},
	}, nil
}

// commentPhotos gives comments the pictures that people uploaded. It is a comments.Uploads.
type commentPhotos struct{ uploads *upload.Service }

func (u commentPhotos) Photo(ctx context.Context, v access.Viewer, key string) (comments.Photo, error) {
	file, err := u.uploads.File(ctx, v, key)
	if err == nil && file.Kind != upload.KindImage {
		err = fault.Missing("This picture")
	}
	if err != nil {
		return comments.Photo{}, err
	}
	return comments.Photo{Width: file.Probed.Width, Height: file.Probed.Height, Tint: file.Probed.Tint}, nil
}
