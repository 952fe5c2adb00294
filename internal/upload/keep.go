package upload

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/google/uuid"
)

// KeepImage keeps a picture that the server made of what somebody sent. Until something uses it, it is swept as any
// other upload. Errors: BAD_USER_INPUT.
func (s *Service) KeepImage(ctx context.Context, ownerID string, picture []byte) (key string, err error) {
	probed, err := s.probeImage(ctx, bytes.NewReader(picture))
	if err != nil {
		return "", err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", fmt.Errorf("making an id: %w", err)
	}
	key = string(Images) + "/" + id.String()
	now := s.Now()
	if err := s.Store.Expect(ctx, []string{key}, now.Add(unusedFor)); err != nil {
		return "", err
	}
	if err := s.Blobs.Put(ctx, key, bytes.NewReader(picture), int64(len(picture))); err != nil {
		return "", err
	}
	sum := sha256.Sum256(picture)
	return key, s.Store.AddFiles(ctx, []File{{
		Key: key, OwnerID: ownerID, UploadID: key, Kind: KindImage, Size: int64(len(picture)),
		SHA256: hex.EncodeToString(sum[:]), Probed: probed, CreatedAt: now,
	}})
}
