// Package seeding keeps the demo data in the graph.
package seeding

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/seed"
)

// seedBatch is how many rows of the demo data go into one transaction: few enough that a machine that has much else to
// do writes them in a transaction's time.
const seedBatch = 500

// Store writes the demo data. It is a seed.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ seed.Store = (*Store)(nil)

// Begin stores the mark unless one is there, and gives what is stored.
func (s *Store) Begin(ctx context.Context, mark seed.Mark) (seed.Mark, error) {
	return cypher.WriteOne(ctx, s.db, "seed_begin", `MERGE (m:Seed {id: $id}) ON CREATE SET m += $mark, m.anchor = $anchor
RETURN m.id AS id, m.seed AS seed, m.fans AS fans, m.scale AS scale, m.anchor AS anchor, m.stage AS stage, m.done AS done, m.completedAt AS completedAt`,
		map[string]any{"id": mark.ID, "anchor": mark.Anchor, "mark": markProperties(mark)}, func(r *cypher.Row) seed.Mark {
			return seed.Mark{
				ID: r.String("id"), Seed: uint64(r.Int("seed")), Fans: r.Int("fans"), Scale: r.Bool("scale"),
				Anchor: r.Time("anchor"),
				Stage:  r.String("stage"), Done: r.Int("done"), CompletedAt: r.OptTime("completedAt"),
			}
		})
}

// Checkpoint replaces the mark but for its anchor.
func (s *Store) Checkpoint(ctx context.Context, mark seed.Mark) error {
	_, err := s.db.Exec(ctx, "seed_checkpoint", `MATCH (m:Seed {id: $id}) SET m += $mark`,
		map[string]any{"id": mark.ID, "mark": markProperties(mark)})
	return err
}

func markProperties(m seed.Mark) map[string]any {
	return map[string]any{
		"seed": int64(m.Seed), "fans": m.Fans, "scale": m.Scale, "stage": m.Stage, "done": m.Done,
		"completedAt": m.CompletedAt,
	}
}

// write sends rows in batches.
func write[R any](
	ctx context.Context, s *Store, name string, statement cypher.Statement, rows []R, as func(R) map[string]any,
) error {
	if len(rows) == 0 {
		return nil
	}
	maps := make([]map[string]any, len(rows))
	for i, r := range rows {
		maps[i] = as(r)
	}
	return s.db.WriteBatches(ctx, name, statement, maps, nil, seedBatch)
}

// PutGenres writes genres, then their parents, which may come later in rows.
func (s *Store) PutGenres(ctx context.Context, rows []seed.GenreRow) error {
	as := func(r seed.GenreRow) map[string]any {
		return map[string]any{"id": r.ID, "name": r.Name, "slug": r.Slug, "parentId": r.ParentID}
	}
	err := write(ctx, s, "seed_genres", `UNWIND $rows AS row MERGE (g:Genre {id: row.id}) SET g.name = row.name, g.slug = row.slug`, rows, as)
	if err != nil {
		return err
	}
	return write(ctx, s, "seed_genre_parents", `UNWIND $rows AS row MATCH (g:Genre {id: row.id}) MATCH (p:Genre {id: row.parentId}) MERGE (g)-[:PARENT]->(p)`, rows, as)
}

func personProperties(p seed.PersonRow, accountType string) map[string]any {
	properties := map[string]any{
		"email": p.Email, "handle": p.Handle, "handleKey": strings.ToLower(p.Handle), "displayName": p.DisplayName,
		"accountType": accountType, "bio": cypher.OrNull(p.Bio), "city": cypher.OrNull(p.City),
		"state": cypher.OrNull(p.State), "country": cypher.OrNull(p.Country),
		"latitude": nil, "longitude": nil, "profilePictureUrl": p.ProfilePictureURL, "roles": p.Roles,
		"createdAt": p.CreatedAt, "updatedAt": p.CreatedAt, "confirmedAt": p.CreatedAt, "demo": true, "seenTutorial": true,
	}
	if p.City != "" {
		properties["latitude"], properties["longitude"] = p.Latitude, p.Longitude
	}
	return properties
}

