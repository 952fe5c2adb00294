package subsonic

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// everyArtist is more than a listing holds.
const everyArtist = 1 << 20

// indexed puts artists under the letters that they begin with, in order; what begins with no letter comes under "#".
func indexed(artists []artistElement, fold func(string) string) []artistIndex {
	var all []artistIndex
	for _, x := range artists {
		letter := letterOf(collection.SortKey(fold(x.Name)))
		if len(all) == 0 || all[len(all)-1].Name != letter {
			all = append(all, artistIndex{Name: letter})
		}
		last := &all[len(all)-1]
		last.Artist = append(last.Artist, x)
	}
	return all
}

func letterOf(key string) string {
	first, _ := utf8.DecodeRuneInString(key)
	if !unicode.IsLetter(first) {
		return "#"
	}
	return string(unicode.ToUpper(first))
}

// allArtists reads the artists of the folder that is asked for, by name.
func (a *API) allArtists(q *request) ([]artistIndex, *collection.Listing, error) {
	p, err := a.personal(q)
	if err != nil {
		return nil, nil, err
	}
	list, err := a.listing(q, p)
	if err != nil {
		return nil, nil, err
	}
	artists, err := a.artistsFrom(q, p, list.Artists, 0, everyArtist)
	return indexed(artists, a.Collection.Fold), list, err
}

func ignoredArticles() string { return strings.Join(collection.IgnoredArticles, " ") }

func (a *API) artists(q *request, out *response) error {
	index, _, err := a.allArtists(q)
	out.Artists = &artistIndexes{Index: index, IgnoredArticles: ignoredArticles()}
	return err
}

func (a *API) indexes(q *request, out *response) error {
	all, list, err := a.allArtists(q)
	if err != nil {
		return err
	}
	out.Indexes = &indexes{LastModified: list.MadeAt.UnixMilli(), IgnoredArticles: ignoredArticles()}
	since, err := strconv.ParseInt(q.text("ifModifiedSince"), 10, 64)
	if err == nil && since >= list.MadeAt.UnixMilli() {
		return nil
	}
	for _, one := range all {
		index := folderIndex{Name: one.Name}
		for _, x := range one.Artist {
			index.Artist = append(index.Artist, x.folder())
		}
		out.Indexes.Index = append(out.Indexes.Index, index)
	}
	return nil
}

func (a *API) artist(q *request, out *response) error {
	id, err := q.idOf("id", artistID, "This artist")
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	artist, err := a.Music.ArtistPage(q.ctx, q.viewer, id, "")
	if err != nil {
		return err
	}
	albums, err := a.discography(q, p, artist)
	if err != nil {
		return err
	}
	e := a.artistOf(p, artist)
	e.AlbumCount = len(albums)
	out.Artist = &artistAlbums{e, albums}
	return nil
}

// mostPages bounds how much of an artist is read, at 100 things a page.
const mostPages = 50

// each reads all pages of a list.
func each[T any](read func(paging.Request) (paging.Page[T], error)) (all []T, err error) {
	req := paging.Request{Size: paging.Max}
	for range mostPages {
		found, err := read(req)
		if err != nil {
			return nil, err
		}
		all = append(all, found.Nodes...)
		if !found.HasNext {
			return all, nil
		}
		next, err := paging.Decode(found.End)
		if err != nil {
			return nil, err
		}
		req.Cursor = &next
	}
	return all, nil
}

// discography lists an artist's albums, the newest first, then the tracks that are on none, each for itself. What the
// viewer may not hear is left out.
func (a *API) discography(q *request, p personal, artist music.Artist) ([]albumElement, error) {
	albums, singles, ok, err := a.rememberedAlbums(q, p, artist)
	if err == nil && !ok {
		albums, singles, err = a.publishedAlbums(q, artist)
	}
	if err != nil {
		return nil, err
	}
	out := make([]albumElement, 0, len(albums)+len(singles))
	there := map[string]bool{}
	for _, x := range albums {
		there[x.ID] = true
		if x.HasAccess {
			out = append(out, albumOf(p, x))
		}
	}
	for _, t := range singles {
		if t.HasAccess {
			out = append(out, singleOf(p, t))
		}
	}
	return a.keptOf(q, p, artist.UserID, there, out)
}

// publishedAlbums asks for an artist's albums, the newest first, and for the tracks that are on none.
func (a *API) publishedAlbums(q *request, artist music.Artist) ([]music.Album, []music.Track, error) {
	albums, err := each(func(req paging.Request) (paging.Page[music.Album], error) {
		return a.Music.ArtistAlbums(q.ctx, q.viewer, artist.UserID, access.Published, false, req)
	})
	onAlbums := 0
	for _, x := range albums {
		onAlbums += x.TrackCount
	}
	if err != nil || onAlbums >= artist.TrackCount {
		return albums, nil, err
	}
	tracks, err := each(func(req paging.Request) (paging.Page[music.Track], error) {
		return a.Music.ArtistTracks(q.ctx, q.viewer, artist.UserID, access.Published, false, req)
	})
	return albums, slices.DeleteFunc(tracks, func(t music.Track) bool { return t.AlbumID != "" }), err
}

