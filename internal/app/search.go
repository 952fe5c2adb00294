package app

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"

	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
	"github.com/sidestage/sidestage/search/meilisearch"
)

// openIndex opens the engine that the configuration names.
func openIndex(cfg config.Config, reg prometheus.Registerer) (*search.Index, error) {
	if cfg.MeiliURL != "" {
		return search.New(meilisearch.New(meilisearch.Options{URL: cfg.MeiliURL, Key: cfg.MeiliMasterKey}), reg), nil
	}
	engine, err := bleve.Open(filepath.Join(cfg.DataDir, "search"))
	if err != nil {
		return nil, fmt.Errorf("opening the search index: %w", err)
	}
	return search.New(engine, reg), nil
}

// searchSource tells search what the graph has. It is a search.Source.
type searchSource struct{ graph *indexinggraph.Source }

var _ search.Source = searchSource{}

func (s searchSource) Documents(ctx context.Context, t item.Type, ids []string) ([]search.Document, error) {
	found, err := s.graph.Findables(ctx, string(t), ids)
	return documents(found), err
}

func (s searchSource) Dependents(ctx context.Context, t item.Type, ids []string) ([]item.Ref, error) {
	var refs []item.Ref
	for _, id := range ids {
		owned, err := s.graph.Dependents(ctx, string(t), id)
		if err != nil {
			return nil, err
		}
		for kind, things := range owned {
			for _, thing := range things {
				refs = append(refs, item.Ref{Type: item.Type(kind), ID: thing})
			}
		}
	}
	return refs, nil
}

func (s searchSource) All(ctx context.Context, yield func([]search.Document) error) error {
	for _, kind := range indexinggraph.FindableTypes {
		err := s.graph.AllFindables(ctx, kind, func(page []indexinggraph.Findable) error { return yield(documents(page)) })
		if err != nil {
			return err
		}
	}
	return nil
}

func documents(found []indexinggraph.Findable) []search.Document {
	docs := make([]search.Document, len(found))
	for i, f := range found {
		docs[i] = search.Document{
			Type: item.Type(f.Type), ID: f.ID, Name: f.Name, Handle: f.Handle, ArtistName: f.ArtistName, ArtistID: f.ArtistID,
			AlbumTitle: f.AlbumTitle, AlbumID: f.AlbumID, Genres: f.Genres, Image: f.Image, Count: f.Count,
			IsDownload: f.IsDownload,
			Popularity: f.Popularity,
			OwnerOnly:  f.OwnerOnly, Version: f.Version,
			Tiers: f.Tiers, TiersOnly: f.TiersOnly, Price: f.Price, Currency: f.Currency,
		}
		if !f.ReleasedAt.IsZero() {
			docs[i].Year = f.ReleasedAt.Year()
		}
		if !f.StartsAt.IsZero() {
			docs[i].StartsAt = f.StartsAt.Unix()
		}
		if p := f.Place; p != nil {
			docs[i].Place = &search.Place{Latitude: p.Latitude, Longitude: p.Longitude, City: p.City, Country: p.Country}
		}
	}
	return docs
}

// foundAs says as what search knows the nodes of a label.
var foundAs = map[string]item.Type{
	"User": item.Artist, "Artist": item.Artist, "Album": item.Album, "Track": item.Song, "Genre": item.Genre,
	"Post": item.Post, "Event": item.Event, "Venue": item.Venue, "Merchandise": item.Merch,
}

// searchReceiver carries outbox records to the index.
func searchReceiver(p *search.Pipeline) backlog.Receiver {
	return backlog.ReceiverFunc(func(ctx context.Context, records []backlog.Event) error {
		changes := make([]search.Change, 0, len(records))
		for _, r := range records {
			kind, known := foundAs[r.ItemType]
			if !known {
				return fmt.Errorf("search does not know what a %s is", r.ItemType)
			}
			changes = append(changes, search.Change{Ref: item.Ref{Type: kind, ID: r.ItemID}, Version: int64(r.Version)})
		}
		return p.Receive(ctx, changes)
	})
}
