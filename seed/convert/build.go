package main

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/seed"
)

//go:embed genres.json
var genresFile []byte

// builder makes the catalogue of the rows.
type builder struct {
	cleaner
	albumRows map[string]row
	genres    []seed.Genre
	slugs     map[string]string // genre title to slug
	licences  map[string]seed.Licence
	tracks    []*trackDraft
}

// trackDraft is a track with what is only needed until its album is in order.
type trackDraft struct {
	seed.Track
	id, artistID, artistName, artistURL string
	disc, stated                        int
}

func build(e excerpt, log *repairLog) (*seed.Catalogue, error) {
	fixes, err := readCorrections()
	if err != nil {
		return nil, err
	}
	b := builder{
		cleaner:   cleaner{corrections: fixes, log: log},
		albumRows: make(map[string]row, len(e.albums)),
		licences:  make(map[string]seed.Licence),
	}
	if err := b.readGenres(); err != nil {
		return nil, err
	}
	for _, r := range e.albums {
		b.albumRows[r["album_id"]] = r
	}
	for _, r := range e.tracks {
		if err := b.addTrack(r); err != nil {
			return nil, err
		}
	}
	b.inheritGenres()
	artists := b.artists()
	albums, err := b.albums(e.albums, artists)
	if err != nil {
		return nil, err
	}
	return &seed.Catalogue{
		Genres: b.usedGenres(), Licences: b.sortedLicences(), Artists: artists,
		Albums: albums, Tracks: b.orderTracks(albums),
	}, nil
}

// readGenres reads the committed table of parents and families.
func (b *builder) readGenres() error {
	var table []seed.Genre
	if err := json.Unmarshal(genresFile, &table); err != nil {
		return fmt.Errorf("reading genres.json: %w", err)
	}
	b.slugs = make(map[string]string, len(table))
	for i := range table {
		table[i].Slug = slug(table[i].Name)
		b.slugs[table[i].Name] = table[i].Slug
	}
	for i := range table {
		if table[i].Parent != "" {
			table[i].Parent = b.slugs[table[i].Parent]
		}
	}
	b.genres = table
	return nil
}

// slug makes an address part of a genre's name: "Old-Time / Historic" is
// old-time-historic.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

func (b *builder) addTrack(r row) error {
	where := "track " + r["track_id"]
	seconds, err := b.seconds(where, r["track_duration"])
	if err != nil {
		return err
	}
	added, err := b.added(where, r["track_date_created"])
	if err != nil {
		return err
	}
	listens, err := count(where, r["track_listens"])
	if err != nil {
		return err
	}
	favourites, err := count(where, r["track_favorites"])
	if err != nil {
		return err
	}
	genres, err := b.genresOf(where, r["track_genres"])
	if err != nil {
		return err
	}
	b.tracks = append(b.tracks, &trackDraft{
		Track: seed.Track{
			Key: "fma-" + r["track_id"], Artist: "fma-" + r["artist_id"], Album: b.albumKey(where, r),
			Title: b.text(where, r["track_title"]), Seconds: seconds, Genres: genres,
			Listens: listens, Favourites: favourites, Licence: b.licence(where, r),
			AddedAt: added.Format(time.RFC3339), URL: secure(r["track_url"]),
		},
		id: r["track_id"], artistID: r["artist_id"],
		artistName: r["artist_name"], artistURL: secure(r["artist_url"]),
		disc: number(r["track_disc_number"]), stated: number(r["track_number"]),
	})
	return nil
}

