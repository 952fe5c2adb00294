package graphql

import (
	"context"
	"time"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// given makes a change of an argument: left out stays, null takes away.
func given[T any](arg gql.Omittable[*T]) input.Optional[T] {
	value, set := arg.ValueOK()
	if !set {
		return input.Optional[T]{}
	}
	return input.Set(or(value, *new(T)))
}

// allowed is given for what is allowed unless it is said.
func allowed(arg gql.Omittable[*bool]) input.Optional[bool] {
	value, set := arg.ValueOK()
	return input.Optional[bool]{Value: or(value, true), Given: set}
}

// status cannot be taken away: null is left out.
func status(arg gql.Omittable[*model.ReleaseStatus]) input.Optional[access.Status] {
	value := arg.Value()
	return input.Optional[access.Status]{Value: access.Status(or(value, "")), Given: value != nil}
}

func albumType(arg gql.Omittable[*model.AlbumType]) input.Optional[music.AlbumType] {
	c := given(arg)
	return input.Optional[music.AlbumType]{Value: music.AlbumType(c.Value), Given: c.Given}
}

func crop(arg gql.Omittable[*model.CropInput]) input.Optional[*studio.Crop] {
	value, set := arg.ValueOK()
	if value == nil {
		return input.Optional[*studio.Crop]{Given: set}
	}
	return input.Set(&studio.Crop{X: value.X, Y: value.Y, Size: value.Size})
}

func credits(arg gql.Omittable[[]model.CreditInput]) input.Optional[[]studio.Credit] {
	value, set := arg.ValueOK()
	return input.Optional[[]studio.Credit]{Value: model.Each(value, func(c model.CreditInput) studio.Credit { return studio.Credit(c) }), Given: set}
}

func newTrack(in model.CreateAudioTrackInput) studio.NewTrack {
	return studio.NewTrack{
		OwnerID: in.UserID, AlbumID: given(in.AlbumID).Value, ClientKey: given(in.ClientKey).Value,
		TrackInput: studio.TrackInput{
			Basics: studio.Basics{
				Title: input.Set(in.Title), Genre: given(in.Genre), TierID: given(in.TierID), Cover: given(in.CoverArtURL), Crop: crop(in.CoverCrop),
				ReleaseDate: given(in.ReleaseDate), Status: status(in.Status),
			},
			Sound: input.Set(in.StreamingURL), Lyrics: given(in.Lyrics), Credits: credits(in.Credits),
			PreviewAllowed: allowed(in.PreviewAllowed), DownloadAllowed: allowed(in.DownloadAllowed),
		},
	}
}

func trackInput(in model.UpdateAudioTrackInput) studio.TrackInput {
	return studio.TrackInput{
		Basics: studio.Basics{
			Title: given(in.Title), Genre: given(in.Genre), TierID: given(in.TierID), Cover: given(in.CoverArtURL), Crop: crop(in.CoverCrop),
			ReleaseDate: given(in.ReleaseDate), Status: status(in.Status),
		},
		Sound: given(in.StreamingURL), Lyrics: given(in.Lyrics), Credits: credits(in.Credits),
		PreviewAllowed: allowed(in.PreviewAllowed), DownloadAllowed: allowed(in.DownloadAllowed),
	}
}

func newAlbum(in model.CreateAlbumInput) studio.NewAlbum {
	return studio.NewAlbum{
		OwnerID: given(in.UserID).Value, ClientKey: given(in.ClientKey).Value, TrackIDs: in.TrackIds.Value(),
		AlbumInput: studio.AlbumInput{
			Basics: studio.Basics{
				Title: input.Set(in.Title), Genre: given(in.Genre), TierID: given(in.TierID), Cover: given(in.CoverArtURL), Crop: crop(in.CoverCrop),
				ReleaseDate: given(in.ReleaseDate), Status: status(in.Status),
			},
			Description: given(in.Description), Type: albumType(in.AlbumType), EarlyAt: given(in.EarlyAccessAt), EarlyTierID: given(in.EarlyAccessTierID),
		},
	}
}

func albumInput(in model.UpdateAlbumInput) studio.AlbumInput {
	return studio.AlbumInput{
		Basics: studio.Basics{
			Title: given(in.Title), Genre: given(in.Genre), TierID: given(in.TierID), Cover: given(in.CoverArtURL), Crop: crop(in.CoverCrop),
			ReleaseDate: given(in.ReleaseDate), Status: status(in.Status),
		},
		Description: given(in.Description), Type: albumType(in.AlbumType), EarlyAt: given(in.EarlyAccessAt), EarlyTierID: given(in.EarlyAccessTierID),
	}
}

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

func studioFilter(artistID string, statuses []model.ReleaseStatus, deleted *bool, query *string, sort *model.StudioSort) studio.Filter {
	wanted := model.Each(statuses, func(s model.ReleaseStatus) access.Status { return access.Status(s) })
	return studio.NewFilter(artistID, wanted, or(deleted, false), or(query, ""), studio.Sort(or(sort, model.StudioSortNewest)))
}