// PutArtists writes artists with their badges and genres.
func (s *Store) PutArtists(ctx context.Context, rows []seed.ArtistRow) error {
	err := write(ctx, s, "seed_artists", `UNWIND $rows AS row
MERGE (a:User {id: row.id}) SET a:Artist, a += row.properties, a.home = point({latitude: row.properties.latitude, longitude: row.properties.longitude})
MERGE (b:Badge {id: row.badgeId}) SET b.badgeType = 'Artist', b.businessName = row.properties.displayName, b.createdAt = row.properties.createdAt
MERGE (a)-[:HAS_BADGE]->(b)
SET a.badgeId = b.id`, rows, func(r seed.ArtistRow) map[string]any {
		properties := personProperties(r.PersonRow, "artist")
		properties["bannerUrl"], properties["tint"] = r.BannerURL, r.Tint
		properties["origin"], properties["sourceUrl"] = r.Origin, cypher.OrNull(r.SourceURL)
		properties["intro"], properties["tastes"] = cypher.OrNull(r.Intro), r.Tastes
		labels, urls := []string{}, []string{}
		for _, l := range r.Links {
			labels, urls = append(labels, l.Label), append(urls, l.URL)
		}
		properties["linkLabels"], properties["linkUrls"] = labels, urls
		return map[string]any{"id": r.ID, "badgeId": r.BadgeID, "properties": properties}
	})
	if err != nil {
		return err
	}
	return write(ctx, s, "seed_artist_genres", `UNWIND $rows AS row MATCH (a:User {id: row.id})
UNWIND row.genres AS genre MATCH (g:Genre {id: genre.id})
MERGE (a)-[r:IN_GENRE]->(g) SET r.weight = genre.weight`, rows, func(r seed.ArtistRow) map[string]any {
		genres := make([]map[string]any, len(r.Genres))
		for i, g := range r.Genres {
			genres[i] = map[string]any{"id": g.ID, "weight": g.Weight}
		}
		return map[string]any{"id": r.ID, "genres": genres}
	})
}

// PutFans writes fans.
func (s *Store) PutFans(ctx context.Context, rows []seed.FanRow) error {
	return write(ctx, s, "seed_fans", `UNWIND $rows AS row MERGE (u:User {id: row.id})
SET u += row.properties, u.home = point({latitude: row.properties.latitude, longitude: row.properties.longitude})
FOREACH (_ IN CASE WHEN 'admin' IN u.roles THEN [1] ELSE [] END | SET u:Admin)
FOREACH (_ IN CASE WHEN size(u.roles) > 0 THEN [1] ELSE [] END | SET u:Staff)`, rows,
		func(r seed.FanRow) map[string]any {
			return map[string]any{"id": r.ID, "properties": personProperties(r.PersonRow, "fan")}
		})
}

// PutCredentials writes what demo accounts sign in with.
func (s *Store) PutCredentials(ctx context.Context, rows []seed.CredentialRow) error {
	return write(ctx, s, "seed_credentials", `UNWIND $rows AS row
MERGE (c:Credential {userId: row.userId}) SET c.passwordHash = row.hash, c.updatedAt = row.at`, rows,
		func(r seed.CredentialRow) map[string]any {
			return map[string]any{"userId": r.UserID, "hash": r.PasswordHash, "at": r.UpdatedAt}
		})
}

