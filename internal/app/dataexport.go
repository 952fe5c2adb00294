package app

import (
	"context"
	"errors"
	"io"
	"time"

	exportgraph "github.com/sidestage/sidestage/graphstore/dataexport"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

// exportBlobs are blobs as exports need them.
type exportBlobs struct{ blob.Store }

func (b exportBlobs) Open(ctx context.Context, key string) (io.ReadSeekCloser, time.Time, error) {
	object, err := b.Store.Open(ctx, key)
	if errors.Is(err, blob.ErrNotFound) {
		err = fault.Missing("This file")
	}
	if err != nil {
		return nil, time.Time{}, err
	}
	return object.Content, object.ModTime, nil
}

func (s *services) openDataExport() (part, error) {
	s.exports = dataexport.NewService(dataexport.Options{
		Store: exportgraph.NewStore(s.world.graph.DB), Blobs: exportBlobs{s.blobs}, Tokens: letter.NewTokens(s.exportsKey),
		Mailer: orderMail{s.mailer}, SiteURL: s.world.cfg.PublicURL, Folder: s.world.cfg.DataDir,
		Now: s.world.now, Log: s.world.log,
	})
	return part{
		routes:     []route{rest.DataExport{Exports: s.exports, Identity: s.identity}},
		background: []func(context.Context){s.exports.Run}, sweep: s.exports.Sweep,
	}, nil
}
