package music

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Scored is something recommended: how strongly, and why, in words for the person.
type Scored struct {
	ID     string
	Score  float64
	Reason string
}

// CuratedSort is how a curated list is ordered.
type CuratedSort string

// The orders of curated lists.
const (
	ForYou  CuratedSort = "FOR_YOU"
	Newest  CuratedSort = "NEW"
	Popular CuratedSort = "POPULAR"
)

// Recommender chooses music. It knows only what is published; the service checks again.
type Recommender interface {
	// CuratedTracks, CuratedAlbums and CuratedArtists give the best first; userID is empty for a visitor,
	// genre a slug or empty for all.
	CuratedTracks(ctx context.Context, userID, genre string, sort CuratedSort) ([]Scored, error)
	CuratedAlbums(ctx context.Context, userID, genre string, sort CuratedSort) ([]Scored, error)
	CuratedArtists(ctx context.Context, genre string) ([]Scored, error)
	// SimilarArtists and SimilarTracks give only what reaches the threshold that holds for the person, and
	// nothing that is not for them.
	SimilarArtists(ctx context.Context, userID, artistID string, limit int) ([]Scored, error)
	SimilarTracks(ctx context.Context, userID, trackID string, limit int) ([]Scored, error)
	// FansAlsoLike gives the artists whom an artist's listeners listen to more than others do.
	FansAlsoLike(ctx context.Context, userID, artistID string, limit int) ([]Scored, error)
	// Home gives the shelves of the home page in order, with at least first things on each where there are.
	// Nothing is on two.
	Home(ctx context.Context, userID string, first int) ([]ChosenShelf, error)
}

// Service is the catalogue as people may use it.
type Service struct {
	store     Store
	recommend Recommender
	now       func() time.Time
	entities  entities
	decisions decisions
	// boundaries tell what parts people; nothing does where it is nil.
	boundaries boundary.Reader
}

// KeepApart has the pages of artists obey what parts people.
func (s *Service) KeepApart(boundaries boundary.Reader) { s.boundaries = boundaries }

// isParted reports whether a block parts the viewer from an artist.
func (s *Service) isParted(ctx context.Context, v access.Viewer, artistID string) (bool, error) {
	if v.Admin {
		return false, nil
	}
	return boundary.Parted(ctx, s.boundaries, v.UserID, artistID)
}

// ArtistPage returns what an artist's page shows, to whom no block parts from them. Errors: NOT_FOUND.
func (s *Service) ArtistPage(ctx context.Context, v access.Viewer, id, handle string) (Artist, error) {
	artist, err := s.artistOf(ctx, id, handle)
	if err != nil {
		return Artist{}, err
	}
	parted, err := s.isParted(ctx, v, artist.UserID)
	if err == nil && parted {
		err = fault.Missing("This artist")
	}
	return artist, err
}

func (s *Service) artistOf(ctx context.Context, id, handle string) (Artist, error) {
	if id != "" {
		return s.Artist(ctx, id)
	}
	return s.ArtistByHandle(ctx, handle)
}

// NewService returns a Service; now is the clock, time.Now outside tests.
func NewService(store Store, recommend Recommender, now func() time.Time) *Service {
	return &Service{store: store, recommend: recommend, now: now, entities: newEntities(store, now)}
}

// Genres lists all genres that have published tracks, by name.
func (s *Service) Genres(ctx context.Context) ([]Genre, error) { return s.store.Genres(ctx) }

// ArtistByHandle finds an artist by handle, in whatever case. Errors: NOT_FOUND.
func (s *Service) ArtistByHandle(ctx context.Context, handle string) (Artist, error) {
	key := strings.ToLower(strings.TrimPrefix(handle, "@"))
	found, err := s.entities.handles.Get(ctx, []string{key})
	if err != nil {
		return Artist{}, err
	}
	if len(found) == 0 {
		return Artist{}, fault.Missing("This artist")
	}
	return s.Artist(ctx, found[0].id)
}

// Artists lists artists by followers; of one genre where its slug is given.
func (s *Service) Artists(
	ctx context.Context, v access.Viewer, genre string, page paging.Request,
) (paging.Page[Artist], error) {
	if genre == "" {
		found, err := s.store.Artists(ctx, page)
		return onPage(ctx, v, found, err, s.ArtistsFor)
	}
	ranked, err := s.recommend.CuratedArtists(ctx, genre)
	if err != nil {
		return paging.Page[Artist]{}, err
	}
	find := func(ctx context.Context, ids []string) ([]Artist, error) { return s.ArtistsFor(ctx, v, ids) }
	return hydrate(ctx, page, ranked, find, func(a Artist) string { return a.UserID })
}

