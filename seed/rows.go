package seed

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/seed/artwork"
)

// rowMaker makes the rows of a graph of what a catalogue says.
type rowMaker struct {
	namespace string
	anchor    time.Time
	genres    map[string]Genre
	licences  map[string]Licence
	cities    map[string]City
}

func newRowMaker(c *Catalogue, cities []City, namespace string, anchor time.Time) rowMaker {
	m := rowMaker{namespace, anchor, make(map[string]Genre), make(map[string]Licence), make(map[string]City)}
	for _, g := range c.Genres {
		m.genres[g.Slug] = g
	}
	for _, l := range c.Licences {
		m.licences[l.Key] = l
	}
	for _, city := range cities {
		m.cities[city.Name] = city
	}
	return m
}

func (m rowMaker) id(kind, key string) string { return ID(m.namespace, kind, key) }

func (m rowMaker) genreRow(g Genre) GenreRow {
	row := GenreRow{ID: m.id("genre", g.Slug), Name: g.Name, Slug: suffixed(g.Slug, m.namespace, "-")}
	if g.Parent != "" {
		row.ParentID = m.id("genre", g.Parent)
	}
	return row
}

// releases is artists with what they released, as rows.
type releases struct {
	artists  []ArtistRow
	albums   []AlbumRow
	tracks   []TrackRow
	features []FeatureRow
}

// featured is how many tracks an artist shows first.
const featured = 5

// releases makes the rows of one artist. tracks are all the artist performs,
// which may lie on another's albums; byAlbum holds the tracks of each of albums,
// in order.
func (m rowMaker) releases(a Artist, albums []Album, tracks []Track, byAlbum map[string][]Track) (releases, error) {
	var out releases
	since := m.anchor
	for _, t := range tracks {
		row, err := m.trackRow(t, byAlbum[t.Album])
		if err != nil {
			return out, err
		}
		if row.CreatedAt.Before(since) {
			since = row.CreatedAt
		}
		out.tracks = append(out.tracks, row)
	}
	for _, al := range albums {
		row, err := m.albumRow(al, byAlbum[al.Key])
		if err != nil {
			return out, err
		}
		out.albums = append(out.albums, row)
	}
	out.artists = []ArtistRow{m.artistRow(a, since)}
	best := slices.Clone(tracks)
	slices.SortStableFunc(best, func(x, y Track) int { return cmp.Compare(y.Listens, x.Listens) })
	for i, t := range best[:min(featured, len(best))] {
		out.features = append(out.features, FeatureRow{out.artists[0].ID, m.id("track", t.Key), i})
	}
	return out, nil
}

func (m rowMaker) artistRow(a Artist, since time.Time) ArtistRow {
	id := m.id("artist", a.Key)
	mail := "artist." + a.Handle
	if a.Account != "" {
		mail = "artist"
	}
	city := m.cities[a.City] // the zero city where none is given
	row := ArtistRow{
		PersonRow: PersonRow{
			ID: id, Email: email(mail, m.namespace), Handle: suffixed(a.Handle, m.namespace, "_"),
			DisplayName: a.Name, Bio: a.Bio,
			City: city.Name, State: city.State, Country: city.Country, Latitude: city.Latitude, Longitude: city.Longitude,
			ProfilePictureURL: "/api/images/portrait/" + id, CreatedAt: since,
		},
		BadgeID: m.id("badge", a.Key), BannerURL: "/api/images/banner/" + id, Origin: a.Origin, SourceURL: a.URL,
		Intro: a.Intro, Tastes: append([]string{}, a.Tastes...), Links: a.Links,
	}
	slugs := make([]string, len(a.Genres))
	for i, g := range a.Genres {
		slugs[i] = g.Slug
		row.Genres = append(row.Genres, Weighted{m.id("genre", g.Slug), g.Weight})
	}
	row.Tint = artwork.TintFor(id, slugs)
	return row
}

