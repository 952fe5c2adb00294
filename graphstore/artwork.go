package graphstore

import "context"

// ArtworkStore reads what generated artwork is made from.
type ArtworkStore struct{ db *DB }

// NewArtworkStore gives the store over db.
func NewArtworkStore(db *DB) *ArtworkStore { return &ArtworkStore{db: db} }

// Subject is what a picture shows: a release's title and its artist, or a person's name.
type Subject struct {
	Title, Artist string
	Genres        []string
}

func scanSubject(r *Row) Subject {
	return Subject{Title: r.String("title"), Artist: r.OptString("artist"), Genres: r.Strings("genres")}
}

// Cover reads a published album. Errors: NOT_FOUND.
func (s *ArtworkStore) Cover(ctx context.Context, albumID string) (Subject, error) {
	subject, err := ReadOne(ctx, s.db, "artwork_cover", `MATCH (al:Album {id: $id}) WHERE al.status = 'published'
RETURN al.title AS title, head([(al)<-[:RELEASED]-(a:Artist) | a.displayName]) AS artist, [(al)-[:IN_GENRE]->(g:Genre) | g.name] AS genres`,
		map[string]any{"id": albumID}, scanSubject)
	return subject, orMissing(err, "This cover")
}

// Person reads a user who is there. Errors: NOT_FOUND.
func (s *ArtworkStore) Person(ctx context.Context, userID string) (Subject, error) {
	subject, err := ReadOne(ctx, s.db, "artwork_person", `MATCH (u:User {id: $id}) WHERE u.deactivatedAt IS NULL
RETURN u.displayName AS title, null AS artist, COLLECT { MATCH (u)-[r:IN_GENRE]->(g:Genre) RETURN g.name ORDER BY r.weight DESC } AS genres`,
		map[string]any{"id": userID}, scanSubject)
	return subject, orMissing(err, "This picture")
}
