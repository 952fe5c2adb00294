package subsonic

import (
	"errors"
	"strings"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// How many similar artists and songs are given unless a client says, and at most.
const (
	usualSimilar = 20
	mostSimilar  = 50
	usualRadio   = 50
	mostRadio    = 100
	usualTop     = 50
)

// artistAbout finds the artist of whom something is asked: clients name the artist, an album or a song.
func (a *API) artistAbout(q *request) (music.Artist, error) {
	text, err := q.needed("id")
	if err != nil {
		return music.Artist{}, err
	}
	kind, id := parseID(text)
	switch kind {
	case artistID:
	case albumID:
		album, err := a.Music.Album(q.ctx, q.viewer, id)
		if err != nil {
			return music.Artist{}, err
		}
		id = album.Artist.UserID
	case trackID, singleID:
		track, err := a.Music.Track(q.ctx, q.viewer, id)
		if err != nil {
			return music.Artist{}, err
		}
		id = track.Artist.UserID
	default:
		return music.Artist{}, failure{codeNotFound, "This artist was not found."}
	}
	return a.Music.ArtistPage(q.ctx, q.viewer, id, "")
}

// similarTo are the artists like another. Until anything is learned there are none.
func (a *API) similarTo(q *request, p personal, artist music.Artist) ([]artistElement, error) {
	count, err := q.whole("count", mostSimilar, usualSimilar)
	if err != nil || count == 0 {
		return nil, err
	}
	found, err := a.Music.SimilarArtists(q.ctx, q.viewer, artist.UserID, count)
	if fault.CodeOf(err) == fault.Unavailable {
		return nil, nil
	}
	out := make([]artistElement, len(found))
	for i, x := range found {
		out[i] = a.artistOf(p, x.Node)
	}
	return out, err
}

func (a *API) aboutArtist(q *request) (artistInfo2, error) {
	artist, err := a.artistAbout(q)
	if err != nil {
		return artistInfo2{}, err
	}
	p, err := a.personal(q)
	if err != nil {
		return artistInfo2{}, err
	}
	similar, err := a.similarTo(q, p, artist)
	biography := strings.TrimSpace(artist.Intro + "\n\n" + artist.Bio)
	return artistInfo2{Biography: biography, imageLinks: a.linksTo(artist.ProfilePictureURL), Similar: similar}, err
}

func (a *API) artistInfo2(q *request, out *response) error {
	info, err := a.aboutArtist(q)
	out.ArtistInfo2 = &info
	return err
}

func (a *API) artistInfo(q *request, out *response) error {
	info, err := a.aboutArtist(q)
	out.ArtistInfo = &artistInfo{Biography: info.Biography, imageLinks: info.imageLinks}
	for _, x := range info.Similar {
		out.ArtistInfo.Similar = append(out.ArtistInfo.Similar, x.folder())
	}
	return err
}

func (a *API) albumInfo(q *request, out *response) error {
	text, err := q.needed("id")
	if err != nil {
		return err
	}
	kind, id := parseID(text)
	if kind == trackID || kind == singleID {
		track, err := a.Music.Track(q.ctx, q.viewer, id)
		if err != nil {
			return err
		}
		if track.AlbumID == "" {
			out.AlbumInfo = &albumInfo{imageLinks: a.linksTo(track.CoverArtURL)}
			return nil
		}
		kind, id = albumID, track.AlbumID
	}
	if kind != albumID {
		return failure{codeNotFound, "This album was not found."}
	}
	album, err := a.Music.Album(q.ctx, q.viewer, id)
	if err != nil {
		return err
	}
	out.AlbumInfo = &albumInfo{Notes: album.Description, imageLinks: a.linksTo(album.CoverArtURL)}
	return nil
}

// linksTo are the addresses of a picture in three sizes.
func (a *API) linksTo(address string) imageLinks {
	if !strings.HasPrefix(address, "/") {
		return imageLinks{Small: address, Medium: address, Large: address}
	}
	sized := func(width string) string {
		join := "?"
		if strings.Contains(address, "?") {
			join = "&"
		}
		return a.PublicURL + address + join + "w=" + width
	}
	return imageLinks{sized("64"), sized("256"), sized("640")}
}

// radio asks the site's jukebox for songs that follow from a song, an album or an artist.
func (a *API) radio(q *request) (*songList, error) {
	text, err := q.needed("id")
	if err != nil {
		return nil, err
	}
	count, err := q.whole("count", mostRadio, usualRadio)
	if err != nil || count == 0 {
		return &songList{}, err
	}
	p, err := a.personal(q)
	if err != nil {
		return nil, err
	}
	kind, id := parseID(text)
	var seed music.Seed
	switch kind {
	case artistID:
		seed.ArtistID = id
	case albumID:
		seed.AlbumID = id
	case trackID, singleID:
		seed.TrackID = id
	default:
		return nil, failure{codeNotFound, "This was not found."}
	}
	batch, err := a.Jukebox.Start(q.ctx, q.viewer.UserID, seed, nil, count)
	if errors.Is(err, jukebox.ErrNothing) {
		return &songList{}, nil
	}
	if err != nil {
		return nil, err
	}
	ids := make([]string, 0, len(batch.Songs))
	for _, s := range batch.Songs {
		if s.TrackID != id {
			ids = append(ids, s.TrackID)
		}
	}
	songs, err := a.songsOf(q, p, ids)
	return &songList{songs}, err
}

func (a *API) similarSongs(q *request, out *response) (err error) {
	out.SimilarSongs, err = a.radio(q)
	return err
}

func (a *API) similarSongs2(q *request, out *response) (err error) {
	out.SimilarSongs2, err = a.radio(q)
	return err
}

// topSongs are what is played most of an artist, whom clients name as people do.
func (a *API) topSongs(q *request, out *response) error {
	name, err := q.needed("artist")
	if err != nil {
		return err
	}
	count, err := q.whole("count", paging.Max, usualTop)
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	out.TopSongs = &songList{}
	id, err := a.artistNamed(q, p, name)
	if err != nil || id == "" || count == 0 {
		return err
	}
	top, err := a.Music.ArtistTracks(q.ctx, q.viewer, id, access.Published, false, paging.Request{Size: count})
	if err != nil {
		return err
	}
	out.TopSongs.Song, err = a.songs(q, p, top.Nodes)
	return err
}

// artistNamed finds an artist by name, in the library first; "" where there is none.
func (a *API) artistNamed(q *request, p personal, name string) (string, error) {
	if kind, id := parseID(name); kind == artistID {
		return id, nil
	}
	key := a.Collection.Fold(name)
	site, err := a.Collection.Site(q.ctx)
	if err != nil {
		return "", err
	}
	for _, list := range [][]collection.Artist{p.library.Artists, site.Artists} {
		for _, x := range list {
			if x.Key == key {
				return x.ID, nil
			}
		}
	}
	return "", nil
}
