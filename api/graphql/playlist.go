package graphql

import (
	"context"

	gql "github.com/99designs/gqlgen/graphql"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/playlist"
)

// visibility reads an argument that may not be there.
func draft(in model.CreatePlaylistInput) playlist.Change {
	return playlist.Change{
		Title: input.Set(in.Title), Description: given(in.Description), Visibility: visibility(in.Visibility),
	}
}

func visibility(v gql.Omittable[*model.PlaylistVisibility]) input.Optional[playlist.Visibility] {
	is := given(v)
	return input.Optional[playlist.Visibility]{Value: playlist.Visibility(is.Value), Given: is.Given}
}

// playlistResult is the answer of a change; p is nil where the person no longer sees the playlist.
func playlistResult(ctx context.Context, p *playlist.Playlist, added int, err error) (*model.PlaylistResult, error) {
	if err != nil {
		return nil, err
	}
	out := model.PlaylistResult{Success: true, Added: added}
	if p != nil {
		changed := model.NewPlaylist(viewer(ctx))(*p)
		out.Playlist = &changed
	}
	return &out, nil
}

// followed is the answer of a change to whom one follows.
func (r *Resolver) followed(ctx context.Context, p person.Person, err error) (*model.FollowResult, error) {
	if err != nil {
		return nil, err
	}
	user := model.NewPerson(p)
	out := model.FollowResult{Success: true, User: &user}
	if p.IsArtist {
		found, err := r.Music.Artist(ctx, p.UserID)
		if err != nil {
			return nil, err
		}
		artist := model.NewArtist(found)
		out.Artist = &artist
	}
	return &out, nil
}
