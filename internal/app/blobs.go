package app

import (
	"context"
	"path/filepath"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/blob/s3"
)

// openBlobs opens what people uploaded, and what was made of it.
func (s *services) openBlobs(ctx context.Context) (err error) {
	cfg := s.world.cfg
	if s.signer, err = blob.LoadSigner(cfg.TokenSigningKey, cfg.DataDir); err != nil {
		return err
	}
	if cfg.S3Endpoint == "" {
		s.disk, err = disk.Open(filepath.Join(mediaFolder(cfg), "blobs"), cfg.PublicURL, s.signer, s.world.now)
		s.blobs = s.disk
		return err
	}
	bucket, err := s3.Open(s3.Config{
		Endpoint: cfg.S3Endpoint, Bucket: cfg.S3Bucket, AccessKey: cfg.S3AccessKey, SecretKey: cfg.S3SecretKey,
		Region: cfg.S3Region,
	}, s.world.now)
	if err != nil {
		return err
	}
	s.blobs = bucket
	origin, err := bucket.Origin(ctx)
	if err != nil {
		return err
	}
	// Browsers send parts there, and may be sent there for media.
	own := []string{origin}
	s.policy = middleware.ContentPolicy{ConnectSources: own, MediaSources: own, ImageSources: own}
	return nil
}