// number reads a track or disc number; what is none counts as not numbered.
func number(raw string) int {
	n, err := strconv.Atoi(raw)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

func secure(url string) string {
	return strings.Replace(url, "http://", "https://", 1)
}

func (b *builder) albumKey(where string, r row) string {
	id := r["album_id"]
	if _, ok := b.albumRows[id]; ok {
		return "fma-" + id
	}
	named := "no album is named"
	if id != "" {
		named = fmt.Sprintf("album %s, %q, has no row", id, r["album_title"])
	}
	b.log.add(kindNoAlbum, where, fmt.Sprintf("%q by %s: %s", r["track_title"], r["artist_name"], named))
	return "fma-single-" + r["track_id"]
}

func (b *builder) genresOf(where, raw string) ([]string, error) {
	titles, err := parseGenreTitles(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", where, err)
	}
	slugs := make([]string, 0, len(titles))
	for _, title := range titles {
		known, ok := b.slugs[title]
		if !ok {
			return nil, fmt.Errorf("%s: genre %q is not in genres.json", where, title)
		}
		slugs = append(slugs, known)
	}
	return slugs, nil
}

func (b *builder) licence(where string, r row) string {
	title, url := r["license_title"], secure(r["license_url"])
	if title == "" {
		b.log.add(kindNoLicence, where, fmt.Sprintf("%q by %s", r["track_title"], r["artist_name"]))
		title = "Not stated by the archive"
	}
	key := "not-stated"
	if url != "" {
		key = slug(strings.TrimPrefix(strings.TrimPrefix(url, "https://creativecommons.org/licenses/"),
			"https://freemusicarchive.org/"))
	}
	if _, ok := b.licences[key]; !ok {
		b.licences[key] = seed.Licence{Key: key, Title: b.text("licence "+key, title), URL: url}
	}
	return key
}

// inheritGenres gives tracks without a genre that of the nearest thing that
// has one.
func (b *builder) inheritGenres() {
	for _, t := range b.tracks {
		if len(t.Genres) > 0 {
			continue
		}
		from := "its album"
		found := b.commonGenre(func(o *trackDraft) bool { return o.Album == t.Album })
		if found == "" {
			from, found = "its artist", b.commonGenre(func(o *trackDraft) bool { return o.Artist == t.Artist })
		}
		if found == "" {
			from, found = "an artist named in its artist's name", b.commonGenre(func(o *trackDraft) bool {
				return strings.Contains(t.artistName, o.artistName)
			})
		}
		if found == "" {
			from, found = "no one", b.slugs["Experimental"]
		}
		t.Genres = []string{found}
		b.log.add(kindNoGenre, "track "+t.id, fmt.Sprintf("%q by %s: %s, from %s", t.Title, t.artistName, found, from))
	}
}

// commonGenre is the genre most tracks of a kind have, "" where none has one.
func (b *builder) commonGenre(kind func(*trackDraft) bool) string {
	counts := make(map[string]int)
	for _, t := range b.tracks {
		if kind(t) {
			for _, g := range t.Genres {
				counts[g]++
			}
		}
	}
	best := ""
	for g, n := range counts {
		if best == "" || n > counts[best] || n == counts[best] && g < best {
			best = g
		}
	}
	return best
}

func (b *builder) usedGenres() []seed.Genre {
	used := make(map[string]bool)
	for _, t := range b.tracks {
		for _, g := range t.Genres {
			used[g] = true
		}
	}
	return slices.DeleteFunc(b.genres, func(g seed.Genre) bool { return !used[g.Slug] })
}

func (b *builder) sortedLicences() []seed.Licence {
	list := make([]seed.Licence, 0, len(b.licences))
	for _, l := range b.licences {
		list = append(list, l)
	}
	slices.SortFunc(list, func(x, y seed.Licence) int { return cmp.Compare(x.Key, y.Key) })
	return list
}

// artists returns the artists by their number in the archive, so that handles
// stay the same when the excerpt is read again.
func (b *builder) artists() []seed.Artist {
	first := make(map[string]*trackDraft)
	for _, t := range b.tracks {
		if first[t.artistID] == nil {
			first[t.artistID] = t
		}
	}
	drafts := make([]*trackDraft, 0, len(first))
	for _, t := range first {
		drafts = append(drafts, t)
	}
	slices.SortFunc(drafts, func(x, y *trackDraft) int {
		return cmp.Compare(number(x.artistID), number(y.artistID))
	})
	taken := make(map[string]bool)
	artists := make([]seed.Artist, len(drafts))
	for i, t := range drafts {
		name := b.text("artist "+t.artistID, t.artistName)
		artists[i] = seed.Artist{
			Key: t.Artist, Handle: handleFor(name, taken), Name: name, Origin: seed.OriginFMA,
			Genres: b.artistGenres(t.Artist), URL: t.artistURL,
		}
	}
	return artists
}

// artistGenres weighs the genres of an artist by the share of tracks in them, a
// track of two genres counting half for each.
func (b *builder) artistGenres(artist string) []seed.GenreWeight {
	shares, tracks := make(map[string]float64), 0.0
	for _, t := range b.tracks {
		if t.Artist != artist {
			continue
		}
		tracks++
		for _, g := range t.Genres {
			shares[g] += 1 / float64(len(t.Genres))
		}
	}
	weights := make([]seed.GenreWeight, 0, len(shares))
	for g, share := range shares {
		weights = append(weights, seed.GenreWeight{Slug: g, Weight: math.Round(share/tracks*1000) / 1000})
	}
	slices.SortFunc(weights, func(x, y seed.GenreWeight) int {
		return cmp.Or(cmp.Compare(y.Weight, x.Weight), cmp.Compare(x.Slug, y.Slug))
	})
	return weights
}