// keptOf adds what the viewer keeps of an artist that the artist withdrew.
func (a *API) keptOf(
	q *request, p personal, artist string, there map[string]bool, out []albumElement,
) ([]albumElement, error) {
	var kept []collection.Album
	for _, x := range p.library.Albums {
		if x.ArtistID == artist && !x.IsTrack && !there[x.ID] {
			kept = append(kept, x)
		}
	}
	more, err := a.albumsOf(q, p, kept)
	return append(out, more...), err
}

// albumWithSongs finds an album, or a track that stands for one, and its songs.
func (a *API) albumWithSongs(q *request, p personal, kind, id string) (albumElement, []child, error) {
	if kind == singleID {
		track, err := a.Music.Stream(q.ctx, q.viewer, id)
		if err != nil {
			return albumElement{}, nil, err
		}
		songs, err := a.songs(q, p, []music.Track{track})
		return singleOf(p, track), songs, err
	}
	album, err := a.Music.Album(q.ctx, q.viewer, id)
	if err != nil {
		return albumElement{}, nil, err
	}
	tracks, ok, err := a.rememberedTracks(q, p, album)
	if err == nil && !ok {
		tracks, err = each(func(req paging.Request) (paging.Page[music.Track], error) {
			return a.Music.AlbumTracks(q.ctx, q.viewer, id, req)
		})
	}
	if err != nil {
		return albumElement{}, nil, err
	}
	songs, err := a.songs(q, p, tracks)
	e := albumOf(p, album)
	e.SongCount, e.Duration = len(songs), 0
	for _, s := range songs {
		e.Duration += s.Duration
		e.PlayCount += s.PlayCount
		e.Played = max(e.Played, s.Played)
	}
	return e, songs, err
}

func (a *API) album(q *request, out *response) error {
	text, err := q.needed("id")
	if err != nil {
		return err
	}
	kind, id := parseID(text)
	if kind != albumID && kind != singleID {
		return failure{codeNotFound, "This album was not found."}
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	album, songs, err := a.albumWithSongs(q, p, kind, id)
	out.Album = &albumSongs{album, songs}
	return err
}

func (a *API) song(q *request, out *response) error {
	id, err := q.idOf("id", trackID, "This song")
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	track, err := a.Music.Stream(q.ctx, q.viewer, id)
	if err != nil {
		return err
	}
	songs, err := a.songs(q, p, []music.Track{track})
	if err == nil && len(songs) > 0 {
		out.Song = &songs[0]
	}
	return err
}

// directory answers a folder: a music folder, an artist or an album.
func (a *API) directory(q *request, out *response) error {
	text, err := q.needed("id")
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	switch kind, id := parseID(text); kind {
	case artistID:
		out.Directory, err = a.artistFolder(q, p, id)
	case albumID, singleID:
		out.Directory, err = a.albumFolder(q, p, kind, id)
	default:
		out.Directory, err = a.rootFolder(q, p, text)
	}
	return err
}

func (a *API) rootFolder(q *request, p personal, text string) (*directory, error) {
	names := map[string]string{strconv.Itoa(libraryFolder): "My library", strconv.Itoa(siteFolder): "All music"}
	if names[text] == "" {
		return nil, failure{codeNotFound, "This folder was not found."}
	}
	folder, _ := strconv.Atoi(text)
	list, err := a.listingOf(q, p, folder)
	if err != nil {
		return nil, err
	}
	artists, err := a.artistsFrom(q, p, list.Artists, 0, everyArtist)
	d := &directory{ID: text, Name: names[text]}
	for _, x := range artists {
		c := x.directory()
		c.Parent = text
		d.Child = append(d.Child, c)
	}
	return d, err
}

func (a *API) artistFolder(q *request, p personal, id string) (*directory, error) {
	artist, err := a.Music.ArtistPage(q.ctx, q.viewer, id, "")
	if err != nil {
		return nil, err
	}
	albums, err := a.discography(q, p, artist)
	d := &directory{
		ID: artistID + id, Parent: strconv.Itoa(libraryFolder), Name: artist.Name, Starred: p.starred(id),
		UserRating: p.rating(taste.KindArtist, id),
	}
	for _, x := range albums {
		d.Child = append(d.Child, x.folder())
	}
	return d, err
}

func (a *API) albumFolder(q *request, p personal, kind, id string) (*directory, error) {
	album, songs, err := a.albumWithSongs(q, p, kind, id)
	if err != nil {
		return nil, err
	}
	return &directory{
		ID: album.ID, Parent: album.ArtistID, Name: album.Name, Starred: album.Starred, UserRating: album.UserRating,
		Child: songs,
	}, nil
}
