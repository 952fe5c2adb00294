package app

import (
	"context"

	"github.com/google/uuid"

	sharesgraph "github.com/sidestage/sidestage/graphstore/shares"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/shares"
)

// openShares makes what keeps the addresses that people gave out in their players.
func (s *services) openShares() (part, error) {
	s.shares = shares.NewService(shares.Options{
		Store: sharesgraph.NewStore(s.world.graph.DB), Music: s.music, Playlists: sharedPlaylists{s.playlists},
		Now: s.world.now,
	})
	return part{}, nil
}

// sharedPlaylists gives shares the playlists of the site. It is a shares.Playlists.
type sharedPlaylists struct{ playlists *playlist.Service }

var _ shares.Playlists = sharedPlaylists{}

func (p sharedPlaylists) See(ctx context.Context, v access.Viewer, id string) error {
	_, err := p.playlists.Playlist(ctx, v, id, "")
	return err
}

// Make has whoever has the address see the playlist, and nobody find it on its owner's page.
func (p sharedPlaylists) Make(ctx context.Context, v access.Viewer, title string, trackIDs []string) (string, error) {
	made, err := p.playlists.Create(ctx, v,
		playlist.Change{Title: input.Set(title), Visibility: input.Set(playlist.Link)}, trackIDs, uuid.NewString())
	return made.ID, err
}

func (p sharedPlaylists) Rename(ctx context.Context, v access.Viewer, id, title string) error {
	_, err := p.playlists.Update(ctx, v, id, playlist.Change{Title: input.Set(title)})
	return err
}

func (p sharedPlaylists) Close(ctx context.Context, v access.Viewer, id string) error {
	_, err := p.playlists.Update(ctx, v, id, playlist.Change{Visibility: input.Set(playlist.Private)})
	return err
}
