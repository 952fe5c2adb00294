package model

import (
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/playlist"
)

// NewPlaylist returns how a playlist is made for a person.
func NewPlaylist(v access.Viewer) func(playlist.Playlist) Playlist {
	return func(p playlist.Playlist) Playlist {
		return Playlist{
			ID: p.ID, Neo4jID: p.ID, Title: p.Title, Description: text(p.Description), Owner: NewPerson(p.Owner),
			Visibility: PlaylistVisibility(p.Visibility), IsCollaborative: p.IsCollaborative,
			Collaborators: Each(p.Collaborators, NewPerson),
			TrackCount:    p.TrackCount, Duration: p.Duration.Seconds(), CoverArtUrls: append([]string{}, p.Covers...),
			Tint:    text(p.Tint),
			CanEdit: p.CanEdit(v), IsOwn: p.IsOwn(v), Version: p.Version, CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt,
		}
	}
}

// NewPlaylists returns how a connection is made for a person.
func NewPlaylists(v access.Viewer) func(paging.Page[playlist.Playlist]) *PlaylistConnection {
	return func(p paging.Page[playlist.Playlist]) *PlaylistConnection {
		return &PlaylistConnection{connection(p, NewPlaylist(v))}
	}
}
