package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/seed"
)

// albumTypes are the archive's words for what we call album and single. Live
// performances and radio programmes are as long as albums and sold as such.
var albumTypes = map[string]string{
	"Album": "album", "Live Performance": "album", "Radio Program": "album", "Single Tracks": "single",
}

func (b *builder) albums(rows []row, artists []seed.Artist) ([]seed.Album, error) {
	byAlbum := make(map[string][]*trackDraft)
	for _, t := range b.tracks {
		byAlbum[t.Album] = append(byAlbum[t.Album], t)
	}
	albums := make([]seed.Album, 0, len(byAlbum))
	for _, r := range rows {
		album, err := b.album(r, byAlbum["fma-"+r["album_id"]], artists)
		if err != nil {
			return nil, err
		}
		albums = append(albums, album)
	}
	for _, t := range b.tracks {
		if _, ok := b.albumRows[t.Album[len("fma-"):]]; !ok {
			albums = append(albums, singleOf(t))
		}
	}
	return albums, nil
}

func (b *builder) album(r row, tracks []*trackDraft, artists []seed.Artist) (seed.Album, error) {
	where := "album " + r["album_id"]
	if len(tracks) == 0 {
		return seed.Album{}, fmt.Errorf("%s has no tracks", where)
	}
	kind, ok := albumTypes[r["album_type"]]
	if !ok {
		return seed.Album{}, fmt.Errorf("%s: type %q is unknown", where, r["album_type"])
	}
	added, err := b.added(where, r["album_date_created"])
	if err != nil {
		return seed.Album{}, err
	}
	listens, err := count(where, r["album_listens"])
	if err != nil {
		return seed.Album{}, err
	}
	favourites, err := count(where, r["album_favorites"])
	if err != nil {
		return seed.Album{}, err
	}
	if kind == "single" && len(tracks) > 1 {
		kind = "ep"
	}
	return seed.Album{
		Key: "fma-" + r["album_id"], Artist: b.releasedBy(where, r, tracks, artists),
		Title: b.text(where, r["album_title"]), Type: kind,
		ReleaseDate: b.released(where, r["album_year_released"], added), AddedAt: added.Format(time.RFC3339),
		Listens: listens, Favourites: favourites, URL: secure(r["album_url"]),
	}, nil
}

// released is the date of release, of which the archive knows only the year.
func (b *builder) released(where, year string, added time.Time) string {
	if year == "" {
		b.log.add(kindNoYear, where, "taken up "+added.Format(time.DateOnly))
		return added.Format(time.DateOnly)
	}
	if year == added.Format("2006") {
		return added.Format(time.DateOnly)
	}
	return year + "-01-01"
}

func (b *builder) releasedBy(where string, r row, tracks []*trackDraft, artists []seed.Artist) string {
	counts := make(map[string]int)
	for _, t := range tracks {
		counts[t.Artist]++
	}
	best := ""
	for artist, n := range counts {
		if best == "" || n > counts[best] || n == counts[best] && artist < best {
			best = artist
		}
	}
	if len(counts) == 1 {
		return best
	}
	name := cleaner{corrections: b.corrections, log: &repairLog{}}.text(where, r["artist_name"])
	for _, a := range artists {
		if a.Name == name {
			best = a.Key
		}
	}
	b.log.add(kindManyArtists, where, fmt.Sprintf("%q: %d artists, shown under %s", r["album_title"], len(counts), best))
	return best
}

func singleOf(t *trackDraft) seed.Album {
	return seed.Album{
		Key: t.Album, Artist: t.Artist, Title: t.Title, Type: "single",
		ReleaseDate: t.AddedAt[:len(time.DateOnly)], AddedAt: t.AddedAt,
		Listens: t.Listens, Favourites: t.Favourites, URL: t.URL,
	}
}

// orderTracks returns the tracks album by album in playing order, numbered.
func (b *builder) orderTracks(albums []seed.Album) []seed.Track {
	byAlbum := make(map[string][]*trackDraft)
	for _, t := range b.tracks {
		byAlbum[t.Album] = append(byAlbum[t.Album], t)
	}
	out := make([]seed.Track, 0, len(b.tracks))
	for _, album := range albums {
		tracks := byAlbum[album.Key]
		b.number(album, tracks)
		for _, t := range tracks {
			out = append(out, t.Track)
		}
	}
	return out
}

func (b *builder) number(album seed.Album, tracks []*trackDraft) {
	slices.SortStableFunc(tracks, func(x, y *trackDraft) int {
		return cmp.Or(
			cmp.Compare(x.disc, y.disc),
			cmp.Compare(uint(x.stated)-1, uint(y.stated)-1), // 0 wraps to the end
			cmp.Compare(number(x.id), number(y.id)),
		)
	})
	seen := make(map[int]bool)
	sound := true
	for _, t := range tracks {
		sound = sound && t.stated > 0 && !seen[t.stated]
		seen[t.stated] = true
	}
	for i, t := range tracks {
		t.Number = t.stated
		if !sound {
			t.Number = i + 1
		}
	}
	if !sound && len(tracks) > 1 {
		b.log.add(kindNumbers, "album "+album.Key[len("fma-"):], fmt.Sprintf("%q, %d tracks", album.Title, len(tracks)))
	}
}
