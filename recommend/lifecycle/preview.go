package lifecycle

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tuning"
)

// ThresholdCurve returns what thresholds from 0 to 1 in steps of a twentieth leave, with the model in use. It was
// found when the model was trained. Errors: UNAVAILABLE before the first model.
func (t *Trainer) ThresholdCurve(ctx context.Context) ([]tuning.Point, error) {
	m, err := t.Ready(ctx)
	if err != nil {
		return nil, err
	}
	return slices.Clone(m.Curve), nil
}

// PreviewThreshold says what would change with another threshold; both are brought within 0..1. Errors as
// ThresholdCurve.
func (t *Trainer) PreviewThreshold(ctx context.Context, now, then float64) (tuning.Comparison, error) {
	m, err := t.Ready(ctx)
	if err != nil {
		return tuning.Comparison{}, err
	}
	now, then = tuning.Tuning{Threshold: now}.Bounded().Threshold, tuning.Tuning{Threshold: then}.Bounded().Threshold
	return m.PreviewThreshold(now, then), nil
}

// NeighboursAt returns an artist's neighbours at a threshold, the best first, and how many listeners the
// artist has; nothing for an artist that the model does not know. Errors as ThresholdCurve.
func (t *Trainer) NeighboursAt(
	ctx context.Context, artistID string, threshold float64, limit int,
) (near []music.Scored, listeners int, err error) {
	m, err := t.Ready(ctx)
	if err != nil {
		return nil, 0, err
	}
	if a, ok := m.Artists.Find(artistID); ok {
		listeners = int(m.Listeners[a])
	}
	return m.SimilarArtists(artistID, tuning.Tuning{Threshold: threshold}.Bounded().Threshold, limit), listeners, nil
}
