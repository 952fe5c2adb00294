package shares

import (
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
)

// mostOfAlbum is how many tracks of an album are looked at.
const mostOfAlbum = 200

// together finds what stands for several songs and albums that may be shared each: the album that they are exactly, or
// a playlist that is made of them.
func (s *Service) together(
	ctx context.Context, v access.Viewer, things []item.Ref, description string,
) (of item.Ref, isMade bool, err error) {
	songs, err := s.songsOf(ctx, v, things)
	if err != nil {
		return of, false, err
	}
	if albumID, err := s.albumOf(ctx, v, songs); albumID != "" || err != nil {
		return item.Ref{Type: item.Album, ID: albumID}, false, err
	}
	kept, err := s.Store.Shares(ctx, v.UserID)
	if err == nil {
		err = MayShareOneMore(len(kept)) // before a playlist is made for it
	}
	if err != nil {
		return of, false, err
	}
	title := titleOf(description)
	if title == "" {
		title = titleOf(fmt.Sprintf("%s and %d more", songs[0].Title, len(songs)-1))
	}
	ids := make([]string, len(songs))
	for i, t := range songs {
		ids[i] = t.ID
	}
	id, err := s.Playlists.Make(ctx, v, title, ids)
	return item.Ref{Type: item.Playlist, ID: id}, true, err
}

// songsOf are the songs that are named, and those of the albums that are, each once. What the viewer may not hear is
// not among an album's.
func (s *Service) songsOf(ctx context.Context, v access.Viewer, things []item.Ref) ([]music.Track, error) {
	var songs []music.Track
	for _, of := range things {
		switch of.Type {
		case item.Song:
			track, err := s.Music.Track(ctx, v, of.ID)
			if err != nil {
				return nil, err
			}
			songs = append(songs, track)
		case item.Album:
			album, err := s.Music.Album(ctx, v, of.ID)
			if err != nil {
				return nil, err
			}
			heard, err := s.heardOf(ctx, v, album)
			if err != nil {
				return nil, err
			}
			songs = append(songs, heard...)
		default:
			return nil, fault.BadInput(map[string]string{"id": "Artists and playlists are shared one by one."})
		}
		if len(songs) > MaxSongs {
			return nil, errTooMany
		}
	}
	seen := map[string]bool{}
	songs = slices.DeleteFunc(songs, func(t music.Track) bool {
		again := seen[t.ID]
		seen[t.ID] = true
		return again
	})
	if len(songs) == 0 {
		return nil, fault.BadInput(map[string]string{"id": "None of these has a song that you may hear."})
	}
	return songs, nil
}

// heardOf are the tracks of an album that the viewer may hear in full.
func (s *Service) heardOf(ctx context.Context, v access.Viewer, album music.Album) ([]music.Track, error) {
	seen := music.Seen{AlbumID: album.ID, ArtistID: album.Artist.UserID, Status: album.Status}
	opened, err := s.Music.AlbumOpenings(ctx, v, []music.Seen{seen}, mostOfAlbum)
	return slices.DeleteFunc(opened[album.ID], func(t music.Track) bool { return !t.HasAccess }), err
}

// albumOf returns the id of the album that songs are exactly, in whatever order; "" where they are none.
func (s *Service) albumOf(ctx context.Context, v access.Viewer, songs []music.Track) (string, error) {
	id, has := songs[0].AlbumID, map[string]bool{}
	for _, t := range songs {
		has[t.ID] = true
		if t.AlbumID != id {
			return "", nil
		}
	}
	if id == "" {
		return "", nil
	}
	album, err := s.Music.Album(ctx, v, id)
	if fault.CodeOf(err) == fault.NotFound {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	all, err := s.heardOf(ctx, v, album)
	isWhole := len(all) == len(has) && !slices.ContainsFunc(all, func(t music.Track) bool { return !has[t.ID] })
	if err != nil || !isWhole || s.mayShare(ctx, v, item.Ref{Type: item.Album, ID: id}) != nil {
		return "", err
	}
	return id, nil
}

// things are those of shares by id, that everybody may see and the viewer too.
type things struct {
	artists map[string]*music.Artist
	albums  map[string]*music.Album
	tracks  map[string]*music.Track
}

// look reads the things of shares; playlists it leaves out.
func (s *Service) look(ctx context.Context, v access.Viewer, kept []Share) (things, error) {
	ids := map[item.Type][]string{}
	for _, one := range kept {
		ids[one.Type] = append(ids[one.Type], one.ID)
	}
	out := things{}
	var err error
	if out.artists, err = forAll(ctx, v, ids[item.Artist], s.Music.ArtistsFor,
		func(a music.Artist) string { return a.UserID }); err != nil {
		return out, err
	}
	if out.albums, err = forAll(ctx, v, ids[item.Album], s.Music.Albums,
		func(a music.Album) string { return a.ID }); err != nil {
		return out, err
	}
	out.tracks, err = forAll(ctx, v, ids[item.Song], s.Music.Tracks, func(t music.Track) string { return t.ID })
	for id, t := range out.tracks {
		if !t.HasAccess {
			delete(out.tracks, id)
		}
	}
	return out, err
}

// forAll reads those of ids that a visitor may see, as the viewer does.
func forAll[T any](
	ctx context.Context, v access.Viewer, ids []string,
	read func(context.Context, access.Viewer, []string) ([]T, error), idOf func(T) string,
) (map[string]*T, error) {
	found := map[string]*T{}
	if len(ids) == 0 {
		return found, nil
	}
	open, err := read(ctx, access.Visitor, ids)
	if err != nil {
		return nil, err
	}
	ids = ids[:0:0]
	for _, one := range open {
		ids = append(ids, idOf(one))
	}
	seen, err := read(ctx, v, ids)
	for i := range seen {
		found[idOf(seen[i])] = &seen[i]
	}
	return found, err
}
