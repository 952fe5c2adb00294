package subsonic

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/collection"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// The sizes of lists: unless a client says, and at most.
const (
	usualList = 10
	mostList  = 500
)

// albumOrders say how a list of albums is ordered, and which of them are in it.
var albumOrders = map[string]func(*API, *request, personal) ([]collection.Album, error){
	"random":               (*API).randomAlbums,
	"newest":               (*API).newestAlbums,
	"highest":              (*API).highestAlbums,
	"frequent":             (*API).frequentAlbums,
	"recent":               (*API).recentAlbums,
	"alphabeticalByName":   (*API).albumsByName,
	"alphabeticalByArtist": (*API).albumsByArtist,
	"starred":              (*API).starredAlbums,
	"byYear":               (*API).albumsByYear,
	"byGenre":              (*API).albumsByGenre,
}

// listedAlbums reads the page of albums that is asked for.
func (a *API) listedAlbums(q *request) ([]albumElement, error) {
	kind, err := q.needed("type")
	if err != nil {
		return nil, err
	}
	order, known := albumOrders[kind]
	if !known {
		return nil, failure{codeGeneric, "There is no list of albums of the type “" + clipped(kind) + "”."}
	}
	size, err := q.whole("size", mostList, usualList)
	if err != nil {
		return nil, err
	}
	offset, err := q.whole("offset", everyArtist, 0)
	if err != nil {
		return nil, err
	}
	p, err := a.personal(q)
	if err != nil {
		return nil, err
	}
	list, err := order(a, q, p)
	if err != nil {
		return nil, err
	}
	return a.albumsFrom(q, p, list, offset, size)
}

func (a *API) albumList2(q *request, out *response) error {
	albums, err := a.listedAlbums(q)
	out.AlbumList2 = &albumList{albums}
	return err
}

func (a *API) albumList(q *request, out *response) error {
	albums, err := a.listedAlbums(q)
	out.AlbumList = &folderList{folders(albums)}
	return err
}

func folders(albums []albumElement) []child {
	all := make([]child, len(albums))
	for i, x := range albums {
		all[i] = x.folder()
	}
	return all
}

func (a *API) albumsByName(q *request, p personal) ([]collection.Album, error) {
	list, err := a.listing(q, p)
	if err != nil {
		return nil, err
	}
	return list.Albums, nil
}

// albumsSorted is the folder's albums in an order of their own.
func (a *API) albumsSorted(
	q *request, p personal, compare func(x, y collection.Album) int,
) ([]collection.Album, error) {
	list, err := a.listing(q, p)
	if err != nil {
		return nil, err
	}
	sorted := slices.Clone(list.Albums)
	slices.SortStableFunc(sorted, compare)
	return sorted, nil
}

func (a *API) albumsByArtist(q *request, p personal) ([]collection.Album, error) {
	return a.albumsSorted(q, p, func(x, y collection.Album) int { return strings.Compare(x.ArtistKey, y.ArtistKey) })
}

// newestAlbums are those that came into the library last, or onto the site.
func (a *API) newestAlbums(q *request, p personal) ([]collection.Album, error) {
	onSite, err := q.onSite()
	if err != nil {
		return nil, err
	}
	if onSite {
		return a.curatedAlbums(q, music.Newest)
	}
	return a.albumsSorted(q, p, func(x, y collection.Album) int { return y.At.Compare(x.At) })
}

// curatedAlbums are what the site chooses, at most 500.
func (a *API) curatedAlbums(q *request, sort music.CuratedSort) ([]collection.Album, error) {
	ids, err := a.chosenIDs(q, chosenBy{sort: sort, albums: true})
	return plainAlbums(ids), err
}

// randomAlbums are the library in some order, or what the site chooses for the viewer.
func (a *API) randomAlbums(q *request, p personal) ([]collection.Album, error) {
	onSite, err := q.onSite()
	if err != nil {
		return nil, err
	}
	list := p.library.Albums
	if onSite {
		list, err = a.curatedAlbums(q, music.ForYou)
	}
	return shuffled(list), err
}