// ArtistsFor is ArtistsOf without those whom a block parts from the viewer.
func (s *Service) ArtistsFor(ctx context.Context, v access.Viewer, ids []string) ([]Artist, error) {
	artists, err := s.ArtistsOf(ctx, ids)
	if err != nil || v.Admin {
		return artists, err
	}
	between, err := boundary.Of(ctx, s.boundaries, v.UserID, ids)
	return slices.DeleteFunc(artists, func(a Artist) bool { return between.Blocked[a.UserID] }), err
}

// Album finds one album. Errors: NOT_FOUND, also where the person may not know of it.
func (s *Service) Album(ctx context.Context, v access.Viewer, id string) (Album, error) {
	albums, err := s.Albums(ctx, v, []string{id})
	if err != nil {
		return Album{}, err
	}
	if len(albums) == 0 {
		return Album{}, fault.Missing("This album")
	}
	return albums[0], nil
}

// Track finds one track. Errors: NOT_FOUND, also where the person may not know of it.
func (s *Service) Track(ctx context.Context, v access.Viewer, id string) (Track, error) {
	tracks, err := s.Tracks(ctx, v, []string{id})
	if err != nil {
		return Track{}, err
	}
	if len(tracks) == 0 {
		return Track{}, fault.Missing("This track")
	}
	return tracks[0], nil
}

// ArtistAlbums lists an artist's albums of one status, newest first; only what the person has saved
// with savedOnly. Errors: FORBIDDEN where the status is not for them, UNAUTHENTICATED for a visitor's savedOnly.
func (s *Service) ArtistAlbums(
	ctx context.Context, v access.Viewer, artistID string, status access.Status, savedOnly bool, page paging.Request,
) (paging.Page[Album], error) {
	list, err := s.mayList(ctx, v, artistID, status, savedOnly)
	if err != nil {
		return paging.Page[Album]{}, err
	}
	found, err := s.store.ArtistAlbums(ctx, list, page)
	if status == access.Published && !savedOnly {
		found.Count = s.counted(artistID, func(a Artist) int { return a.AlbumCount })
	}
	return onPage(ctx, v, found, err, s.Albums)
}

// ArtistTracks lists an artist's tracks of one status, most played first; errors as ArtistAlbums.
func (s *Service) ArtistTracks(
	ctx context.Context, v access.Viewer, artistID string, status access.Status, savedOnly bool, page paging.Request,
) (paging.Page[Track], error) {
	list, err := s.mayList(ctx, v, artistID, status, savedOnly)
	if err != nil {
		return paging.Page[Track]{}, err
	}
	found, err := s.store.ArtistTracks(ctx, list, page)
	if status == access.Published && !savedOnly {
		found.Count = s.counted(artistID, func(a Artist) int { return a.TrackCount })
	}
	return onPage(ctx, v, found, err, s.Tracks)
}

// counted counts an artist's published things by what is kept of the artist; none are of somebody who is none.
func (s *Service) counted(artistID string, of func(Artist) int) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		artists, err := s.ArtistsOf(ctx, []string{artistID})
		if err != nil || len(artists) == 0 {
			return 0, err
		}
		return of(artists[0]), nil
	}
}

// AlbumTracks lists an album's tracks in its order, without those the person may not know of. Errors: NOT_FOUND.
func (s *Service) AlbumTracks(
	ctx context.Context, v access.Viewer, albumID string, page paging.Request,
) (paging.Page[Track], error) {
	album, err := s.Album(ctx, v, albumID)
	if err != nil {
		return paging.Page[Track]{}, err
	}
	found, err := s.store.AlbumTracks(ctx, albumID, access.FilterWithin(v, album.Artist.UserID, album.Status), page)
	return onPage(ctx, v, found, err, s.Tracks)
}

// Seen is an album that the person was shown already.
type Seen struct {
	AlbumID, ArtistID string
	Status            access.Status
}

// AlbumOpenings returns the first size tracks of each of several albums that were seen already.
func (s *Service) AlbumOpenings(
	ctx context.Context, v access.Viewer, albums []Seen, size int,
) (map[string][]Track, error) {
	found, err := s.store.AlbumOpenings(ctx, filtersWithin(v, albums), size)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, ids := range found {
		all = append(all, ids...)
	}
	tracks, err := s.Tracks(ctx, v, all)
	openings := make(map[string][]Track, len(found))
	for _, t := range tracks {
		openings[t.AlbumID] = append(openings[t.AlbumID], t)
	}
	return openings, err
}

