// Package artwork reads what pictures are made of.
package artwork

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// Store reads what artwork is made from.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

// Subject is what a picture shows: a release's title and its artist, or a person's name.
type Subject struct {
	Title, Artist string
	Genres        []string
	// CoverKey names an uploaded cover, empty where there is none, and Crop the square of it that is
	// shown: x, y and size in pixels; nil for the middle.
	CoverKey string
	Crop     []int
}

func scanSubject(r *cypher.Row) Subject {
	subject := Subject{Title: r.String("title"), Artist: r.OptString("artist"), Genres: r.Strings("genres"), CoverKey: r.OptString("coverKey")}
	if crop := r.Floats("coverCrop"); len(crop) == 3 {
		subject.Crop = []int{int(crop[0]), int(crop[1]), int(crop[2])}
	}
	return subject
}

// Cover reads an album or a track that is or was published, and any whose uploaded cover has the version of the
// address: an image's address carries no token, and only who may see a draft is told the version. Errors: NOT_FOUND.
func (s *Store) Cover(ctx context.Context, id, version string) (Subject, error) {
	subject, err := cypher.ReadOne(ctx, s.db, "artwork_cover", `OPTIONAL MATCH (al:Album {id: $id})
OPTIONAL MATCH (t:Track {id: $id})
WITH coalesce(al, t) AS x WHERE CASE x.status WHEN 'deleted' THEN x.statusBefore ELSE x.status END IN ['published', 'archived']
  OR $version <> '' AND x.coverArtUrl ENDS WITH '?v=' + $version
RETURN x.title AS title, x.coverKey AS coverKey, coalesce(x.coverCrop, []) AS coverCrop,
  head([(x)<-[:RELEASED|PERFORMED]-(a:Artist) | a.displayName]) AS artist, [(x)-[:IN_GENRE]->(g:Genre) | g.name] AS genres`,
		map[string]any{"id": id, "version": version}, scanSubject)
	return subject, cypher.OrNotFound(err, "This cover")
}

// Person reads a user who is there. Errors: NOT_FOUND.
func (s *Store) Person(ctx context.Context, userID string) (Subject, error) {
	subject, err := cypher.ReadOne(ctx, s.db, "artwork_person", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN u.displayName AS title, null AS artist, null AS coverKey, [] AS coverCrop, COLLECT { MATCH (u)-[r:IN_GENRE]->(g:Genre) RETURN g.name ORDER BY r.weight DESC } AS genres`,
		map[string]any{"id": userID}, scanSubject)
	return subject, cypher.OrNotFound(err, "This picture")
}
