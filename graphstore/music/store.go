// Package music keeps the catalogue, libraries and listening in the graph.
package music

import (
	"context"
	"errors"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// Store keeps the catalogue, libraries and listening. It is a music.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ music.Store = (*Store)(nil)

// The projections of the catalogue. Each reads what a row of the site shows in one go; they
// are put after a LIMIT, so that they cost what is shown.
const artistNode = `a {.id, .handle, .displayName, .profilePictureUrl, .bio, .city, .state, .country, .bannerUrl, .tint, .createdAt,
  isArtist: true, .badgeId, .intro, .tastes, .linkLabels, .linkUrls,
  businessName: coalesce(head([(a)-[:HAS_BADGE]->(b:Badge) | b.businessName]), a.displayName),
  followerCount: coalesce(a.followerCount, 0), playCount: coalesce(a.playCount, 0),
  albumCount: COUNT { (a)-[:RELEASED]->(x:Album WHERE x.status = 'published') },
  trackCount: COUNT { (a)-[:PERFORMED]->(y:Track WHERE y.status = 'published') },
  genres: COLLECT { MATCH (a)-[r:IN_GENRE]->(g:Genre) RETURN ` + projection.GenreNode + ` ORDER BY r.weight DESC, g.name }}`

func scanArtist(r *cypher.Row) music.Artist {
	return music.Artist{
		Person: projection.ScanPerson(r), Bio: r.OptString("bio"), City: r.OptString("city"), State: r.OptString("state"),
		Country:   r.OptString("country"),
		BannerURL: r.OptString("bannerUrl"), Tint: r.OptString("tint"), Genres: projection.ScanGenres(r.Maps("genres")),
		FollowerCount: r.Int("followerCount"), PlayCount: r.Int("playCount"), TrackCount: r.Int("trackCount"),
		AlbumCount:   r.Int("albumCount"),
		BusinessName: r.OptString("businessName"), Intro: r.OptString("intro"), Tastes: r.OptStrings("tastes"),
		Links: projection.ScanLinks(r), CreatedAt: r.Time("createdAt"),
	}
}

// Genres lists the genres that have published tracks, by name.
func (s *Store) Genres(ctx context.Context) ([]music.Genre, error) {
	return cypher.ReadAll(ctx, s.db, "genres", `MATCH (g:Genre) WHERE g.trackCount > 0 RETURN `+projection.GenreNode+` AS node ORDER BY g.name`, nil,
		func(r *cypher.Row) music.Genre { return projection.ScanGenre(r.Map("node")) })
}

// ArtistOfHandle finds the id of an artist, the handle in any case, or one that the artist left and nobody else has.
// Errors: NOT_FOUND.
func (s *Store) ArtistOfHandle(ctx context.Context, handle string) (string, error) {
	params := map[string]any{"key": strings.ToLower(handle)}
	id, err := cypher.ReadOne(ctx, s.db, "artist_of_handle", `MATCH (a:User {handleKey: $key}) WHERE a:Artist RETURN a.id AS id`,
		params, cypher.ScanID)
	if errors.Is(err, cypher.ErrNoRecord) {
		id, err = cypher.ReadOne(ctx, s.db, "artist_of_former_handle", `MATCH (f:FormerHandle {key: $key}) WHERE NOT EXISTS { MATCH (x:User {handleKey: $key}) WHERE NOT x:Unconfirmed } MATCH (a:User {id: f.userId}) WHERE a:Artist RETURN a.id AS id`, params, cypher.ScanID)
	}
	return id, cypher.OrNotFound(err, "This artist")
}

// ArtistsByIDs finds several, in the order of ids.
func (s *Store) ArtistsByIDs(ctx context.Context, ids []string) ([]music.Artist, error) {
	return byIDs(ctx, s.db, "artists_by_ids", eachID+`MATCH (a:User {id: id}) WHERE a:Artist AND a.deactivatedAt IS NULL
RETURN `+artistNode+` AS node ORDER BY i`, ids, scanArtist)
}

var albumsByIDs = eachID + `MATCH (al:Album {id: id})
RETURN ` + cypher.Statement(projection.AlbumNode) + ` AS node ORDER BY i`

// AlbumsByIDs finds several, in the order of ids.
func (s *Store) AlbumsByIDs(ctx context.Context, ids []string) ([]music.Album, error) {
	return byIDs(ctx, s.db, "albums_by_ids", albumsByIDs, ids, projection.ScanAlbum)
}

// TracksByIDs finds several, in the order of ids.
func (s *Store) TracksByIDs(ctx context.Context, ids []string) ([]music.Track, error) {
	return byIDs(ctx, s.db, "tracks_by_ids", eachID+`MATCH (t:Track {id: id})
RETURN `+projection.TrackNode+` AS node ORDER BY i`, ids, projection.ScanTrack)
}

// eachID begins a statement that reads $ids, and keeps their order in i.
const eachID = `UNWIND range(0, size($ids) - 1) AS i WITH i, $ids[i] AS id `

func byIDs[T any](
	ctx context.Context, db *cypher.DB, name string, statement cypher.Statement, ids []string, scan func(*cypher.Row) T,
) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return cypher.ReadAll(ctx, db, name, statement, map[string]any{"ids": ids}, func(r *cypher.Row) T {
		return scan(r.Map("node"))
	})
}