// AlbumLengths counts the tracks that the person sees of each of several albums that were seen already.
func (s *Service) AlbumLengths(ctx context.Context, v access.Viewer, albums []Seen) (map[string]int, error) {
	return s.store.AlbumLengths(ctx, filtersWithin(v, albums))
}

func filtersWithin(v access.Viewer, albums []Seen) map[string]access.VisibilityFilter {
	filters := make(map[string]access.VisibilityFilter, len(albums))
	for _, a := range albums {
		filters[a.AlbumID] = access.FilterWithin(v, a.ArtistID, a.Status)
	}
	return filters
}

// FeaturedTracks lists what an artist features, in the artist's order.
func (s *Service) FeaturedTracks(ctx context.Context, v access.Viewer, artistID string) ([]Track, error) {
	if parted, err := s.isParted(ctx, v, artistID); parted || err != nil {
		return nil, err
	}
	ids, err := s.store.FeaturedTracks(ctx, artistID, access.FilterWithin(v, artistID, access.Published))
	if err != nil {
		return nil, err
	}
	return s.Tracks(ctx, v, ids)
}

// CuratedTracks lists what is chosen for the person, or for everybody by sort.
func (s *Service) CuratedTracks(
	ctx context.Context, v access.Viewer, genre string, sort CuratedSort, page paging.Request,
) (paging.Page[Track], error) {
	ranked, err := s.rankedTracks(ctx, v, genre, sort)
	if err != nil {
		return paging.Page[Track]{}, err
	}
	find := func(ctx context.Context, ids []string) ([]Track, error) { return s.Tracks(ctx, v, ids) }
	return hydrate(ctx, page, ranked, find, func(t Track) string { return t.ID })
}

// CuratedTrackIDs names what CuratedTracks lists, at most 500. Nobody looked at who may know of them: whoever shows one
// reads it. Errors: NOT_FOUND for an unknown genre, UNAVAILABLE before the first model.
func (s *Service) CuratedTrackIDs(
	ctx context.Context, v access.Viewer, genre string, sort CuratedSort,
) ([]string, error) {
	ranked, err := s.rankedTracks(ctx, v, genre, sort)
	return ids(ranked), err
}

func (s *Service) rankedTracks(
	ctx context.Context, v access.Viewer, genre string, sort CuratedSort,
) ([]Scored, error) {
	ranked, err := s.recommend.CuratedTracks(ctx, v.UserID, genre, sort)
	if err == nil && len(ranked) == 0 {
		err = s.knowsGenre(ctx, genre)
	}
	return ranked, err
}

// CuratedAlbums is CuratedTracks for albums.
func (s *Service) CuratedAlbums(
	ctx context.Context, v access.Viewer, genre string, sort CuratedSort, page paging.Request,
) (paging.Page[Album], error) {
	ranked, err := s.rankedAlbums(ctx, v, genre, sort)
	if err != nil {
		return paging.Page[Album]{}, err
	}
	find := func(ctx context.Context, ids []string) ([]Album, error) { return s.Albums(ctx, v, ids) }
	return hydrate(ctx, page, ranked, find, func(a Album) string { return a.ID })
}

// CuratedAlbumIDs is CuratedTrackIDs for the albums of all genres.
func (s *Service) CuratedAlbumIDs(ctx context.Context, v access.Viewer, sort CuratedSort) ([]string, error) {
	ranked, err := s.rankedAlbums(ctx, v, "", sort)
	return ids(ranked), err
}

func (s *Service) rankedAlbums(
	ctx context.Context, v access.Viewer, genre string, sort CuratedSort,
) ([]Scored, error) {
	ranked, err := s.recommend.CuratedAlbums(ctx, v.UserID, genre, sort)
	if err == nil && len(ranked) == 0 {
		err = s.knowsGenre(ctx, genre)
	}
	return ranked, err
}

// knowsGenre tells a genre of nothing from one that there is not, or the empty one, which is all. Errors: NOT_FOUND.
func (s *Service) knowsGenre(ctx context.Context, slug string) error {
	if slug == "" {
		return nil
	}
	genres, err := s.store.Genres(ctx)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(genres, func(g Genre) bool { return g.Slug == slug }) {
		return fault.Missing("This genre")
	}
	return nil
}

// Similar is something similar, with how much and why.
type Similar[T any] struct {
	Node   T
	Score  float64
	Reason string
}

// maxSimilar bounds a list of similar things.
const maxSimilar = 50

