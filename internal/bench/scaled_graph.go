package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/local"
)

// scaledFolder is where the graph of a scale is kept, beside the caches of other programs.
func scaledFolder(s scale) (string, error) {
	caches, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	about, err := json.Marshal(map[string]any{"scale": s, "seed": scaledSeed, "version": scaledVersion})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(about)
	return filepath.Join(caches, "sidestage", "bench", "search-"+hex.EncodeToString(sum[:6])), nil
}

// scaledServer gives a server on the demo and a generated catalogue. The graph is filled
// once, and kept for the next time.
func scaledServer(ctx context.Context, s scale, c scaledCatalogue) (*server, error) {
	folder, err := scaledFolder(s)
	if err != nil {
		return nil, err
	}
	return keptServer(ctx, folder, (*server).stop, c.statements)
}

// keptServer gives a server on the demo and what parts write, in a folder that is filled once, after end has stopped
// the server of the demo.
func keptServer(ctx context.Context, folder string, end func(*server) error, parts func() []filling) (*server, error) {
	made := &server{folder: folder}
	done := filepath.Join(folder, "filled")
	if _, err := os.Stat(done); err == nil {
		return made, nil
	}
	fmt.Fprintln(os.Stderr, "bench: filling a graph, once:", folder)
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o700)); err != nil {
		return nil, err
	}
	if _, err := made.start(ctx); err != nil {
		return nil, err
	}
	if err := end(made); err != nil {
		return nil, err
	}
	if err := fillGraph(ctx, made.data(), parts()); err != nil {
		return nil, fmt.Errorf("filling the graph: %w", err)
	}
	return made, os.WriteFile(done, nil, 0o600)
}

// keepingModel stops a server that has kept its model.
func keepingModel(ctx context.Context) func(*server) error {
	return func(s *server) error { return errors.Join(s.keepModel(ctx), s.stop()) }
}

// keepModel has the server go by the model of the demo from now on: no training of what is generated, which takes
// minutes and a core, runs beside what is measured.
func (s *server) keepModel(ctx context.Context) error {
	admin, err := s.admin(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(admin.recommending(ctx, readyWithin), s.untrained(ctx)); err != nil {
		return err
	}
	var state struct {
		TuningState struct{ Trained []struct{ Version string } }
	}
	if err := admin.query(ctx, `{ tuningState { trained { version } } }`, nil, &state); err != nil {
		return err
	}
	if len(state.TuningState.Trained) == 0 {
		return errors.New("the demo has no model")
	}
	const goBack = `mutation ($version: String!) { rollBackModel(version: $version) { version } }`
	return admin.query(ctx, goBack, map[string]any{"version": state.TuningState.Trained[0].Version}, &state)
}

// fillGraph runs statements in the graph of a data folder that no server uses.
func fillGraph(ctx context.Context, data string, parts []filling) (err error) {
	log := slog.New(slog.DiscardHandler)
	managed, err := local.Start(ctx, local.Options{DataDir: data, Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, managed.Stop(context.WithoutCancel(ctx))) }()
	db, err := cypher.Open(ctx,
		cypher.Config{URI: managed.URI(), Username: managed.Username(), Password: managed.Password()}, log, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(context.WithoutCancel(ctx))) }()
	for _, part := range parts {
		for rows := range slices.Chunk(part.rows, 500) {
			params := map[string]any{"rows": rows, "now": time.Now()}
			if _, err := db.Exec(ctx, "bench_fill", part.statement, params); err != nil {
				return err
			}
		}
	}
	return nil
}

// filling is a statement and the rows that it writes.
type filling struct {
	statement cypher.Statement
	rows      []map[string]any
}

// statements write what search and its check of permission read of each thing.
func (c scaledCatalogue) statements() []filling {
	const (
		made  = `createdAt: $now, updatedAt: $now, status: 'published', ownerId: row.artist`
		owned = `UNWIND $rows AS row MATCH (a:Artist {id: row.artist}) `
	)
	return []filling{
		{`UNWIND $rows AS row CREATE (:User:Artist {id: row.id, handle: row.handle, handleKey: row.handle, displayName: row.name, email: row.handle + '@example.org',
  followerCount: row.popularity, playCount: row.popularity * 10, createdAt: $now})`, c.rows(c.Artists)},
		{owned + `CREATE (a)-[:RELEASED]->(:Album {id: row.id, title: row.name, titleKey: toLower(row.name), albumType: 'album', releaseDate: $now, coverArtUrl: '/c',
  saveCount: row.popularity, ` + made + `})`, c.rows(c.Albums)},
		{owned + `MATCH (al:Album {id: row.album}) CREATE (a)-[:PERFORMED]->(t:Track {id: row.id, title: row.name, titleKey: toLower(row.name), duration: 180.0, source: 'demo',
  coverArtUrl: '/c', releaseDate: $now, playCount: row.popularity, ` + made + `}) CREATE (al)-[:HAS_TRACK {index: row.index}]->(t)`, c.rows(c.Songs)},
		{owned + `CREATE (a)-[:HOSTS]->(:Event {id: row.id, title: row.name, interestCount: row.popularity, startDate: $now + duration({days: row.index % 300}), venueName: 'The Mill',
  location: point({latitude: 52.0 + row.index % 7, longitude: 4.0 + row.index % 11}),
  city: 'Millton', country: 'Nowhere', ` + made + `})`, c.rows(c.Events)},
		{owned + `CREATE (a)-[:SELLS]->(:Merchandise {id: row.id, name: row.name, stockCount: row.index % 50, soldCount: row.popularity, basePrice: 1500 + row.index % 40 * 50, lowestPrice: 1500 + row.index % 40 * 50,
  currency: 'EUR', category: 'Clothing', subCategory: '', ` + made + `})`, c.rows(c.Merch)},
	}
}

func (c scaledCatalogue) rows(items []item) []map[string]any {
	rows := make([]map[string]any, len(items))
	for i, it := range items {
		row := map[string]any{
			"id": it.ID, "name": it.Name, "popularity": it.Popularity, "index": i,
			"handle": "bench_" + strings.ReplaceAll(it.ID, "-", "")[:20],
		}
		if it.Artist >= 0 {
			row["artist"] = c.Artists[it.Artist].ID
		}
		if it.Album >= 0 {
			row["album"] = c.Albums[it.Album].ID
		}
		rows[i] = row
	}
	return rows
}
