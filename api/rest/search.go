package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/search"
)

// Search answers /search.
type Search struct {
	Music *music.Service
	Index interface {
		Search(ctx context.Context, q search.Query) (search.Results, error)
	}
}

// Register adds the route to /api.
func (s Search) Register(g *echo.Group) { g.GET("/search", s.search) }

// How many rows each group has: while one types, and on the page of results.
const (
	rowsTyping = 5
	rowsFinal  = 20
)

// row is one hit. Offsets are in UTF-16 code units, as JavaScript counts.
type row struct {
	Type       search.Type    `json:"type"`
	ID         string         `json:"id"`
	Neo4jID    string         `json:"neo4jId"`
	Name       string         `json:"name"`
	Handle     string         `json:"handle"`
	Count      int64          `json:"count"`
	Image      string         `json:"image,omitempty"`
	ArtistName string         `json:"artistName,omitempty"`
	AlbumTitle string         `json:"albumTitle,omitempty"`
	Year       int            `json:"year,omitempty"`
	Score      float64        `json:"score"`
	Matches    []search.Range `json:"matches"`
	// HasAccessTo is there on albums and songs.
	HasAccessTo *bool `json:"hasAccessTo,omitempty"`
	// Song is what a player needs, on rows of songs of a final search.
	Song *song `json:"song,omitempty"`
}

func (s Search) search(c echo.Context) error {
	final := true
	if asked := c.QueryParam("isFinalSearch"); asked != "" {
		var err error
		if final, err = strconv.ParseBool(asked); err != nil {
			return fault.BadInput(map[string]string{"isFinalSearch": "isFinalSearch must be true or false."})
		}
	}
	ctx := c.Request().Context()
	query := search.Query{Text: c.QueryParam("query"), Final: final, PerGroup: rowsTyping, Viewer: search.Viewer{ID: account.ViewerOf(ctx).UserID}}
	if final {
		query.PerGroup = rowsFinal
	}
	found, err := s.Index.Search(ctx, query)
	if err != nil {
		return err
	}
	results := make(map[search.Type][]row, len(found.Groups))
	for kind, hits := range found.Groups {
		results[kind] = rows(hits)
	}
	if results[search.Song], err = s.songs(ctx, results[search.Song], final); err != nil {
		return err
	}
	if results[search.Album], err = s.albums(ctx, results[search.Album]); err != nil {
		return err
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
	return c.JSON(http.StatusOK, map[string]any{"results": results})
}

func rows(hits []search.Hit) []row {
	out := make([]row, len(hits))
	for i, h := range hits {
		matches := h.Matches
		if matches == nil {
			matches = []search.Range{}
		}
		out[i] = row{
			Type: h.Type, ID: h.ID, Neo4jID: h.ID, Name: h.Name, Handle: h.Handle, Count: h.Count, Image: h.Image,
			ArtistName: h.ArtistName, AlbumTitle: h.AlbumTitle, Year: h.Year, Score: h.Score, Matches: matches,
		}
	}
	return out
}

// songs reads the songs as they are now: a row whose song the person may not know of (any more) is left out,
// whatever the index still says. Those that are playable get what a player needs.
func (s Search) songs(ctx context.Context, rows []row, playable bool) ([]row, error) {
	tracks, err := s.Music.Tracks(ctx, account.ViewerOf(ctx), idsOf(rows))
	found := make(map[string]music.Track, len(tracks))
	for _, t := range tracks {
		found[t.ID] = t
	}
	return keep(rows, found, func(r *row, t music.Track) {
		r.HasAccessTo = &t.HasAccess
		if playable {
			song := newSong(t, "")
			r.Song = &song
		}
	}), err
}

// albums is songs for albums.
func (s Search) albums(ctx context.Context, rows []row) ([]row, error) {
	albums, err := s.Music.Albums(ctx, account.ViewerOf(ctx), idsOf(rows))
	found := make(map[string]music.Album, len(albums))
	for _, a := range albums {
		found[a.ID] = a
	}
	return keep(rows, found, func(r *row, a music.Album) { r.HasAccessTo = &a.HasAccess }), err
}

func idsOf(rows []row) []string {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return ids
}

// keep leaves the rows of what was found, each with what fill says of it.
func keep[T any](rows []row, found map[string]T, fill func(*row, T)) []row {
	kept := make([]row, 0, len(rows))
	for _, r := range rows {
		if thing, ok := found[r.ID]; ok {
			fill(&r, thing)
			kept = append(kept, r)
		}
	}
	return kept
}