// PutAlbums writes albums under the artists who released them, with their genres.
func (s *Store) PutAlbums(ctx context.Context, rows []seed.AlbumRow) error {
	return write(ctx, s, "seed_albums", `UNWIND $rows AS row
MERGE (al:Album {id: row.id}) SET al += row.properties
WITH al, row MATCH (a:User {id: row.artistId}) MERGE (a)-[:RELEASED]->(al)
WITH al, row UNWIND row.genreIds AS genreId MATCH (g:Genre {id: genreId}) MERGE (al)-[:IN_GENRE]->(g)`, rows,
		func(r seed.AlbumRow) map[string]any {
			return map[string]any{"id": r.ID, "artistId": r.ArtistID, "genreIds": r.GenreIDs, "properties": map[string]any{
				"title": r.Title, "albumType": r.Type, "status": "published", "releaseDate": r.ReleaseDate,
				"coverArtUrl": r.CoverArtURL,
				"tint":        r.Tint, "trackCount": r.TrackCount, "createdAt": r.CreatedAt, "updatedAt": r.CreatedAt,
				"ownerId": r.ArtistID, "titleKey": strings.ToLower(r.Title),
			}}
		})
}

// PutTracks writes tracks on their albums, under who performs them, with their genres.
func (s *Store) PutTracks(ctx context.Context, rows []seed.TrackRow) error {
	return write(ctx, s, "seed_tracks", `UNWIND $rows AS row
MERGE (t:Track {id: row.id}) SET t += row.properties
WITH t, row MATCH (a:User {id: row.artistId}) MERGE (a)-[:PERFORMED]->(t)
WITH t, row MATCH (al:Album {id: row.albumId}) MERGE (al)-[h:HAS_TRACK]->(t) SET h.index = row.index, t.releaseDate = al.releaseDate
WITH t, row UNWIND row.genreIds AS genreId MATCH (g:Genre {id: genreId}) MERGE (t)-[:IN_GENRE]->(g)`, rows,
		func(r seed.TrackRow) map[string]any {
			return map[string]any{
				"id": r.ID, "artistId": r.ArtistID, "albumId": r.AlbumID, "index": r.Index, "genreIds": r.GenreIDs,
				"properties": map[string]any{
					"title": r.Title, "duration": r.Seconds, "number": r.Number, "status": "published", "coverArtUrl": r.CoverArtURL,
					"tint":   r.Tint,
					"source": r.Source, "recording": cypher.OrNull(r.Recording), "license": r.License,
					"licenseUrl": cypher.OrNull(r.LicenseURL), "attribution": cypher.OrNull(r.Attribution),
					"archiveListens": r.ArchiveListens, "archiveFavorites": r.ArchiveFavorites, "createdAt": r.CreatedAt,
					"updatedAt": r.CreatedAt,
					"ownerId":   r.ArtistID, "titleKey": strings.ToLower(r.Title),
				},
			}
		})
}

// PutFeatures writes what artists feature.
func (s *Store) PutFeatures(ctx context.Context, rows []seed.FeatureRow) error {
	return write(ctx, s, "seed_features", `UNWIND $rows AS row
MATCH (a:User {id: row.artistId}) MATCH (t:Track {id: row.trackId}) MERGE (a)-[f:FEATURES]->(t) SET f.position = row.position`, rows,
		func(r seed.FeatureRow) map[string]any {
			return map[string]any{"artistId": r.ArtistID, "trackId": r.TrackID, "position": r.Position}
		})
}

// PutFollows writes follows that are not there.
func (s *Store) PutFollows(ctx context.Context, rows []seed.FollowRow) error {
	return write(ctx, s, "seed_follows", `UNWIND $rows AS row
MATCH (u:User {id: row.userId}) MATCH (o:User {id: row.followedId}) MERGE (u)-[f:FOLLOWS]->(o) ON CREATE SET f.at = row.at, f.followerId = row.userId, f.followedId = row.followedId`, rows,
		func(r seed.FollowRow) map[string]any {
			return map[string]any{"userId": r.UserID, "followedId": r.FollowedID, "at": r.At}
		})
}

