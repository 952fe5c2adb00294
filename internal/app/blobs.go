package app

import (
	"context"
	"path/filepath"
	"time"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/blob/s3"
	"github.com/sidestage/sidestage/internal/config"
)

// openBlobs opens what people uploaded, and what was made of it.
func (s *services) openBlobs(ctx context.Context) (err error) {
	cfg := s.world.cfg
	if s.blobs, s.signer, err = openStore(cfg, s.world.now); err != nil {
		return err
	}
	if own, isDisk := s.blobs.(*disk.Store); isDisk {
		s.disk = own
		return nil
	}
	origin, err := s.blobs.(*s3.Store).Origin(ctx)
	if err != nil {
		return err
	}
	// Browsers send parts there, and may be sent there for media.
	own := []string{origin}
	s.policy = middleware.ContentPolicy{ConnectSources: own, MediaSources: own, ImageSources: own}
	return nil
}

// openStore opens the store that the configuration names, with what signs its addresses.
func openStore(cfg config.Config, now func() time.Time) (blob.Store, *blob.Signer, error) {
	signer, err := blob.LoadSigner(cfg.TokenSigningKey, cfg.DataDir)
	if err != nil {
		return nil, nil, err
	}
	if cfg.S3Endpoint == "" {
		own, err := disk.Open(filepath.Join(mediaFolder(cfg), "blobs"), cfg.PublicURL, signer, now)
		return own, signer, err
	}
	bucket, err := s3.Open(s3.Config{
		Endpoint: cfg.S3Endpoint, Bucket: cfg.S3Bucket, AccessKey: cfg.S3AccessKey, SecretKey: cfg.S3SecretKey,
		Region: cfg.S3Region,
	}, now)
	return bucket, signer, err
}
