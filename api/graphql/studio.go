package graphql

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// album reads what an album has become.
func (r *Resolver) album(ctx context.Context, id string, err error) (*model.Album, error) {
	if err != nil {
		return nil, err
	}
	album, err := r.Music.Album(ctx, viewer(ctx), id)
	return one(album, err, model.NewAlbum)
}

// track reads what a track has become.
func (r *Resolver) track(ctx context.Context, id string, err error) (*model.Track, error) {
	if err != nil {
		return nil, err
	}
	track, err := r.Music.Track(ctx, viewer(ctx), id)
	return one(track, err, model.NewTrack)
}

func deleted(until time.Time, err error) (*model.DeleteResult, error) {
	return one(until, err, func(until time.Time) model.DeleteResult {
		message := "Deleted. It can be restored for 30 days."
		return model.DeleteResult{Success: true, Message: &message, RestorableUntil: &until}
	})
}

// featured reads what an artist features now.
func (r *Resolver) featured(ctx context.Context, artistID string, err error) (*model.FeatureResult, error) {
	if err != nil {
		return nil, err
	}
	tracks, err := r.Studio.FeaturedTracks(ctx, viewer(ctx), artistID)
	return one(tracks, err, func(tracks []music.Track) model.FeatureResult {
		return model.FeatureResult{Success: true, FeaturedTracks: model.Each(tracks, model.NewTrack)}
	})
}

func studioFilter(
	artistID string, statuses []model.ReleaseStatus, deleted *bool, query *string, sort *model.StudioSort,
) studio.Filter {
	wanted := model.Each(statuses, func(s model.ReleaseStatus) access.Status { return access.Status(s) })
	return studio.NewFilter(artistID, wanted, or(deleted, false), or(query, ""),
		studio.Sort(or(sort, model.StudioSortNewest)))
}
