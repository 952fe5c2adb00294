package tuning

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/sheet"
)

var learningColumns = []string{"halfLifeDays", "popularityHalfLifeDays", "savePlays", "followPlays", "skipShare"}

func (l Learning) cells() []any {
	return []any{l.HalfLifeDays, l.PopularityHalfLifeDays, l.SavePlays, l.FollowPlays, l.SkipShare}
}

// cellsMadeWith are empty where it is not known what a model was made with.
func (m Model) cellsMadeWith() []any {
	if m.Learning == nil {
		return make([]any, len(learningColumns))
	}
	return m.Learning.cells()
}

// LearningTable gives every change of the learning, the latest first. Errors: as LearningHistory.
func (s *Service) LearningTable(ctx context.Context, v access.Viewer) (sheet.Table, error) {
	out := sheet.Table{Columns: append(append([]string{"version"}, learningColumns...), "reason", "changedAt", "changedBy")}
	err := all(func(page paging.Request) (paging.Page[LearningVersion], error) {
		return s.LearningHistory(ctx, v, page)
	}, func(c LearningVersion) {
		out.Rows = append(out.Rows, append(append([]any{c.Number}, c.cells()...), c.Reason, c.ChangedAt, orNothing(c.ChangedBy)))
	})
	return out, err
}