var artists = cypher.IDs{
	Name: "artists",
	// That the id is there lets the index over both give the whole order; named, as the planner may otherwise
	// go by the id and sort.
	Match: `MATCH (a:Artist) USING INDEX a:Artist(followerCount, id) WHERE a.id IS NOT NULL AND`,
	Order: cypher.ByInt("a.followerCount", "a.id"),
	Count: `MATCH (a:Artist) RETURN count(a) AS n`,
}.Compose()

// Artists lists all by followers, most first.
func (s *Store) Artists(ctx context.Context, page paging.Request) (paging.Page[string], error) {
	return artists.Page(ctx, s.db, page, nil)
}

// Of an artist's things: saver is found first, so that not all who saved a thing are looked at.
const (
	ofArtist = `OPTIONAL MATCH (saver:User {id: $savedBy}) UNWIND [$artistId] AS artistId
MATCH (:User {id: artistId})`
	opensEarly = `al.earlyAccessAt <= $earlyAt AND EXISTS { (al)-[:OPENS_EARLY]->(x:Tier) WHERE x.position <= $earlyFor }`

	artistsAlbum = ofArtist + `-[:RELEASED]->(al:Album {status: $status})
WHERE ($savedBy = '' OR EXISTS { (saver)-[:SAVED]->(al) }) AND ($earlyFor IS NULL OR ` + opensEarly + `)`
	artistsTrack = ofArtist + `-[:PERFORMED]->(t:Track {status: $status})
WHERE ($savedBy = '' OR EXISTS { (saver)-[:SAVED]->(t) })`
	// By way of the albums, of which few are scheduled: from a track, all who heard it would be passed.
	artistsEarlyTrack = ofArtist + `-[:RELEASED]->(al:Album {status: $status})-[:HAS_TRACK]->(t:Track {status: $status})
WHERE ($savedBy = '' OR EXISTS { (saver)-[:SAVED]->(t) }) AND t.ownerId = $artistId AND ` + opensEarly
)

var (
	artistAlbums = cypher.IDs{
		Name:  "artist_albums",
		Match: artistsAlbum + ` AND`,
		Order: cypher.ByTime("al.releaseDate", "al.id"),
		Count: artistsAlbum + ` RETURN count(al) AS n`,
	}.Compose()
	artistTracks = cypher.IDs{
		Name:  "artist_tracks",
		Match: artistsTrack + ` AND`,
		Order: cypher.ByInt("t.playCount", "t.id"),
		Count: artistsTrack + ` RETURN count(t) AS n`,
	}.Compose()
	earlyTracks = cypher.IDs{
		Name:  "artist_early_tracks",
		Match: artistsEarlyTrack + ` AND`,
		Order: cypher.ByInt("t.playCount", "t.id"),
		Count: artistsEarlyTrack + ` RETURN count(t) AS n`,
	}.Compose()
)

// ArtistAlbums lists an artist's albums of a status, newest first.
func (s *Store) ArtistAlbums(
	ctx context.Context, list music.ArtistList, page paging.Request,
) (paging.Page[string], error) {
	return artistAlbums.Page(ctx, s.db, page, artistParams(list))
}

