package subsonic

import (
	"cmp"
	"context"
	"math"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/player"
	"github.com/sidestage/sidestage/internal/taste"
)

// personal is what of an answer is the viewer's own: what they saved, played, said and marked.
type personal struct {
	library   *collection.Library
	ratings   map[taste.Thing]int
	bookmarks map[string]player.Bookmark
}

// A rating is an opinion: "more like this" is the most stars, "not for me" the fewest.
const (
	fewestStars = 1
	mostStars   = 5
)

// personal reads it, from memory where it was read before.
func (a *API) personal(q *request) (personal, error) {
	library, err := a.Collection.Library(q.ctx, q.viewer)
	if err != nil {
		return personal{}, err
	}
	bookmarks, err := a.Bookmarks.ByTrack(q.ctx, q.viewer)
	if err != nil {
		return personal{}, err
	}
	said, err := a.Sayings.SaidBy(q.ctx, q.viewer.UserID)
	p := personal{library, make(map[taste.Thing]int, len(said.Opinions)), bookmarks}
	for _, o := range said.Opinions {
		p.ratings[o.Thing] = fewestStars
		if o.More {
			p.ratings[o.Thing] = mostStars
		}
	}
	return p, err
}

func (p personal) starred(id string) string { return instant(p.library.Kept[id]) }

func (p personal) rating(kind taste.Kind, id string) int {
	return p.ratings[taste.Thing{Kind: kind, ID: id}]
}

// instant writes a moment; "" for none.
func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z")
}

func seconds(d time.Duration) int { return int(math.Round(d.Seconds())) }

// artistOf is an artist of methods that go by tags.
func (a *API) artistOf(p personal, x music.Artist) artistElement {
	return artistElement{
		ID: artistID + x.UserID, Name: x.Name, CoverArt: coverOf(artistID+x.UserID, x.ProfilePictureURL),
		ImageURL: a.imageURL(x.ProfilePictureURL), AlbumCount: x.AlbumCount, Starred: p.starred(x.UserID),
		UserRating: p.rating(taste.KindArtist, x.UserID), Roles: []string{"artist", "albumartist"},
	}
}

func (a artistElement) folder() folderArtist {
	return folderArtist{
		ID: a.ID, Name: a.Name, ImageURL: a.ImageURL, Starred: a.Starred, UserRating: a.UserRating, CoverArt: a.CoverArt,
	}
}

// directory is an artist as the folder that they are.
func (a artistElement) directory() child {
	return child{
		ID: a.ID, IsDir: true, Title: a.Name, Artist: a.Name, CoverArt: a.CoverArt, Starred: a.Starred, ArtistID: a.ID,
	}
}

// albumOf is an album of methods that go by tags.
func albumOf(p personal, x music.Album) albumElement {
	released := x.Released()
	e := albumElement{
		ID: albumID + x.ID, Name: x.Title, Artist: x.Artist.Name, ArtistID: artistID + x.Artist.UserID,
		CoverArt: coverOf(albumID+x.ID, x.CoverArtURL), SongCount: x.TrackCount, Duration: seconds(x.Duration),
		Created: instant(x.CreatedAt), Starred: p.starred(x.ID), Year: released.Year(), Genre: firstGenre(x.Genres),
		UserRating: p.rating(taste.KindAlbum, x.ID),
	}
	e.openAlbum = openAlbum{
		DisplayArtist: x.Artist.Name, Genres: named(x.Genres), Artists: []artistRef{{e.ArtistID, x.Artist.Name}},
		ReleaseTypes: []string{string(x.Type)},
		ReleaseDate:  &itemDate{released.Year(), int(released.Month()), released.Day()},
	}
	return e
}

// singleOf is a track that is on no album, as the album that it stands for.
func singleOf(p personal, x music.Track) albumElement {
	e := albumElement{
		ID: singleID + x.ID, Name: x.Title, Artist: x.Artist.Name, ArtistID: artistID + x.Artist.UserID,
		CoverArt: coverOf(trackID+x.ID, x.CoverArtURL), SongCount: 1, Duration: seconds(x.Duration),
		Created: instant(x.CreatedAt), Starred: p.starred(x.ID), Year: x.ReleaseDate.Year(), Genre: firstGenre(x.Genres),
	}
	e.openAlbum = openAlbum{
		DisplayArtist: x.Artist.Name, Genres: named(x.Genres), Artists: []artistRef{{e.ArtistID, x.Artist.Name}},
		ReleaseTypes: []string{"single"},
	}
	return e
}

// folder is an album of methods that go by folders.
func (e albumElement) folder() child {
	c := child{
		ID: e.ID, Parent: e.ArtistID, IsDir: true, Title: e.Name, Album: e.Name, Artist: e.Artist, Year: e.Year,
		Genre: e.Genre, CoverArt: e.CoverArt, Duration: e.Duration, PlayCount: e.PlayCount, Created: e.Created,
		Starred: e.Starred, ArtistID: e.ArtistID, UserRating: e.UserRating,
	}
	c.MediaType, c.Name, c.SongCount = "album", e.Name, e.SongCount
	return c
}

