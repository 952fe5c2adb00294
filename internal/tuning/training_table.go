package tuning

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/sheet"
)

// cellsMadeWith are empty where it is not known what a model was made with.
func (m Model) cellsMadeWith() []any {
	if m.Training == nil {
		return make([]any, len(trainingKnobs))
	}
	return cells(trainingKnobs, *m.Training)
}

// LearningTable returns every change of the learning, the latest first. Errors: as LearningHistory.
func (s *Service) LearningTable(ctx context.Context, v access.Viewer) (sheet.Table, error) {
	out := sheet.Table{Columns: append(append([]string{"version"}, columns(trainingKnobs)...), "reason",
		"changedAt", "changedBy")}
	err := all(func(page paging.Request) (paging.Page[TrainingVersion], error) {
		return s.LearningHistory(ctx, v, page)
	}, func(c TrainingVersion) {
		out.Rows = append(out.Rows,
			append(append([]any{c.Number}, cells(trainingKnobs, c.TrainingConfig)...), c.Reason, c.ChangedAt,
				orNothing(c.ChangedBy)))
	})
	return out, err
}
