package collection

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// builder puts a listing together. Everything is in it once.
type builder struct {
	fold    func(string) string
	artists map[string]*Artist
	albums  map[string]*Album
	tracks  map[string]placed
}

// placed is a track with its place in a listing.
type placed struct {
	Track
	artist, album string
	number        int
}

func newBuilder(fold func(string) string) *builder {
	return &builder{fold: fold, artists: map[string]*Artist{}, albums: map[string]*Album{}, tracks: map[string]placed{}}
}

func (b *builder) artist(id, name string) *Artist {
	if b.artists[id] == nil {
		b.artists[id] = &Artist{ID: id, Name: name, Key: b.fold(name)}
	}
	return b.artists[id]
}

// album adds an album that its person may hear; others are left out.
func (b *builder) album(a music.Album, at time.Time) {
	if !a.HasAccess {
		return
	}
	b.addAlbum(Album{
		ID: a.ID, Title: a.Title, ArtistID: a.Artist.UserID, Artist: a.Artist.Name, Genres: slugs(a.Genres),
		Year: a.Released().Year(), At: at,
	})
}

func (b *builder) addAlbum(a Album) {
	if b.albums[a.ID] != nil {
		return
	}
	a.Key, a.ArtistKey = b.fold(a.Title), b.artist(a.ArtistID, a.Artist).Key
	b.artists[a.ArtistID].Albums++
	b.albums[a.ID] = &a
}

// track adds a track that its person may hear; others are left out.
func (b *builder) track(t music.Track, at time.Time) {
	if !t.HasAccess {
		return
	}
	b.add(Published{
		TrackID: t.ID, Title: t.Title, ArtistID: t.Artist.UserID, Artist: t.Artist.Name, AlbumID: t.AlbumID,
		Album: t.AlbumTitle, Number: t.Number, Genres: slugs(t.Genres), ReleasedAt: t.ReleaseDate,
	}, at)
}

// add adds a track; one that is on no album stands for an album too.
func (b *builder) add(t Published, at time.Time) {
	if _, there := b.tracks[t.TrackID]; there {
		return
	}
	artist := b.artist(t.ArtistID, t.Artist)
	if t.AlbumID == "" {
		b.addAlbum(Album{
			ID: t.TrackID, IsTrack: true, Title: t.Title, ArtistID: t.ArtistID, Artist: t.Artist, Genres: t.Genres,
			Year: t.ReleasedAt.Year(), At: at,
		})
	}
	title, album := b.fold(t.Title), b.fold(t.Album)
	b.tracks[t.TrackID] = placed{
		Track: Track{
			ID: t.TrackID, AlbumID: t.AlbumID, Key: title + "\n" + artist.Key + "\n" + album, Genres: t.Genres,
			Year: t.ReleasedAt.Year(), ArtistID: t.ArtistID,
		},
		artist: artist.Key, album: cmp.Or(album, title), number: t.Number,
	}
}

func slugs(genres []music.Genre) []string {
	all := make([]string, len(genres))
	for i, g := range genres {
		all[i] = g.Slug
	}
	return all
}

// listing puts everything in order.
func (b *builder) listing(now time.Time) Listing {
	l := Listing{MadeAt: now, spelling: &spelling{}}
	for _, a := range b.artists {
		l.Artists = append(l.Artists, *a)
	}
	for _, a := range b.albums {
		l.Albums = append(l.Albums, *a)
	}
	tracks := make([]placed, 0, len(b.tracks))
	for _, t := range b.tracks {
		tracks = append(tracks, t)
	}
	slices.SortFunc(l.Artists, func(x, y Artist) int {
		return cmp.Or(strings.Compare(SortKey(x.Key), SortKey(y.Key)), strings.Compare(x.ID, y.ID))
	})
	slices.SortFunc(l.Albums, func(x, y Album) int {
		return cmp.Or(strings.Compare(x.Key, y.Key), strings.Compare(x.ID, y.ID))
	})
	slices.SortFunc(tracks, func(x, y placed) int {
		return cmp.Or(strings.Compare(x.artist, y.artist), strings.Compare(x.album, y.album),
			cmp.Compare(x.number, y.number), strings.Compare(x.ID, y.ID))
	})
	l.Tracks, l.onAlbum = make([]Track, len(tracks)), make(map[string][]int, len(l.Albums))
	for i, t := range tracks {
		l.Tracks[i] = t.Track
		if t.AlbumID != "" {
			l.onAlbum[t.AlbumID] = append(l.onAlbum[t.AlbumID], i)
		}
	}
	l.byArtist = make(map[string][]int, len(l.Artists))
	for i, a := range l.Albums {
		l.byArtist[a.ArtistID] = append(l.byArtist[a.ArtistID], i)
	}
	return l
}

// IgnoredArticles are the words before a name that its place in a list does not go by.
var IgnoredArticles = []string{"the", "el", "la", "los", "las", "le", "les"}

// SortKey returns a folded name without the article that it begins with.
func SortKey(key string) string {
	first, rest, more := strings.Cut(key, " ")
	if more && slices.Contains(IgnoredArticles, first) {
		return strings.TrimSpace(rest)
	}
	return key
}
