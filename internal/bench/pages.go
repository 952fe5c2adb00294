package main

import (
	"context"
	"errors"
	"fmt"
)

// rowOf is what a page shows of a track.
const rowOf = `{ id title duration coverArtUrl tint albumId albumTitle isInLibrary hasAccessTo artistInfo { userId handle artistName isFollowed } }`

// homeView, artistView and albumView ask what the three pages show that are opened most.
const (
	homeView = `{ homeShelves(first: 12) { id kind title tracks { reason track ` + rowOf + ` }
  albums { reason album { id title coverArtUrl tint isInLibrary artist { handle artistName } } } }
popular: getCuratedAlbums(sort: POPULAR, first: 18) { nodes { id title coverArtUrl artist { handle artistName } } } }`
	artistView = `{ artist(id: %[1]q) { id artistName handle bio tint followerCount isFollowed genres { name slug } }
artistMusic(artistId: %[1]q) { albums(first: 20) { nodes { id title releaseDate coverArtUrl trackCount isInLibrary } }
  tracks(first: 20) { nodes ` + rowOf + ` } }
similarArtists(artistId: %[1]q, first: 12) { score reason artist { id artistName handle profilePictureUrl } } }`
	albumView = `{ album(id: %q) { id title releaseDate coverArtUrl tint trackCount duration isInLibrary description hasAccessTo
artist { userId handle artistName isFollowed } genres { name slug } tracks(first: 100) { nodes ` + rowOf + ` } } }`
)

// benchPages tells what one view of a page costs the server and Neo4j in CPU, for visitors and members.
func benchPages(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	ids, err := artists(ctx, s)
	if err != nil {
		return nil, err
	}
	var albums struct {
		GetCuratedAlbums struct{ Nodes []struct{ ID string } }
	}
	if err := s.query(ctx, `{ getCuratedAlbums(sort: POPULAR, first: 1) { nodes { id } } }`, nil, &albums); err != nil {
		return nil, err
	}
	if len(albums.GetCuratedAlbums.Nodes) == 0 {
		return nil, errors.New("there are no albums")
	}
	var figures []Figure
	for _, page := range []struct{ name, query string }{
		{"home", homeView},
		{"artist", fmt.Sprintf(artistView, ids[0])},
		{"album", fmt.Sprintf(albumView, albums.GetCuratedAlbums.Nodes[0].ID)},
	} {
		visitor, err := s.views(ctx, page.name+" for a visitor", client{base: s.base}, page.query)
		if err != nil {
			return nil, err
		}
		member, err := s.views(ctx, page.name+" for a member", s.client, page.query)
		if err != nil {
			return nil, err
		}
		figures = append(append(figures, visitor...), member...)
	}
	return figures, nil
}

// views measures a page for somebody, once what it shows is kept.
func (s *server) views(ctx context.Context, name string, c client, query string) ([]Figure, error) {
	if _, err := c.ask(ctx, query); err != nil {
		return nil, err
	}
	before := s.used()
	asked, err := c.ask(ctx, query)
	if err != nil {
		return nil, err
	}
	used := s.used().since(before)
	return []Figure{
		{Name: name, Value: float64(asked) / turn.Seconds(), Unit: "views/s"},
		{Name: name + ", CPU of the server", Value: used.server.Seconds() * 1000 / float64(asked), Unit: "ms"},
		{Name: name + ", CPU of Neo4j", Value: used.neo4j.Seconds() * 1000 / float64(asked), Unit: "ms"},
	}, nil
}