// ArtistTracks lists an artist's tracks of a status, most played first.
func (s *Store) ArtistTracks(
	ctx context.Context, list music.ArtistList, page paging.Request,
) (paging.Page[string], error) {
	if list.EarlyFor != nil {
		return earlyTracks.Page(ctx, s.db, page, artistParams(list))
	}
	return artistTracks.Page(ctx, s.db, page, artistParams(list))
}

func artistParams(list music.ArtistList) map[string]any {
	params := map[string]any{
		"artistId": list.ArtistID, "status": string(list.Status), "savedBy": list.SavedBy, "earlyFor": nil,
		"earlyAt": list.EarlyAt,
	}
	if list.EarlyFor != nil {
		params["earlyFor"] = *list.EarlyFor
	}
	return params
}

// albumsTrack matches the visible tracks of an album.
const albumsTrack = keeper + `UNWIND [$albumId] AS albumId
MATCH (:Album {id: albumId})-[has:HAS_TRACK]->(t:Track) WHERE (t.status IN $statuses OR ` + keptBy + `)`

var albumTracks = cypher.IDs{
	Name:  "album_tracks",
	Match: albumsTrack + ` AND`,
	Order: cypher.ByInt("has.index", "t.id").Ascend(),
	Count: albumsTrack + ` RETURN count(t) AS n`,
}.Compose()

// AlbumTracks lists an album's visible tracks, in its order.
func (s *Store) AlbumTracks(
	ctx context.Context, albumID string, visible access.VisibilityFilter, page paging.Request,
) (paging.Page[string], error) {
	return albumTracks.Page(ctx, s.db, page,
		map[string]any{"albumId": albumID, "statuses": statuses(visible), "keptBy": visible.KeptBy})
}

// AlbumOpenings returns the first visible tracks of each album, up to size each.
func (s *Store) AlbumOpenings(
	ctx context.Context, albums map[string]access.VisibilityFilter, size int,
) (map[string][]string, error) {
	type opening struct {
		id     string
		tracks []string
	}
	params := albumParams(albums)
	params["size"] = size
	found, err := cypher.ReadAll(ctx, s.db, "album_openings", keeper+`UNWIND $albums AS album
RETURN album.id AS id, COLLECT { MATCH (:Album {id: album.id})-[has:HAS_TRACK]->(t:Track) WHERE t.status IN album.statuses OR `+keptBy+`
  WITH has, t ORDER BY has.index, t.id LIMIT $size RETURN t.id } AS tracks`,
		params, func(r *cypher.Row) opening { return opening{r.String("id"), r.Strings("tracks")} })
	openings := make(map[string][]string, len(found))
	for _, o := range found {
		openings[o.id] = o.tracks
	}
	return openings, err
}

// AlbumLengths counts the visible tracks of each album.
func (s *Store) AlbumLengths(ctx context.Context, albums map[string]access.VisibilityFilter) (map[string]int, error) {
	rows, err := s.db.Read(ctx, "album_lengths", keeper+`UNWIND $albums AS album
RETURN album.id AS id, COUNT { MATCH (:Album {id: album.id})-[:HAS_TRACK]->(t:Track) WHERE t.status IN album.statuses OR `+keptBy+` } AS n`,
		albumParams(albums))
	lengths := make(map[string]int, len(rows))
	for _, r := range rows {
		lengths[r.String("id")] = r.Int("n")
	}
	return lengths, errors.Join(err, cypher.FirstError(rows))
}

// FeaturedTracks lists what an artist features and is visible, in the artist's order.
func (s *Store) FeaturedTracks(
	ctx context.Context, artistID string, visible access.VisibilityFilter,
) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "featured_tracks", keeper+`UNWIND [$artistId] AS artistId
MATCH (:User {id: artistId})-[f:FEATURES]->(t:Track) WHERE t.status IN $statuses OR `+keptBy+`
WITH f, t ORDER BY f.position, t.id LIMIT $limit
RETURN t.id AS id ORDER BY f.position, t.id`,
		map[string]any{"artistId": artistID, "statuses": statuses(visible), "keptBy": visible.KeptBy, "limit": paging.Max},
		func(r *cypher.Row) string { return r.String("id") })
}