func shuffled[T any](list []T) []T {
	list = slices.Clone(list)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// highestAlbums are those of which the viewer wants more; of the site what is played most.
func (a *API) highestAlbums(q *request, p personal) ([]collection.Album, error) {
	onSite, err := q.onSite()
	if err != nil {
		return nil, err
	}
	if onSite {
		return a.curatedAlbums(q, music.Popular)
	}
	var rated []collection.Album
	for _, x := range p.library.Albums {
		if p.rating(taste.KindAlbum, x.ID) == mostStars {
			rated = append(rated, x)
		}
	}
	return rated, nil
}

// heardAlbums are the albums that the viewer played, in the order of least or most.
func (a *API) heardAlbums(p personal, more func(x, y collection.Heard) int) []collection.Album {
	of := map[string]collection.Heard{}
	for _, h := range p.library.Heard {
		if h.AlbumID == "" {
			continue
		}
		sum := of[h.AlbumID]
		sum.AlbumID = h.AlbumID
		sum.Plays += h.Plays
		if h.Last.After(sum.Last) {
			sum.Last = h.Last
		}
		of[h.AlbumID] = sum
	}
	all := make([]collection.Heard, 0, len(of))
	for _, h := range of {
		all = append(all, h)
	}
	slices.SortFunc(all, func(x, y collection.Heard) int {
		return cmp.Or(more(x, y), strings.Compare(x.AlbumID, y.AlbumID))
	})
	ids := make([]string, len(all))
	for i, h := range all {
		ids[i] = h.AlbumID
	}
	return plainAlbums(ids)
}

// frequentAlbums are what the viewer played most; of the site what everybody did.
func (a *API) frequentAlbums(q *request, p personal) ([]collection.Album, error) {
	onSite, err := q.onSite()
	if err != nil {
		return nil, err
	}
	if onSite {
		return a.curatedAlbums(q, music.Popular)
	}
	return a.heardAlbums(p, func(x, y collection.Heard) int { return cmp.Compare(y.Plays, x.Plays) }), nil
}

// recentAlbums are what the viewer played last, wherever it is.
func (a *API) recentAlbums(_ *request, p personal) ([]collection.Album, error) {
	return a.heardAlbums(p, func(x, y collection.Heard) int { return y.Last.Compare(x.Last) }), nil
}

// starredAlbums are those that the viewer saved, the latest first.
func (a *API) starredAlbums(_ *request, p personal) ([]collection.Album, error) {
	return savedOf(p, p.library.Albums, func(x collection.Album) string { return x.ID }), nil
}

// farYear is later than any album.
const farYear = 9999

// albumsByYear are those of some years, in the order in which they are named.
func (a *API) albumsByYear(q *request, p personal) ([]collection.Album, error) {
	for _, name := range []string{"fromYear", "toYear"} {
		if _, err := q.needed(name); err != nil {
			return nil, err
		}
	}
	from, err := q.whole("fromYear", farYear, 0)
	if err != nil {
		return nil, err
	}
	to, err := q.whole("toYear", farYear, farYear)
	if err != nil {
		return nil, err
	}
	sorted, err := a.albumsSorted(q, p, func(x, y collection.Album) int {
		if from > to {
			return cmp.Compare(y.Year, x.Year)
		}
		return cmp.Compare(x.Year, y.Year)
	})
	return slices.DeleteFunc(sorted, func(x collection.Album) bool {
		return x.Year < min(from, to) || x.Year > max(from, to)
	}), err
}

func (a *API) albumsByGenre(q *request, p personal) ([]collection.Album, error) {
	slug, err := a.genreOf(q, "genre", true)
	if err != nil {
		return nil, err
	}
	list, err := a.listing(q, p)
	if err != nil {
		return nil, err
	}
	var of []collection.Album
	for _, x := range list.Albums {
		if slices.Contains(x.Genres, slug) {
			of = append(of, x)
		}
	}
	return of, nil
}
