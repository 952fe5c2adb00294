package subsonic

import (
	"strings"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/search"
)

// usualSearch is how many of each kind are given unless a client says.
const usualSearch = 20

// part is how many of a kind are wanted, and after how many others.
type part struct{ count, offset int }

// partOf reads how many of a list are wanted, usual unless a client says, and after how many others.
func (q *request) partOf(usual int) (p part, err error) {
	if p.count, err = q.whole("count", mostList, usual); err == nil {
		p.offset, err = q.whole("offset", everyArtist, 0)
	}
	return p, err
}

// wanted reads the parts of a search.
func (q *request) wanted() (artists, albums, songs part, err error) {
	for _, one := range []struct {
		name string
		into *part
	}{{"artist", &artists}, {"album", &albums}, {"song", &songs}} {
		if one.into.count, err = q.whole(one.name+"Count", mostList, usualSearch); err != nil {
			return artists, albums, songs, err
		}
		if one.into.offset, err = q.whole(one.name+"Offset", everyArtist, 0); err != nil {
			return artists, albums, songs, err
		}
	}
	return artists, albums, songs, nil
}

// searchedText is what is searched for: clients ask for everything by nothing, by quotes around it, or by a star.
func searchedText(text string) string {
	return strings.TrimSpace(strings.Trim(strings.TrimSpace(text), `"*`))
}

// found answers a search, in the library or on the site.
func (a *API) found(q *request) (byTags, error) {
	artists, albums, songs, err := q.wanted()
	if err != nil {
		return byTags{}, err
	}
	folder, err := q.folder()
	if err != nil {
		return byTags{}, err
	}
	p, err := a.personal(q)
	if err != nil {
		return byTags{}, err
	}
	text := searchedText(q.text("query"))
	list, err := a.listingOf(q, p, folder)
	if err != nil {
		return byTags{}, err
	}
	if folder == siteFolder && text != "" && len(list.Tracks) > mostScanned {
		return a.foundOnSite(q, p, text, artists, albums, songs)
	}
	find := a.Collection.Find
	if p.library.SeesMore {
		find = a.Collection.FindAll
	}
	hits := find(list, text)
	if folder == siteFolder && hits.IsEmpty() {
		return a.foundOnSite(q, p, text, artists, albums, songs)
	}
	return a.shown(q, p, hits, artists, albums, songs)
}

// mostScanned is up to how many tracks the listing of the site is looked through at each letter, which takes less than
// a millisecond; the index is asked beyond that, and for other spellings of what the listing does not have.
const mostScanned = 20_000

// shown reads what was found in a listing.
func (a *API) shown(
	q *request, p personal, hits collection.Listing, artists, albums, songs part,
) (out byTags, err error) {
	if out.Artist, err = a.artistsFrom(q, p, hits.Artists, artists.offset, artists.count); err != nil {
		return out, err
	}
	if out.Album, err = a.albumsFrom(q, p, hits.Albums, albums.offset, albums.count); err != nil {
		return out, err
	}
	out.Song, err = a.songsFrom(q, p, hits.Tracks, songs.offset, songs.count)
	return out, err
}

// foundOnSite asks the site's own search. Nothing is kept of it: players search at every letter.
func (a *API) foundOnSite(q *request, p personal, text string, artists, albums, songs part) (out byTags, err error) {
	ids := map[item.Type][]string{}
	end, err := a.Turns.Take(q.ctx)
	if err != nil {
		return out, err
	}
	defer end()
	wanted := map[item.Type]part{item.Artist: artists, item.Album: albums, item.Song: songs}
	if artists == albums && albums == songs && songs.count <= search.MaxPerGroup {
		ids, _, err = a.findIDs(q, text, artists, item.Artist, item.Album, item.Song)
	} else {
		for kind, part := range wanted {
			if ids[kind], err = a.findAll(q, text, part, kind); err != nil {
				break
			}
		}
	}
	if err != nil {
		return out, err
	}
	if out.Artist, err = a.artistsByID(q, p, ids[item.Artist]); err != nil {
		return out, err
	}
	if out.Album, err = a.albumsOf(q, p, plainAlbums(ids[item.Album])); err != nil {
		return out, err
	}
	out.Song, err = a.songsOf(q, p, ids[item.Song])
	return out, err
}

// findAll asks for one kind until there is enough of it.
func (a *API) findAll(q *request, text string, wanted part, kind item.Type) (ids []string, err error) {
	for len(ids) < wanted.count {
		next := part{min(wanted.count-len(ids), search.MaxPerGroup), wanted.offset}
		found, more, err := a.findIDs(q, text, next, kind)
		if err != nil {
			return nil, err
		}
		ids = append(ids, found[kind]...)
		if wanted.offset += next.count; !more[kind] {
			return ids, nil
		}
	}
	return ids, nil
}

// findIDs returns what the site's search finds of some kinds, and of which there is more.
func (a *API) findIDs(
	q *request, text string, wanted part, kinds ...item.Type,
) (map[item.Type][]string, map[item.Type]bool, error) {
	ids := map[item.Type][]string{}
	if wanted.count == 0 || wanted.offset > finding.MaxOffset {
		return ids, nil, nil
	}
	found, err := a.Finding.Find(q.ctx, q.viewer, limit.AddressOf(q.ctx), search.Query{
		Text: text, Types: kinds, PerGroup: wanted.count, Offset: wanted.offset,
	})
	for kind, hits := range found.Groups {
		for _, hit := range hits {
			ids[kind] = append(ids[kind], hit.ID)
		}
	}
	return ids, found.More, err
}

func (a *API) artistsByID(q *request, p personal, ids []string) ([]artistElement, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := a.Music.ArtistsFor(q.ctx, q.viewer, ids)
	out := make([]artistElement, len(found))
	for i, x := range found {
		out[i] = a.artistOf(p, x)
	}
	return out, err
}

func (a *API) search3(q *request, out *response) error {
	found, err := a.found(q)
	out.SearchResult3 = &found
	return err
}

func (a *API) search2(q *request, out *response) error {
	found, err := a.found(q)
	folders := found.folders()
	out.SearchResult2 = &folders
	return err
}

// search answers the oldest way of searching, of songs alone: by any words in any of four fields.
func (a *API) search(q *request, out *response) error {
	part, err := q.partOf(usualSearch)
	if err != nil {
		return err
	}
	p, err := a.personal(q)
	if err != nil {
		return err
	}
	words := make([]string, 0, 4)
	for _, name := range []string{"any", "artist", "album", "title"} {
		words = append(words, q.text(name))
	}
	hits := a.Collection.Find(&p.library.Listing, searchedText(strings.Join(words, " ")))
	songs, err := a.songsFrom(q, p, hits.Tracks, part.offset, part.count)
	out.SearchResult = &searchResult{Offset: part.offset, TotalHits: len(hits.Tracks), Match: songs}
	return err
}
