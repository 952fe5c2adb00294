package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/seeding"
	"github.com/sidestage/sidestage/seed"
)

// graph opens the graph that the running server keeps.
func (s *server) graph(ctx context.Context) (*cypher.DB, error) {
	home := filepath.Join(s.data(), "neo4j")
	var process struct{ Port int }
	raw, err := os.ReadFile(filepath.Join(home, "state"))
	if err != nil {
		return nil, fmt.Errorf("finding the graph: %w", err)
	}
	if err := json.Unmarshal(raw, &process); err != nil {
		return nil, fmt.Errorf("finding the graph: %w", err)
	}
	secret, err := os.ReadFile(filepath.Join(home, "password"))
	if err != nil {
		return nil, fmt.Errorf("finding the graph's password: %w", err)
	}
	return cypher.Open(ctx, cypher.Config{
		URI: fmt.Sprintf("bolt://127.0.0.1:%d", process.Port), Username: "neo4j", Password: strings.TrimSpace(string(secret)),
	}, slog.New(slog.DiscardHandler), prometheus.NewRegistry())
}

const perAlbum = 10

// fillLibrary saves so many tracks for a person, of albums made for it under the given artists.
func (s *server) fillLibrary(ctx context.Context, userID string, artistIDs []string, tracks int) (err error) {
	db, err := s.graph(ctx)
	if err != nil {
		return err
	}
	defer func() {
		if closing := db.Close(ctx); err == nil {
			err = closing
		}
	}()
	store, now := seeding.NewStore(db), time.Now().UTC()
	var albums []seed.AlbumRow
	var songs []seed.TrackRow
	var saves []seed.SaveRow
	for i := range tracks {
		artist := artistIDs[i/perAlbum%len(artistIDs)]
		if i%perAlbum == 0 {
			albums = append(albums, seed.AlbumRow{
				ID: uuid.Must(uuid.NewV7()).String(), ArtistID: artist, Title: fmt.Sprintf("Shelf %d", len(albums)+1),
				Type:        "ALBUM",
				ReleaseDate: now, CreatedAt: now, TrackCount: perAlbum,
			})
		}
		song := seed.TrackRow{
			ID: uuid.Must(uuid.NewV7()).String(), AlbumID: albums[len(albums)-1].ID, ArtistID: artist,
			Title:   fmt.Sprintf("Piece %d of the shelf", i+1),
			Seconds: 180, Number: i%perAlbum + 1, Index: i%perAlbum + 1, Source: "demo", License: "CC0-1.0", CreatedAt: now,
		}
		songs = append(songs, song)
		saves = append(saves, seed.SaveRow{UserID: userID, ItemID: song.ID, At: now.Add(-time.Duration(i) * time.Minute)})
	}
	if err := store.PutAlbums(ctx, albums); err != nil {
		return err
	}
	if err := store.PutTracks(ctx, songs); err != nil {
		return err
	}
	return store.PutTrackSaves(ctx, saves)
}
