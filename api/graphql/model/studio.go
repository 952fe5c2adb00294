package model

import (
	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/internal/studio"
)

// CreateAlbumInput is what an artist gives of a new album.
type CreateAlbumInput struct {
	UserID    gql.Omittable[*string]
	ClientKey string
	TrackIDs  []string
	studio.AlbumInput
}

// UpdateAlbumInput is what an artist changes of an album.
type UpdateAlbumInput struct {
	ID string
	studio.AlbumInput
}

// CreateAudioTrackInput is what an artist gives of a new track.
type CreateAudioTrackInput struct {
	UserID    string
	AlbumID   gql.Omittable[*string]
	ClientKey string
	// Duration is ignored: the length of the sound itself counts.
	Duration *float64
	TrackInput
}

// UpdateAudioTrackInput is what an artist changes of a track.
type UpdateAudioTrackInput struct {
	ID string
	TrackInput
}

// TrackInput is a studio.TrackInput whose credits are a list of the schema.
type TrackInput struct {
	studio.TrackInput
	Credits gql.Omittable[[]studio.Credit]
}

// Studio returns the input of the domain.
func (in TrackInput) Studio() studio.TrackInput {
	track := in.TrackInput
	track.Credits.Value, track.Credits.Given = in.Credits.ValueOK()
	return track
}
