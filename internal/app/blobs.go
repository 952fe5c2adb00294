package app

import (
	"path/filepath"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/disk"
)

// openBlobs opens what people uploaded, and what was made of it.
func (s *services) openBlobs() (err error) {
	if s.signer, err = blob.LoadSigner(s.world.cfg.TokenSigningKey, s.world.cfg.DataDir); err != nil {
		return err
	}
	s.blobs, err = disk.Open(filepath.Join(mediaFolder(s.world.cfg), "blobs"), s.world.cfg.PublicURL, s.signer, time.Now)
	return err
}
