// Package artwork reads what pictures are made of.
package artwork

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/picture"
)

// Store is a picture.Store.
type Store struct{ db *cypher.DB }

var _ picture.Store = (*Store)(nil)

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

// Covers reads albums and tracks.
func (s *Store) Covers(ctx context.Context, ids []string) ([]picture.Subject, error) {
	return s.read(ctx, "artwork_covers", `UNWIND $ids AS id
OPTIONAL MATCH (al:Album {id: id})
OPTIONAL MATCH (t:Track {id: id})
WITH coalesce(al, t) AS x WHERE x IS NOT NULL
RETURN x.id AS id, x.ownerId AS ownerId, x.title AS title, x.coverKey AS coverKey, coalesce(x.coverCrop, []) AS coverCrop,
  x.removalId IS NULL AND
    CASE x.status WHEN 'deleted' THEN x.statusBefore ELSE x.status END IN ['published', 'archived'] AS open,
  split(x.coverArtUrl, '?v=')[1] AS version,
  head([(x)<-[:RELEASED|PERFORMED]-(a:Artist) | a.displayName]) AS artist, [(x)-[:IN_GENRE]->(g:Genre) | g.name] AS genres`, ids)
}

// People reads users who are there.
func (s *Store) People(ctx context.Context, ids []string) ([]picture.Subject, error) {
	return s.read(ctx, "artwork_people", `UNWIND $ids AS id MATCH (u:User {id: id}) WHERE u.deactivatedAt IS NULL
RETURN u.id AS id, u.id AS ownerId, u.displayName AS title, null AS artist, u.pictureKey AS coverKey, [] AS coverCrop, true AS open, null AS version,
  COLLECT { MATCH (u)-[r:IN_GENRE]->(g:Genre) RETURN g.name ORDER BY r.weight DESC } AS genres`, ids)
}

// Events reads the pictures that events and panels of the carousel show, by the uploads that they are.
func (s *Store) Events(ctx context.Context, ids []string) ([]picture.Subject, error) {
	return s.read(ctx, "artwork_events", `UNWIND $ids AS id MATCH (f:File {key: 'images/' + id})
MATCH (f)<-[:USES]-(e:Event|CarouselPanel) WHERE e:CarouselPanel OR e.status = 'published'
RETURN DISTINCT id, coalesce(e.ownerId, e.createdBy) AS ownerId, e.title AS title, null AS artist, f.key AS coverKey, [0, 0, coalesce(f.width, 0)] AS coverCrop,
  true AS open, null AS version, [] AS genres`, ids)
}

// Merchandise reads the pictures that things for sale show: by the uploads that they are, and of the demo data by the
// thing, whose id is before the last dot, and what is drawn of it.
func (s *Store) Merchandise(ctx context.Context, ids []string) ([]picture.Subject, error) {
	return s.read(ctx, "artwork_merchandise", `UNWIND $ids AS id
OPTIONAL MATCH (f:File {key: 'images/' + id})<-[:USES]-(shown:Merchandise)
OPTIONAL MATCH (drawn:Merchandise {id: split(id, '.')[0]}) WHERE f IS NULL
  AND (('images/' + id) IN drawn.pictures OR EXISTS { (drawn)-[:HAS_VARIANT]->(v) WHERE ('images/' + id) IN v.pictures })
WITH id, f, coalesce(shown, drawn) AS m WHERE m IS NOT NULL
MATCH (m)<-[:SELLS]-(a:User)
RETURN DISTINCT id, m.ownerId AS ownerId, m.name AS title, a.displayName AS artist, f.key AS coverKey,
  CASE WHEN f IS NULL THEN [] ELSE [0, 0, coalesce(f.width, 0)] END AS coverCrop, m.removalId IS NULL AS open, null AS version,
  [(a)-[:IN_GENRE]->(g:Genre) | g.name] AS genres`, ids)
}

func (s *Store) read(
	ctx context.Context, name string, statement cypher.Statement, ids []string,
) ([]picture.Subject, error) {
	return cypher.ReadAll(ctx, s.db, name, statement, map[string]any{"ids": ids}, func(r *cypher.Row) picture.Subject {
		subject := picture.Subject{
			ID: r.String("id"), OwnerID: r.OptString("ownerId"), Title: r.String("title"), Artist: r.OptString("artist"),
			Genres:   r.Strings("genres"),
			CoverKey: r.OptString("coverKey"), Open: r.OptBool("open"), Version: r.OptString("version"),
		}
		if crop := r.Floats("coverCrop"); len(crop) == 3 {
			subject.Crop = []int{int(crop[0]), int(crop[1]), int(crop[2])}
		}
		return subject
	})
}