// PutListens writes listening where a person has not listened to the track.
func (s *Store) PutListens(ctx context.Context, rows []seed.ListenRow) error {
	return write(ctx, s, "seed_listens", `UNWIND $rows AS row
MATCH (u:User {id: row.userId}) MATCH (t:Track {id: row.trackId}) MERGE (u)-[l:LISTENED]->(t)
ON CREATE SET l.plays = row.plays, l.seconds = row.seconds, l.skips = row.skips, l.firstAt = row.firstAt, l.lastAt = row.lastAt`, rows,
		func(r seed.ListenRow) map[string]any {
			return map[string]any{
				"userId": r.UserID, "trackId": r.TrackID, "plays": r.Plays, "seconds": r.Seconds, "skips": r.Skips,
				"firstAt": r.FirstAt, "lastAt": r.LastAt,
			}
		})
}

var putSaves = cypher.PerLabel(`UNWIND $rows AS row
MATCH (u:User {id: row.userId}) MATCH (x:LABEL {id: row.itemId}) MERGE (u)-[s:SAVED]->(x) ON CREATE SET s.at = row.at`, "Track", "Album")

func saved(r seed.SaveRow) map[string]any {
	return map[string]any{"userId": r.UserID, "itemId": r.ItemID, "at": r.At}
}

// PutTrackSaves writes saved tracks that are not there.
func (s *Store) PutTrackSaves(ctx context.Context, rows []seed.SaveRow) error {
	return write(ctx, s, "seed_track_saves", putSaves["Track"], rows, saved)
}

// PutAlbumSaves writes saved albums that are not there.
func (s *Store) PutAlbumSaves(ctx context.Context, rows []seed.SaveRow) error {
	return write(ctx, s, "seed_album_saves", putSaves["Album"], rows, saved)
}

// count runs a statement that sets counts of things by id. It locks each before it counts, so that a play or follow
// that comes meanwhile is not lost.
func (s *Store) count(ctx context.Context, name string, statement cypher.Statement, ids []string) error {
	return write(ctx, s, name, statement, ids, func(id string) map[string]any { return map[string]any{"id": id} })
}

// CountTracks sets plays and saves.
func (s *Store) CountTracks(ctx context.Context, ids []string) error {
	return s.count(ctx, "seed_count_tracks", `UNWIND $rows AS row MATCH (x:Track {id: row.id}) SET x._lock = true
WITH x CALL (x) { OPTIONAL MATCH (x)<-[l:LISTENED]-() RETURN coalesce(sum(l.plays), 0) AS plays }
SET x.playCount = plays, x.saveCount = COUNT { (x)<-[:SAVED]-() } REMOVE x._lock`, ids)
}

// CountAlbums sets saves.
func (s *Store) CountAlbums(ctx context.Context, ids []string) error {
	return s.count(ctx, "seed_count_albums", `UNWIND $rows AS row MATCH (x:Album {id: row.id}) SET x._lock = true
WITH x SET x.saveCount = COUNT { (x)<-[:SAVED]-() } REMOVE x._lock`, ids)
}

// CountArtists sets followers, and plays as the sum of those of the tracks.
func (s *Store) CountArtists(ctx context.Context, ids []string) error {
	return s.count(ctx, "seed_count_artists", `UNWIND $rows AS row MATCH (x:User {id: row.id}) SET x._lock = true
WITH x CALL (x) { OPTIONAL MATCH (x)-[:PERFORMED]->(t:Track) RETURN coalesce(sum(t.playCount), 0) AS plays }
SET x.playCount = plays, x.followerCount = COUNT { (x)<-[:FOLLOWS]-() } REMOVE x._lock`, ids)
}

// CountGenres sets how many published tracks and how many artists are in each.
func (s *Store) CountGenres(ctx context.Context, ids []string) error {
	return s.count(ctx, "seed_count_genres", `UNWIND $rows AS row MATCH (x:Genre {id: row.id}) SET x._lock = true
WITH x SET x.trackCount = COUNT { (x)<-[:IN_GENRE]-(:Track {status: 'published'}) }, x.artistCount = COUNT { (x)<-[:IN_GENRE]-(:Artist) }
REMOVE x._lock`, ids)
}
