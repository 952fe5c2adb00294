package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/analysis"
	"github.com/sidestage/sidestage/internal/kernel/access"
)

// analysesOf reads how far the look at sounds has come; nil for what is not for the person.
func analysesOf(ctx context.Context, s *analysis.Service, v access.Viewer, ids []string) ([]*analysis.Track, []error) {
	found, err := s.Among(ctx, v, ids)
	if err != nil {
		return nil, []error{err}
	}
	out := make([]*analysis.Track, len(ids))
	for i, id := range ids {
		if t, ok := found[id]; ok {
			out[i] = &t
		}
	}
	return out, nil
}

// analysisOf converts what is known of a track's sound.
func analysisOf(t *analysis.Track) *model.TrackAnalysis {
	if t == nil {
		return nil
	}
	return model.NewTrackAnalysis(*t)
}
