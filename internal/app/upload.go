package app

import (
	"context"
	"io"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/graphstore/uploads"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/media"
	"github.com/sidestage/sidestage/internal/sound"
	"github.com/sidestage/sidestage/internal/upload"
	"github.com/sidestage/sidestage/internal/video"
)

func (s *services) openUploads() (part, error) {
	s.uploads = upload.NewService(upload.Options{
		Store: uploads.NewStore(s.world.graph.DB), Blobs: s.blobs, Signer: s.signer, Limits: s.limits,
		ProbeAudio: probeAudio, ProbeVideo: probeVideo, IsTurned: media.IsTurned, Small: media.Small,
		Derived: analysis.Derived, Now: s.world.now, Log: s.world.log,
	})
	routes := rest.Uploads{Uploads: s.uploads}
	if s.disk != nil { // where parts go to another store there is none here to take them
		routes.Parts = s.disk
	}
	return part{
		routes: []route{routes}, resolve: func(r *graphql.Resolver) { r.Uploads = s.uploads }, sweep: s.uploads.Sweep,
	}, nil
}

// probeAudio looks at sound for the uploads.
func probeAudio(ctx context.Context, r io.ReadSeeker, size int64) (upload.Probed, error) {
	info, err := sound.Probe(ctx, r, size)
	if err != nil {
		return upload.Probed{}, err
	}
	return upload.Probed{
		ContentType: info.ContentType, Duration: info.Duration, SampleRate: info.SampleRate, Channels: info.Channels,
		BitDepth: info.BitDepth, Codec: string(info.Codec),
		Tags: upload.Tags(info.Tags), Art: info.Art,
	}, nil
}

// probeVideo looks at videos for the uploads, and takes a picture from them where it can.
func probeVideo(ctx context.Context, r upload.Content, size int64) (upload.Probed, error) {
	info, err := video.Probe(r, size)
	if err != nil {
		return upload.Probed{}, err
	}
	probed := upload.Probed{
		ContentType: info.ContentType, Duration: info.Duration, Width: info.Width, Height: info.Height,
	}
	for _, each := range info.Private {
		probed.Private = append(probed.Private, upload.Range(each))
	}
	probed.Art, err = video.Poster(ctx, r, info)
	return probed, err
}
