// Package collection reads libraries and the whole site from the graph, as players list them.
package collection

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/collection"
)

// Store reads what lists are made of. It is a collection.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ collection.Store = (*Store)(nil)

const kept = `MATCH (u:User {id: $userId})-[r:SAVED|BOUGHT|FOLLOWS]->(x) WHERE x:Album OR x:Track OR x:Artist
WITH x, min(r.at) AS at, sum(CASE type(r) WHEN 'BOUGHT' THEN 0 ELSE 1 END) > 0 AS saved
ORDER BY at DESC, x.id LIMIT $most
RETURN x.id AS id, CASE WHEN x:Album THEN 'album' WHEN x:Track THEN 'track' ELSE 'artist' END AS kind, at, saved`

// Kept lists what a person saved, bought and follows, the latest first.
func (s *Store) Kept(ctx context.Context, userID string, most int) ([]collection.Kept, error) {
	return cypher.ReadAll(ctx, s.db, "collection_kept", kept, map[string]any{"userId": userID, "most": most},
		func(r *cypher.Row) collection.Kept {
			return collection.Kept{
				Kind: collection.Kind(r.String("kind")), ID: r.String("id"), At: r.OptTime("at"), Saved: r.Bool("saved"),
			}
		})
}

const heard = `MATCH (u:User {id: $userId})-[l:LISTENED]->(t:Track) WHERE l.lastAt IS NOT NULL
WITH l, t ORDER BY l.lastAt DESC, t.id LIMIT $most
RETURN t.id AS id, coalesce(head([(t)<-[:HAS_TRACK]-(al:Album) | al.id]), '') AS albumId, coalesce(l.plays, 0) AS plays, l.lastAt AS last`

// Heard lists what a person played, the latest first.
func (s *Store) Heard(ctx context.Context, userID string, most int) ([]collection.Heard, error) {
	return cypher.ReadAll(ctx, s.db, "collection_heard", heard, map[string]any{"userId": userID, "most": most},
		func(r *cypher.Row) collection.Heard {
			return collection.Heard{
				TrackID: r.String("id"), AlbumID: r.String("albumId"), Plays: r.Int("plays"), Last: r.Time("last"),
			}
		})
}

// SeesMore reports whether somebody holds a tier, or is an artist.
func (s *Store) SeesMore(ctx context.Context, userID string) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "collection_sees_more",
		`OPTIONAL MATCH (u:User {id: $userId}) RETURN coalesce(u:Artist OR EXISTS { (u)-[:HOLDS]->(:Tier) }, false) AS more`,
		map[string]any{"userId": userID}, func(r *cypher.Row) bool { return r.Bool("more") })
}

// streamed is how many tracks of the site are read at once.
const streamed = 5000

const published = `MATCH (t:Track) WHERE t.id > $after WITH t ORDER BY t.id LIMIT $limit
RETURN t.id AS id, t.title AS title, coalesce(t.status, '') = 'published' AS published,
  EXISTS { (t)-[:REQUIRES]->() } OR EXISTS { (t)<-[:HAS_TRACK]-(:Album)-[:REQUIRES]->() } AS takesTier,
  head([(t)<-[:PERFORMED]-(a:Artist) | a {.id, .displayName}]) AS artist,
  head([(t)<-[h:HAS_TRACK]-(al:Album {status: 'published'}) | al {.id, .title, .releaseDate, index: h.index,
    artist: head([(al)<-[:RELEASED]-(by:Artist) | by {.id, .displayName}]), genres: [(al)-[:IN_GENRE]->(g:Genre) | g.slug]}]) AS album,
  [(t)-[:IN_GENRE]->(g:Genre) | g.slug] AS genres, coalesce(t.releaseDate, t.createdAt) AS releasedAt`

// EachPublished yields every published track.
func (s *Store) EachPublished(ctx context.Context, yield func(collection.Published) error) error {
	return cypher.Stream(ctx, s.db, "collection_site", published, streamed, scanPublished, yield)
}

func scanPublished(r *cypher.Row) (string, []collection.Published) {
	id := r.String("id")
	if !r.Bool("published") || !r.Has("artist") {
		return id, nil
	}
	artist := r.Map("artist")
	p := collection.Published{
		TrackID: id, Title: r.String("title"), ArtistID: artist.String("id"), Artist: artist.String("displayName"),
		Genres: r.Strings("genres"), ReleasedAt: r.Time("releasedAt"), TakesTier: r.Bool("takesTier"),
	}
	if r.Has("album") {
		album := r.Map("album")
		p.AlbumID, p.Album, p.Number = album.String("id"), album.String("title"), album.Int("index")
		p.AlbumArtistID, p.AlbumArtist, p.AlbumGenres = p.ArtistID, p.Artist, album.Strings("genres")
		if album.Has("artist") {
			by := album.Map("artist")
			p.AlbumArtistID, p.AlbumArtist = by.String("id"), by.String("displayName")
		}
		if at := album.OptTime("releaseDate"); !at.IsZero() {
			p.ReleasedAt = at
		}
	}
	return id, []collection.Published{p}
}
