package studio

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// studioOrder is one of the orders that an index has; variable is al or t.
func studioOrder(sort studio.Sort, variable string) (property string, order cypher.Keyset) {
	id := variable + ".id"
	switch sort {
	case studio.Title:
		return "titleKey", cypher.ByText(variable+".titleKey", id)
	case studio.Plays:
		return "playCount", cypher.ByInt(variable+".playCount", id)
	case studio.Saves:
		return "saveCount", cypher.ByInt(variable+".saveCount", id)
	case studio.Release:
		return "releaseDate", cypher.ByTime(variable+".releaseDate", id)
	default:
		return "createdAt", cypher.ByTime(variable+".createdAt", id)
	}
}

func statusNames(statuses []access.Status) []string {
	names := make([]string, len(statuses))
	for i, s := range statuses {
		names[i] = string(s)
	}
	return names
}

// StudioTracks lists an artist's tracks.
func (s *Store) StudioTracks(ctx context.Context, f studio.Filter, page paging.Request) (paging.Page[music.Track], error) {
	return studioList[music.Track]{"studio_tracks", "Track", "t", projection.TrackNode, projection.ScanTrack}.page(ctx, s.db, f, page)
}

// StudioAlbums lists an artist's albums.
func (s *Store) StudioAlbums(ctx context.Context, f studio.Filter, page paging.Request) (paging.Page[music.Album], error) {
	if f.Sort == studio.Plays {
		return s.albumsByPlays(ctx, f, page)
	}
	return studioList[music.Album]{"studio_albums", "Album", "al", projection.AlbumNode, projection.ScanAlbum}.page(ctx, s.db, f, page)
}

type studioList[T any] struct {
	name, label, variable, node string
	scan                        func(*cypher.Row) T
}

// page reads the first of each state in the order of the index that begins with owner and state, and
// merges them: a page of ten thousand tracks costs what a page of ten does. Only a part of a title is
// looked for through all of the artist's.
func (l studioList[T]) page(ctx context.Context, db *cypher.DB, f studio.Filter, req paging.Request) (paging.Page[T], error) {
	property, order := studioOrder(f.Sort, l.variable)
	_, sorted, params, err := order.Clause(req)
	if err != nil {
		return paging.Page[T]{}, err
	}
	filter := map[string]any{"artistId": f.ArtistID, "statuses": statusNames(f.Statuses), "query": f.Query}
	maps.Copy(params, filter)
	direction := sorted[strings.LastIndex(sorted, " ")+1:]
	// Owner and state are the same for all, and the beginning of the index's order.
	first := strings.Replace(sorted, "ORDER BY ", fmt.Sprintf("ORDER BY %[1]s.ownerId %[2]s, %[1]s.status %[2]s, ", l.variable, direction), 1)
	there := order.Key + " IS NOT NULL AND " + order.ID + " IS NOT NULL"
	places := []string{there}
	if req.Cursor != nil {
		beyond := map[string]string{"ASC": ">", "DESC": "<"}[direction]
		// What is beyond the place, of those with its key and of the others: each is a range of the index.
		places = []string{
			fmt.Sprintf("%s = $atKey AND %s %s $atId", order.Key, order.ID, beyond),
			fmt.Sprintf("%s %s $atKey AND %s IS NOT NULL", order.Key, beyond, order.ID),
		}
	}
	ranges := make([]string, len(places))
	for i, place := range places {
		ranges[i] = l.match(property, place, f) + fmt.Sprintf("\n  WITH %[1]s %[2]s LIMIT $limit RETURN %[1]s", l.variable, first)
	}
	cypher := l.eachStatus(strings.Join(ranges, "\n  UNION ALL\n  ")) +
		fmt.Sprintf("WITH %[1]s %[2]s LIMIT $limit\nRETURN %[3]s AS node, %[4]s AS key, %[1]s.id AS id %[2]s", l.variable, sorted, l.node, order.Key)
	count := l.eachStatus(l.match(property, there, f)+" RETURN count(*) AS some") + "RETURN sum(some) AS n"
	return readPage(ctx, db, l.name, cypher, params, order, l.scan, req, count, filter)
}

func (l studioList[T]) eachStatus(work string) string {
	return "UNWIND $statuses AS status\nCALL (status) {\n  " + work + "\n}\n"
}

func (l studioList[T]) match(property, place string, f studio.Filter) string {
	if f.Query != "" {
		place += fmt.Sprintf(" AND %s.titleKey CONTAINS $query", l.variable)
	}
	return fmt.Sprintf(`MATCH (%[1]s:%[2]s) USING INDEX SEEK %[1]s:%[2]s(ownerId, status, %[3]s, id)
  WHERE %[1]s.ownerId = $artistId AND %[1]s.status = status AND %[4]s`, l.variable, l.label, property, place)
}

// albumsByPlays goes through all of an artist's albums, as plays are their tracks'.
func (s *Store) albumsByPlays(ctx context.Context, f studio.Filter, req paging.Request) (paging.Page[music.Album], error) {
	order := cypher.ByInt("plays", "al.id")
	where, sorted, params, err := order.Clause(req)
	if err != nil {
		return paging.Page[music.Album]{}, err
	}
	filter := map[string]any{"artistId": f.ArtistID, "statuses": statusNames(f.Statuses), "query": f.Query}
	maps.Copy(params, filter)
	match := `MATCH (:User {id: $artistId})-[:RELEASED]->(al:Album) WHERE al.status IN $statuses AND toLower(al.title) CONTAINS $query
`
	cypher := match + `WITH al, reduce(plays = 0, n IN [(al)-[:HAS_TRACK]->(t:Track) | coalesce(t.playCount, 0)] | plays + n) AS plays
WITH al, plays WHERE ` + where + ` ` + sorted + ` LIMIT $limit
RETURN ` + projection.AlbumNode + ` AS node, plays AS key, al.id AS id ` + sorted
	return readPage(ctx, s.db, "studio_albums_by_plays", cypher, params, order, projection.ScanAlbum, req, match+`RETURN count(al) AS n`, filter)
}

func readPage[T any](ctx context.Context, db *cypher.DB, name, statement string, params map[string]any, order cypher.Keyset, scan func(*cypher.Row) T, req paging.Request, count string, counted map[string]any) (paging.Page[T], error) {
	var unreadable error
	items, err := cypher.ReadAll(ctx, db, name, statement, params, func(r *cypher.Row) paging.Item[T] {
		key, err := order.Write(r.Any("key"))
		unreadable = errors.Join(unreadable, err)
		return paging.Item[T]{Node: scan(r.Map("node")), At: paging.Cursor{Key: key, ID: r.String("id")}}
	})
	if err = errors.Join(err, unreadable); err != nil {
		return paging.Page[T]{}, err
	}
	return paging.Cut(req, items, func(ctx context.Context) (int, error) {
		return cypher.ReadOne(ctx, db, name+"_count", count, counted, func(r *cypher.Row) int { return r.Int("n") })
	}), nil
}