// SimilarArtists lists artists like this one, most alike first; empty where nobody is alike enough.
// limit is 1..50. Errors: BAD_USER_INPUT, NOT_FOUND for an unknown artist.
func (s *Service) SimilarArtists(
	ctx context.Context, v access.Viewer, artistID string, limit int,
) ([]Similar[Artist], error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	scored, err := s.recommend.SimilarArtists(ctx, v.UserID, artistID, limit)
	if err != nil {
		return nil, err
	}
	return s.artistsLike(ctx, v, artistID, scored)
}

// artistsLike finds the artists of scored. Errors: NOT_FOUND where there is no artist that they are like, and where a
// block parts that artist from the viewer.
// None is somebody whom a block parts from the viewer, or whom the viewer muted.
func (s *Service) artistsLike(
	ctx context.Context, v access.Viewer, artistID string, scored []Scored,
) ([]Similar[Artist], error) {
	between, err := boundary.Of(ctx, s.boundaries, v.UserID, append(ids(scored), artistID))
	if err != nil {
		return nil, err
	}
	if between.Blocked[artistID] && !v.Admin {
		return nil, fault.Missing("This artist")
	}
	scored = slices.DeleteFunc(slices.Clone(scored), func(x Scored) bool {
		return between.Blocked[x.ID] || between.Muted[x.ID]
	})
	artists, err := s.ArtistsOf(ctx, append(ids(scored), artistID))
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(artists, func(a Artist) bool { return a.UserID == artistID }) {
		return nil, fault.Missing("This artist")
	}
	return join(scored, artists, func(a Artist) string { return a.UserID }), nil
}

// SimilarTracks is SimilarArtists for tracks; one that the person may not know of is unknown.
func (s *Service) SimilarTracks(
	ctx context.Context, v access.Viewer, trackID string, limit int,
) ([]Similar[Track], error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	scored, err := s.recommend.SimilarTracks(ctx, v.UserID, trackID, limit)
	if err != nil {
		return nil, err
	}
	tracks, err := s.Tracks(ctx, v, append(ids(scored), trackID))
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(tracks, func(t Track) bool { return t.ID == trackID }) {
		return nil, fault.Missing("This track")
	}
	return join(scored, tracks, func(t Track) string { return t.ID }), nil
}

func checkLimit(limit int) error {
	if limit < 1 || limit > maxSimilar {
		return fault.BadInput(map[string]string{"first": "first must be between 1 and 50."})
	}
	return nil
}

func ids(scored []Scored) []string {
	out := make([]string, len(scored))
	for i, s := range scored {
		out[i] = s.ID
	}
	return out
}

// join puts scores beside the things that were found; what was not found is left out.
func join[T any](scored []Scored, found []T, id func(T) string) []Similar[T] {
	byID := make(map[string]T, len(found))
	for _, f := range found {
		byID[id(f)] = f
	}
	out := make([]Similar[T], 0, len(found))
	for _, s := range scored {
		if node, ok := byID[s.ID]; ok {
			out = append(out, Similar[T]{Node: node, Score: s.Score, Reason: s.Reason})
		}
	}
	return out
}

// hydrate pages a ranking that is in memory and reads only the things on the page.
func hydrate[T any](
	ctx context.Context, req paging.Request, ranked []Scored, find func(context.Context, []string) ([]T, error),
	id func(T) string,
) (paging.Page[T], error) {
	if req.Cursor != nil {
		if _, err := paging.Float(req.Cursor.Key); err != nil {
			return paging.Page[T]{}, req.BadCursor()
		}
	}
	page := paging.OfSlice(req, ranked, placeOfScored, higher)
	nodes, err := find(ctx, ids(page.Nodes))
	if err != nil {
		return paging.Page[T]{}, err
	}
	joined := join(page.Nodes, nodes, id)
	out := paging.Page[T]{
		Nodes: make([]T, len(joined)), HasNext: page.HasNext, HasPrevious: page.HasPrevious, Start: page.Start, End: page.End,
		Count: page.Count,
	}
	for i, j := range joined {
		out.Nodes[i] = j.Node
	}
	return out, nil
}

func placeOfScored(s Scored) paging.Cursor {
	return paging.Cursor{Key: paging.FloatKey(s.Score), ID: s.ID}
}

// higher is the order of rankings: score falling, then id rising.
func higher(a, b paging.Cursor) bool {
	x, errX := paging.Float(a.Key)
	y, errY := paging.Float(b.Key)
	if errX != nil || errY != nil || x.(float64) == y.(float64) {
		return a.ID < b.ID
	}
	return x.(float64) > y.(float64)
}
