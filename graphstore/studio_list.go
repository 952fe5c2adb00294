package graphstore

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/paging"
	"github.com/sidestage/sidestage/internal/studio"
)

// byText orders by text, from A.
func byText(key, id string) keyset {
	return keyset{key: key, id: id, rising: true, read: paging.Text, write: func(v any) (string, error) {
		text, ok := v.(string)
		if !ok {
			return "", fmt.Errorf("sort key %s: it is %T, not text", key, v)
		}
		return text, nil
	}}
}

// studioOrder is one of the orders that an index has; variable is al or t.
func studioOrder(sort studio.Sort, variable string) (property string, order keyset) {
	id := variable + ".id"
	switch sort {
	case studio.Title:
		return "titleKey", byText(variable+".titleKey", id)
	case studio.Plays:
		return "playCount", byInt(variable+".playCount", id)
	case studio.Saves:
		return "saveCount", byInt(variable+".saveCount", id)
	case studio.Release:
		return "releaseDate", byTime(variable+".releaseDate", id)
	default:
		return "createdAt", byTime(variable+".createdAt", id)
	}
}

func statusNames(statuses []music.Status) []string {
	names := make([]string, len(statuses))
	for i, s := range statuses {
		names[i] = string(s)
	}
	return names
}

// StudioTracks lists an artist's tracks.
func (s *StudioStore) StudioTracks(ctx context.Context, f studio.Filter, page paging.Request) (paging.Page[music.Track], error) {
	return studioList[music.Track]{"studio_tracks", "Track", "t", trackNode, scanTrack}.page(ctx, s.db, f, page)
}

// StudioAlbums lists an artist's albums.
func (s *StudioStore) StudioAlbums(ctx context.Context, f studio.Filter, page paging.Request) (paging.Page[music.Album], error) {
	if f.Sort == studio.Plays {
		return s.albumsByPlays(ctx, f, page)
	}
	return studioList[music.Album]{"studio_albums", "Album", "al", albumNode, scanAlbum}.page(ctx, s.db, f, page)
}

type studioList[T any] struct {
	name, label, variable, node string
	scan                        func(*Row) T
}

// page reads the first of each state in the order of the index that begins with owner and state, and
// merges them: a page of ten thousand tracks costs what a page of ten does. Only a part of a title is
// looked for through all of the artist's.
func (l studioList[T]) page(ctx context.Context, db *DB, f studio.Filter, req paging.Request) (paging.Page[T], error) {
	property, order := studioOrder(f.Sort, l.variable)
	where, sorted, params, err := order.clause(req)
	if err != nil {
		return paging.Page[T]{}, err
	}
	filter := map[string]any{"artistId": f.ArtistID, "statuses": statusNames(f.Statuses), "query": f.Query}
	maps.Copy(params, filter)
	matching := ""
	if f.Query != "" {
		matching = fmt.Sprintf(" AND %s.titleKey CONTAINS $query", l.variable)
	}
	each := func(where, then string) string {
		return fmt.Sprintf(`UNWIND $statuses AS status
CALL (status) {
  MATCH (%[1]s:%[2]s) USING INDEX %[1]s:%[2]s(ownerId, status, %[3]s, id)
  WHERE %[1]s.ownerId = $artistId AND %[1]s.status = status AND %[1]s.id IS NOT NULL AND %[4]s%[5]s
  %[6]s
}
`, l.variable, l.label, property, where, matching, then)
	}
	cypher := each(where, fmt.Sprintf("WITH %s %s LIMIT $limit RETURN %s", l.variable, sorted, l.variable)) +
		fmt.Sprintf("WITH %[1]s %[2]s LIMIT $limit\nRETURN %[3]s AS node, %[4]s AS key, %[1]s.id AS id %[2]s", l.variable, sorted, l.node, order.key)
	count := each(order.key+" IS NOT NULL", "RETURN count(*) AS some") + "RETURN sum(some) AS n"
	return readPage(ctx, db, l.name, cypher, params, order, l.scan, req, count, filter)
}

// albumsByPlays goes through all of an artist's albums, as plays are their tracks'.
func (s *StudioStore) albumsByPlays(ctx context.Context, f studio.Filter, req paging.Request) (paging.Page[music.Album], error) {
	order := byInt("plays", "al.id")
	where, sorted, params, err := order.clause(req)
	if err != nil {
		return paging.Page[music.Album]{}, err
	}
	filter := map[string]any{"artistId": f.ArtistID, "statuses": statusNames(f.Statuses), "query": f.Query}
	maps.Copy(params, filter)
	match := `MATCH (:User {id: $artistId})-[:RELEASED]->(al:Album) WHERE al.status IN $statuses AND toLower(al.title) CONTAINS $query
`
	cypher := match + `WITH al, reduce(plays = 0, n IN [(al)-[:HAS_TRACK]->(t:Track) | coalesce(t.playCount, 0)] | plays + n) AS plays
WITH al, plays WHERE ` + where + ` ` + sorted + ` LIMIT $limit
RETURN ` + albumNode + ` AS node, plays AS key, al.id AS id ` + sorted
	return readPage(ctx, s.db, "studio_albums_by_plays", cypher, params, order, scanAlbum, req, match+`RETURN count(al) AS n`, filter)
}

func readPage[T any](ctx context.Context, db *DB, name, cypher string, params map[string]any, order keyset, scan func(*Row) T, req paging.Request, count string, counted map[string]any) (paging.Page[T], error) {
	var unreadable error
	items, err := ReadAll(ctx, db, name, cypher, params, func(r *Row) paging.Item[T] {
		key, err := order.write(r.Any("key"))
		unreadable = errors.Join(unreadable, err)
		return paging.Item[T]{Node: scan(r.Map("node")), At: paging.Cursor{Key: key, ID: r.String("id")}}
	})
	if err = errors.Join(err, unreadable); err != nil {
		return paging.Page[T]{}, err
	}
	return paging.Cut(req, items, func(ctx context.Context) (int, error) {
		return ReadOne(ctx, db, name+"_count", count, counted, func(r *Row) int { return r.Int("n") })
	}), nil
}
