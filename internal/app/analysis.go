package app

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/api/graphql"
	analysisgraph "github.com/sidestage/sidestage/graphstore/analysis"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/studio"
)

// openAnalysis makes what looks at uploaded sounds in the background.
func (s *services) openAnalysis() (part, error) {
	store := analysisgraph.NewStore(s.world.graph.DB)
	service := analysis.NewService(store)
	worker, err := analysis.NewWorker(store, analysisBlobs{s.blobs}, analysis.Options{}, s.world.log, s.registry)
	if err != nil {
		return part{}, err
	}
	return part{
		resolve: func(r *graphql.Resolver) { r.Analysis = service }, hear: worker.Hear,
		background: []func(context.Context){worker.Run},
	}, nil
}

// analysisBlobs gives the analysis what was uploaded. It is an analysis.Blobs.
type analysisBlobs struct{ blob.Store }

var _ analysis.Blobs = analysisBlobs{}

func (b analysisBlobs) Open(ctx context.Context, key string) (analysis.Sound, error) {
	object, err := b.Store.Open(ctx, key)
	return analysis.Sound{Content: object.Content, Size: object.Size}, err
}

func (analysisBlobs) Missing(err error) bool {
	return errors.Is(err, blob.ErrNotFound) || errors.Is(err, blob.ErrBadKey)
}

// derived names what the analysis makes of an upload.
var derived = media.Derived{Peaks: analysis.PeaksKey, Preview: analysis.PreviewKey}

// coverTint finds the colour of an uploaded cover.
func (s *services) coverTint(ctx context.Context, key string, crop studio.Crop) (string, error) {
	return media.Pictures{Blobs: s.blobs}.Tint(ctx, key, media.Crop(crop))
}