// albumGenres are the genres of most of an album's tracks, at most three, by
// name, which is the order the site shows and draws them in.
func (m rowMaker) albumGenres(tracks []Track) []string {
	counts := make(map[string]int)
	for _, t := range tracks {
		for _, g := range t.Genres {
			counts[g]++
		}
	}
	slugs := make([]string, 0, len(counts))
	for g := range counts {
		slugs = append(slugs, g)
	}
	slices.SortFunc(slugs, func(x, y string) int { return cmp.Or(cmp.Compare(counts[y], counts[x]), cmp.Compare(x, y)) })
	slugs = slugs[:min(3, len(slugs))]
	slices.SortFunc(slugs, func(x, y string) int { return cmp.Compare(m.genres[x].Name, m.genres[y].Name) })
	return slugs
}

func (m rowMaker) albumRow(a Album, tracks []Track) (AlbumRow, error) {
	released, err := time.Parse(time.DateOnly, a.ReleaseDate)
	if err != nil {
		return AlbumRow{}, fmt.Errorf("album %s: release date: %w", a.Key, err)
	}
	added, err := time.Parse(time.RFC3339, a.AddedAt)
	if err != nil {
		return AlbumRow{}, fmt.Errorf("album %s: date of addition: %w", a.Key, err)
	}
	slugs := m.albumGenres(tracks)
	id := m.id("album", a.Key)
	row := AlbumRow{
		ID: id, ArtistID: m.id("artist", a.Artist), Title: a.Title, Type: a.Type,
		ReleaseDate: m.past(released), CreatedAt: m.past(added),
		CoverArtURL: coverOf(id), Tint: artwork.TintFor(id, slugs), TrackCount: len(tracks),
	}
	for _, g := range slugs {
		row.GenreIDs = append(row.GenreIDs, m.id("genre", g))
	}
	return row, nil
}

// past moves what the catalogue dates after the anchor to the day before it:
// all of it is published.
func (m rowMaker) past(t time.Time) time.Time {
	if t.After(m.anchor) {
		return m.anchor.AddDate(0, 0, -1).Truncate(24 * time.Hour)
	}
	return t
}

func coverOf(albumID string) string { return "/api/images/cover/" + albumID }

// trackRow makes the row of a track; album holds all tracks of its album.
func (m rowMaker) trackRow(t Track, album []Track) (TrackRow, error) {
	added, err := time.Parse(time.RFC3339, t.AddedAt)
	if err != nil {
		return TrackRow{}, fmt.Errorf("track %s: date of addition: %w", t.Key, err)
	}
	licence, ok := m.licences[t.Licence]
	if !ok {
		return TrackRow{}, fmt.Errorf("track %s: licence %q is not in the catalogue", t.Key, t.Licence)
	}
	albumID := m.id("album", t.Album)
	row := TrackRow{
		ID: m.id("track", t.Key), AlbumID: albumID, ArtistID: m.id("artist", t.Artist), Title: t.Title,
		Seconds: t.Seconds, Number: t.Number, CoverArtURL: coverOf(albumID),
		Tint:   artwork.TintFor(albumID, m.albumGenres(album)),
		Index:  1 + slices.IndexFunc(album, func(o Track) bool { return o.Key == t.Key }),
		Source: "demo", License: licence.Title, LicenseURL: licence.URL, Attribution: t.Credit,
		ArchiveListens: t.Listens, ArchiveFavorites: t.Favourites, CreatedAt: m.past(added),
	}
	if t.Recording != "" {
		row.Source, row.Recording = "recording", t.Recording
	}
	for _, g := range t.Genres {
		if _, ok := m.genres[g]; !ok {
			return TrackRow{}, fmt.Errorf("track %s: genre %q is not in the catalogue", t.Key, g)
		}
		row.GenreIDs = append(row.GenreIDs, m.id("genre", g))
	}
	return row, nil
}
