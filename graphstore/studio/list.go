package studio

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

func statusNames(statuses []access.Status) []string {
	names := make([]string, len(statuses))
	for i, s := range statuses {
		names[i] = string(s)
	}
	return names
}

// listKey says which of the composed lists of an artist's things a filter asks for.
type listKey struct {
	sort     studio.Sort
	hasQuery bool
}

func keyOf(f studio.Filter) listKey { return listKey{cmp.Or(f.Sort, studio.Newest), f.Query != ""} }

var (
	tracks = composeLists(things[music.Track]{"studio_tracks", "Track", "t", projection.TrackNode, projection.ScanTrack})
	albums = composeLists(things[music.Album]{"studio_albums", "Album", "al", projection.AlbumNode, projection.ScanAlbum})
)

// things are what an artist has of a label.
type things[T any] struct {
	name, label, variable, node string
	scan                        func(*cypher.Row) T
}

func composeLists[T any](of things[T]) map[listKey]cypher.Pages[T] {
	lists := map[listKey]cypher.Pages[T]{}
	for sort, by := range map[studio.Sort]struct {
		property string
		order    func(key, id string) cypher.Keyset
	}{
		studio.Newest:  {"createdAt", cypher.ByTime},
		studio.Title:   {"titleKey", cypher.ByText},
		studio.Plays:   {"playCount", cypher.ByInt},
		studio.Saves:   {"saveCount", cypher.ByInt},
		studio.Release: {"releaseDate", cypher.ByTime},
	} {
		order := by.order(of.variable+"."+by.property, of.variable+".id")
		lists[listKey{sort, false}] = of.list(by.property, order, "")
		lists[listKey{sort, true}] = of.list(by.property, order, fmt.Sprintf(" AND %s.titleKey CONTAINS $query", of.variable))
	}
	return lists
}

// list composes a list in an order that an index has. A page reads the first of each state in the order of the index
// that begins with owner and state, and merges them: a page of ten thousand tracks costs what a page of ten does. Only
// a part of a title is looked for through all of the artist's.
func (of things[T]) list(property string, order cypher.Keyset, condition string) cypher.Pages[T] {
	match := func(place string) string {
		return fmt.Sprintf(`MATCH (%[1]s:%[2]s) USING INDEX SEEK %[1]s:%[2]s(ownerId, status, %[3]s, id)
  WHERE %[1]s.ownerId = $artistId AND %[1]s.status = status AND %[4]s%[5]s`, of.variable, of.label, property, place, condition)
	}
	all := order.Key + " IS NOT NULL AND " + order.ID + " IS NOT NULL"
	count := eachStatus(match(all)+" RETURN count(*) AS some") + "RETURN sum(some) AS n"
	return cypher.ComposePages(of.name, order, cypher.Statement(count), scanNode(of.scan), func(c cypher.Cut) string {
		ranges := []string{all}
		if c.HasCursor {
			// What is beyond the place, of those with its key and of the others: each is a range of the index.
			ranges = []string{
				fmt.Sprintf("%s = $atKey AND %s %s $atId", order.Key, order.ID, c.Beyond),
				fmt.Sprintf("%s %s $atKey AND %s IS NOT NULL", order.Key, c.Beyond, order.ID),
			}
		}
		for i, place := range ranges {
			// Owner and state are the same for all, and the beginning of the index's order.
			ranges[i] = match(place) + fmt.Sprintf(`
  WITH %[1]s ORDER BY %[1]s.ownerId %[2]s, %[1]s.status %[2]s, %[3]s %[2]s, %[4]s %[2]s LIMIT $limit RETURN %[1]s`,
				of.variable, c.Direction, order.Key, order.ID)
		}
		return eachStatus(strings.Join(ranges, "\n  UNION ALL\n  ")) + fmt.Sprintf(`WITH %[1]s %[2]s LIMIT $limit
RETURN %[3]s AS node, %[4]s AS key, %[5]s AS id %[2]s`, of.variable, c.Order, of.node, order.Key, order.ID)
	})
}

func eachStatus(work string) string {
	return "UNWIND $statuses AS status\nCALL (status) {\n  " + work + "\n}\n"
}

func scanNode[T any](scan func(*cypher.Row) T) func(*cypher.Row) T {
	return func(r *cypher.Row) T { return scan(r.Map("node")) }
}

const artistsAlbums = `MATCH (:User {id: $artistId})-[:RELEASED]->(al:Album) WHERE al.status IN $statuses AND toLower(al.title) CONTAINS $query
`

// albumsByPlays goes through all of an artist's albums, as plays are their tracks'.
var albumsByPlays = cypher.ComposePages("studio_albums_by_plays", cypher.ByInt("plays", "al.id"),
	artistsAlbums+`RETURN count(al) AS n`, scanNode(projection.ScanAlbum), func(c cypher.Cut) string {
		return artistsAlbums + `WITH al, reduce(plays = 0, n IN [(al)-[:HAS_TRACK]->(t:Track) | coalesce(t.playCount, 0)] | plays + n) AS plays
WITH al, plays WHERE ` + c.Where + ` ` + c.Order + ` LIMIT $limit
RETURN ` + projection.AlbumNode + ` AS node, plays AS key, al.id AS id ` + c.Order
	})

// StudioTracks lists an artist's tracks.
func (s *Store) StudioTracks(
	ctx context.Context, f studio.Filter, page paging.Request,
) (paging.Page[music.Track], error) {
	return tracks[keyOf(f)].Page(ctx, s.db, page, filterParams(f))
}

// StudioAlbums lists an artist's albums.
func (s *Store) StudioAlbums(
	ctx context.Context, f studio.Filter, page paging.Request,
) (paging.Page[music.Album], error) {
	if f.Sort == studio.Plays {
		return albumsByPlays.Page(ctx, s.db, page, filterParams(f))
	}
	return albums[keyOf(f)].Page(ctx, s.db, page, filterParams(f))
}

func filterParams(f studio.Filter) map[string]any {
	return map[string]any{"artistId": f.ArtistID, "statuses": statusNames(f.Statuses), "query": f.Query}
}
