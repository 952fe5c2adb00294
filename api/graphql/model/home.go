package model

import "github.com/sidestage/sidestage/internal/music"

// NewHomeShelf converts a shelf.
func NewHomeShelf(s music.HomeShelf) HomeShelf {
	out := HomeShelf{
		ID: s.ID, Kind: HomeShelfKind(s.Kind), Title: s.Title,
		Tracks: Each(s.Tracks, func(t music.Similar[music.Track]) ReasonedTrack {
			return ReasonedTrack{Track: NewTrack(t.Node), Reason: t.Reason}
		}),
		Albums: Each(s.Albums, func(a music.Similar[music.Album]) ReasonedAlbum {
			return ReasonedAlbum{Album: NewAlbum(a.Node), Reason: a.Reason}
		}),
	}
	if s.About != nil {
		out.About = &ShelfSubject{Type: s.About.Type, ID: s.About.ID, Name: s.About.Name, Handle: text(s.Handle)}
	}
	return out
}
