package app

import (
	"context"
	"io"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/uploads"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/internal/upload"
)

func (s *services) openUploads() {
	s.uploads = upload.NewService(upload.Options{
		Store: uploads.NewStore(s.world.graph.DB), Blobs: s.blobs, Signer: s.signer, Limits: limit.New(s.redis, time.Now),
		ProbeAudio: probeAudio, Derived: analysis.Derived, Now: time.Now, Log: s.world.log,
	})
}

// probeAudio looks at sound for the uploads.
func probeAudio(ctx context.Context, r io.ReadSeeker, size int64) (upload.Probed, error) {
	info, err := sound.Probe(ctx, r, size)
	if err != nil {
		return upload.Probed{}, err
	}
	return upload.Probed{
		ContentType: info.ContentType, Duration: info.Duration, SampleRate: info.SampleRate, Channels: info.Channels, Codec: string(info.Codec),
		Tags: upload.Tags(info.Tags), Art: info.Art,
	}, nil
}

// uploadRoutes are those of uploads. Where parts go to another store there is none here to take them.
func (s *services) uploadRoutes() rest.Uploads {
	routes := rest.Uploads{Uploads: s.uploads}
	if s.parts != nil {
		routes.Parts = s.parts
	}
	return routes
}
