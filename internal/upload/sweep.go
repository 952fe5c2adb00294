package upload

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// sweepPiece bounds what one transaction of a sweep touches.
const sweepPiece = 100

// Sweep removes uploads that were abandoned, files that nothing uses, and bytes that nothing refers to. A file
// that something begins to use at the same moment stays. What fails is tried again by the next sweep.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Now()
	var errs []error
	errs = append(errs,
		inPieces(func() (int, error) { return s.Store.ExpireUploads(ctx, now, sweepPiece) }),
		inPieces(func() (int, error) { return s.Store.ExpireFiles(ctx, now.Add(-unusedFor), now, sweepPiece) }),
		s.clear(ctx, now),
	)
	// Of uploads that no graph knows the store still has the parts.
	if _, err := s.Blobs.SweepUploads(ctx, now.Add(-longestUpload-abandonedAfter)); err != nil {
		errs = append(errs, err)
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("sweeping uploads: %w", err)
	}
	return nil
}

func inPieces(piece func() (int, error)) error {
	for {
		if n, err := piece(); err != nil || n < sweepPiece {
			return err
		}
	}
}

// clear removes the bytes first and the record of them afterwards: in between it is only removed twice.
func (s *Service) clear(ctx context.Context, now time.Time) error {
	for {
		due, err := s.Store.DueRubbish(ctx, now, sweepPiece)
		if err != nil {
			return err
		}
		for _, r := range due {
			if err := s.remove(ctx, r); err != nil {
				return err
			}
		}
		if len(due) < sweepPiece {
			return nil
		}
	}
}

func (s *Service) remove(ctx context.Context, r Rubbish) error {
	if r.ProviderID != "" {
		if err := s.Blobs.AbortUpload(ctx, r.ProviderID, r.Key); err != nil {
			return err
		}
	}
	keys := []string{r.Key}
	if s.Derived != nil {
		keys = append(keys, s.Derived(r.Key)...)
	}
	for _, key := range keys {
		if err := s.Blobs.Delete(ctx, key); err != nil {
			return err
		}
	}
	return s.Store.Forget(ctx, []string{r.Key})
}

// discard removes what was just refused or cancelled; where that fails the sweep does it.
func (s *Service) discard(ctx context.Context, r Rubbish) {
	if err := s.remove(context.WithoutCancel(ctx), r); err != nil {
		s.Log.WarnContext(ctx, "removing an upload; the sweep will try again", "key", r.Key, "error", err)
	}
}