func firstGenre(genres []music.Genre) string {
	if len(genres) == 0 {
		return ""
	}
	return genres[0].Name
}

func named(genres []music.Genre) []namedGenre {
	all := make([]namedGenre, len(genres))
	for i, g := range genres {
		all[i] = namedGenre{g.Name}
	}
	return all
}

// describedAtOnce is of how many tracks the files are looked at at once.
const describedAtOnce = 8

// songs makes songs of tracks, without those that the viewer may not hear in full.
func (a *API) songs(q *request, p personal, tracks []music.Track) ([]child, error) {
	heard := make([]music.Track, 0, len(tracks))
	for _, t := range tracks {
		if t.HasAccess {
			heard = append(heard, t)
		}
	}
	all := make([]child, len(heard))
	group, ctx := errgroup.WithContext(q.ctx)
	group.SetLimit(describedAtOnce)
	for i, t := range heard {
		group.Go(func() error {
			all[i] = songOf(p, t)
			all[i].describe(a.describe(ctx, t))
			return nil
		})
	}
	return all, group.Wait()
}

// describe tells what the sound of a track is; nothing where that cannot be found out now: the song plays all the same.
func (a *API) describe(ctx context.Context, t music.Track) (music.Track, string, int64) {
	kind, size, err := a.Sounds.Describe(ctx, t)
	if err != nil {
		return t, "", 0
	}
	return t, kind, size
}

func (c *child) describe(t music.Track, contentType string, size int64) {
	if contentType == "" {
		return
	}
	c.ContentType, c.Size, c.Suffix = contentType, size, suffixOf(contentType)
	if length := t.Duration.Seconds(); length > 0 {
		c.BitRate = int(math.Round(float64(size) * 8 / length / 1000))
	}
	c.Path = pathOf(t, c.Suffix)
}

func songOf(p personal, t music.Track) child {
	played := p.library.Plays[t.ID]
	c := child{
		ID: trackID + t.ID, Parent: albumID + t.AlbumID, Title: t.Title, Album: cmp.Or(t.AlbumTitle, t.Title),
		Artist: t.Artist.Name, Track: t.Number, Year: t.ReleaseDate.Year(), Genre: firstGenre(t.Genres),
		CoverArt: coverOf(trackID+t.ID, t.CoverArtURL), Duration: seconds(t.Duration),
		UserRating: p.rating(taste.KindTrack, t.ID), PlayCount: played.Plays, Created: instant(t.CreatedAt),
		Starred: p.starred(t.ID), AlbumID: albumID + t.AlbumID, ArtistID: artistID + t.Artist.UserID, Type: "music",
		BookmarkPosition: p.bookmarks[t.ID].Position.Milliseconds(),
	}
	if t.AlbumID == "" {
		c.Parent, c.AlbumID = singleID+t.ID, singleID+t.ID
	}
	by := []artistRef{{c.ArtistID, t.Artist.Name}}
	c.openChild = openChild{
		MediaType: "song", Played: instant(played.Last), DisplayArtist: t.Artist.Name, DisplayAlbumArtist: t.Artist.Name,
		Genres: named(t.Genres), Artists: by, AlbumArtists: by, ReplayGain: gainOf(t),
	}
	return c
}

// reference is the loudness to which ReplayGain 2.0 brings a track, in LUFS.
const reference = -18

func gainOf(t music.Track) *replayGain {
	if t.Loudness == nil {
		return nil
	}
	gain := reference - *t.Loudness
	out := &replayGain{TrackGain: &gain}
	if t.AlbumLoudness != nil {
		album := reference - *t.AlbumLoudness
		out.AlbumGain = &album
	}
	if t.TruePeak != nil {
		peak := math.Pow(10, *t.TruePeak/20)
		out.TrackPeak = &peak
	}
	return out
}

// pathOf is where the track would lie in somebody's own folder.
func pathOf(t music.Track, suffix string) string {
	number := ""
	if t.Number > 0 {
		number = strconv.Itoa(t.Number) + " "
		if t.Number < 10 {
			number = "0" + number
		}
	}
	folder := onPath(t.Artist.Name) + "/" + onPath(cmp.Or(t.AlbumTitle, t.Title)) + "/"
	return folder + number + onPath(t.Title) + "." + suffix
}

func onPath(name string) string { return strings.NewReplacer("/", "_", "\\", "_").Replace(name) }

func suffixOf(contentType string) string {
	return cmp.Or(strings.TrimPrefix(rest.Extension(contentType), "."), "bin")
}

// imageURL is where a picture is for everybody; "" for none.
func (a *API) imageURL(address string) string {
	if address == "" || !strings.HasPrefix(address, "/") {
		return address
	}
	return a.PublicURL + address
}
