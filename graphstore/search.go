package graphstore

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Findable is what search is told of one thing.
type Findable struct {
	Type, ID, Name, Handle           string
	ArtistName, ArtistID, AlbumTitle string
	Genres                           []string
	ReleasedAt                       time.Time
	Image                            string
	// Count is an artist's followers, a song's plays, an album's or a genre's tracks.
	Count int64
	// Popularity orders equally good matches of one type.
	Popularity float64
	// OwnerOnly things are not published: only their owner finds them.
	OwnerOnly bool
	// Version rises with every change that search must hear of.
	Version int64
}

// SearchStore reads what search is told.
type SearchStore struct{ db *DB }

// NewSearchStore gives the store over db.
func NewSearchStore(db *DB) *SearchStore { return &SearchStore{db: db} }

// FindableTypes are the types that the graph has something of.
var FindableTypes = []string{"artist", "album", "song", "genre"}

// findable says how things of a type are found (as n) and projected.
type findable struct{ label, where, node string }

const byArtist = `handle: a.handle, artistName: a.displayName, artistId: a.id`

var findables = map[string]findable{
	"artist": {"Artist", "n.deactivatedAt IS NULL", `n {.id, name: coalesce(n.displayName, n.handle, ''), .handle, image: n.profilePictureUrl, count: coalesce(n.followerCount, 0),
  popularity: coalesce(n.playCount, 0) + 10.0 * coalesce(n.followerCount, 0), releasedAt: null, ownerOnly: false,
  artistName: null, artistId: null, albumTitle: null, genres: [(n)-[:IN_GENRE]->(g:Genre) | g.name], version: coalesce(n.outboxVersion, 0)}`},
	"album": {"Album", "n.status <> 'deleted'", `head([(n)<-[:RELEASED]-(a:Artist) | n {.id, name: coalesce(n.title, ''), image: n.coverArtUrl, count: COUNT { (n)-[:HAS_TRACK]->(t:Track) WHERE t.status = 'published' },
  popularity: toFloat(coalesce(n.saveCount, 0)) + coalesce(a.playCount, 0) / 100.0, releasedAt: n.releaseDate, ownerOnly: n.status <> 'published',
  ` + byArtist + `, albumTitle: null, genres: [(n)-[:IN_GENRE]->(g:Genre) | g.name], version: coalesce(n.outboxVersion, 0)}])`},
	"song": {"Track", "n.status <> 'deleted'", `head([(n)<-[:PERFORMED]-(a:Artist) | n {.id, name: coalesce(n.title, ''), image: n.coverArtUrl, count: coalesce(n.playCount, 0),
  popularity: toFloat(coalesce(n.playCount, 0)), releasedAt: n.createdAt, ownerOnly: n.status <> 'published',
  ` + byArtist + `, albumTitle: head([(n)<-[:HAS_TRACK]-(al:Album) | al.title]), genres: [(n)-[:IN_GENRE]->(g:Genre) | g.name], version: coalesce(n.outboxVersion, 0)}])`},
	"genre": {"Genre", "n.trackCount > 0", `n {.id, .name, handle: n.slug, image: null, count: n.trackCount, popularity: toFloat(n.trackCount), releasedAt: null,
  ownerOnly: false, artistName: null, artistId: null, albumTitle: null, genres: [], version: coalesce(n.outboxVersion, 0)}`},
}

// Findables reads those of ids that are there, in no order.
func (s *SearchStore) Findables(ctx context.Context, kind string, ids []string) ([]Findable, error) {
	f, ok := findables[kind]
	if !ok || len(ids) == 0 {
		return nil, nil
	}
	cypher := fmt.Sprintf(`UNWIND $ids AS id MATCH (n:%s {id: id}) WHERE %s RETURN %s AS node`, f.label, f.where, f.node)
	return ReadAll(ctx, s.db, "findables_"+kind, cypher, map[string]any{"ids": ids}, func(r *Row) Findable { return scanFindable(kind, r) })
}

// findablesAtOnce is how many things one statement of AllFindables reads.
const findablesAtOnce = 1000

// AllFindables reads everything of a type, a thousand things at a time, in the order of their ids.
func (s *SearchStore) AllFindables(ctx context.Context, kind string, yield func([]Findable) error) error {
	f, ok := findables[kind]
	if !ok {
		return nil
	}
	cypher := fmt.Sprintf(`MATCH (n:%s) WHERE n.id > $after WITH n ORDER BY n.id LIMIT $limit
RETURN n.id AS last, CASE WHEN %s THEN %s END AS node ORDER BY n.id`, f.label, f.where, f.node)
	for after := ""; ; {
		rows, err := s.db.Read(ctx, "all_findables_"+kind, cypher, map[string]any{"after": after, "limit": findablesAtOnce})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return nil
		}
		page := make([]Findable, 0, len(rows))
		for _, r := range rows {
			after = r.String("last")
			if r.Has("node") {
				page = append(page, scanFindable(kind, r))
			}
		}
		if err := firstError(rows); err != nil {
			return err
		}
		if err := yield(page); err != nil {
			return err
		}
	}
}

// Dependents gives what shows an artist's name: all their albums and songs, by type.
func (s *SearchStore) Dependents(ctx context.Context, artistID string) (map[string][]string, error) {
	type owned struct{ albums, songs []string }
	found, err := ReadOne(ctx, s.db, "search_dependents", `MATCH (a:User {id: $id})
RETURN [(a)-[:RELEASED]->(al:Album) | al.id] AS albums, [(a)-[:PERFORMED]->(t:Track) | t.id] AS songs`, map[string]any{"id": artistID},
		func(r *Row) owned { return owned{r.Strings("albums"), r.Strings("songs")} })
	if errors.Is(err, ErrNone) {
		return nil, nil // whoever is gone has nothing
	}
	return map[string][]string{"album": found.albums, "song": found.songs}, err
}

func scanFindable(kind string, row *Row) Findable {
	r := row.Map("node")
	return Findable{
		Type: kind, ID: r.String("id"), Name: r.String("name"), Handle: r.OptString("handle"), ArtistName: r.OptString("artistName"),
		ArtistID: r.OptString("artistId"), AlbumTitle: r.OptString("albumTitle"), Genres: r.Strings("genres"), ReleasedAt: r.OptTime("releasedAt"),
		Image: r.OptString("image"), Count: int64(r.Int("count")), Popularity: r.Float("popularity"), OwnerOnly: r.Bool("ownerOnly"), Version: int64(r.Int("version")),
	}
}

// firstError gives the first error that reading rows met.
func firstError(rows []*Row) error {
	for _, r := range rows {
		if err := r.Err(); err != nil {
			return err
		}
	}
	return nil
}
