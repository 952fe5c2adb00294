package graphstore_test

import (
	"context"
	"time"

	sitegraph "github.com/sidestage/sidestage/graphstore/site"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/site"

	recommending "github.com/sidestage/sidestage/internal/tuning"
)

// tuningStore is that of a site of its own.
func (r *requests) tuningStore() *tuninggraph.Store {
	if r.siteID == "" {
		r.siteID = r.id()
		r.t.Cleanup(func() {
			_, err := r.copied.db.Exec(context.WithoutCancel(r.t.Context()), "test_tuning_end",
				`CALL { MATCH (n:TuningVersion {siteId: $id}) RETURN n UNION MATCH (n:LearningVersion {siteId: $id}) RETURN n UNION MATCH (n:Experiment) WHERE n.siteId = $id RETURN n UNION MATCH (n:ExperimentPerson) WHERE n.userId = $fan RETURN n } DETACH DELETE n`, map[string]any{"id": r.siteID, "fan": r.fan})
			r.must(err)
		})
	}
	return tuninggraph.NewStore(r.db, r.siteID)
}

// recommendationTuning changes a tuning, tries two against each other, and reads what it left.
func (r *requests) recommendationTuning() {
	ctx, s := r.t.Context(), r.tuningStore()
	a := recommending.Tuning{Threshold: 0.5, Model: "blend", Diversity: 0.2, Discovery: 0.1}
	b := a
	b.Threshold = 0.3
	threshold := 0.1 + 0.5*float64(time.Now().UnixNano()%1000)/1000
	changed := site.Change{SimilarityScoreThreshold: input.Set(threshold)}
	_, err := sitegraph.NewStore(r.db, s).Change(ctx, changed, r.fan, time.Now())
	r.must(err)
	v, err := s.Append(
		ctx, recommending.Version{Tuning: b, Reason: "to see what it costs", ChangedAt: time.Now(), ChangedBy: r.fan}, nil,
	)
	r.must(err)
	_, err = s.Version(ctx, v.Number)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[recommending.Version], error) { return s.History(ctx, p) })
	_, err = s.Current(ctx)
	r.must(err)
	r.learning(s)
	for range 3 {
		e, err := s.Start(ctx, recommending.Experiment{
			ID: r.id(), Name: "Lower", Share: .5, A: a, B: b, StartedAt: time.Now(), StartedBy: r.fan,
		})
		r.must(err)
		_, err = s.Current(ctx)
		r.must(err)
		_, err = s.Stop(
			ctx, e.ID, recommending.Ended{StoppedAt: time.Now(), Kept: recommending.B, WhyStopped: "it is better"},
			func(e recommending.Experiment) *recommending.Version {
				return &recommending.Version{Tuning: e.B, Reason: "it is better", ChangedAt: time.Now(), ChangedBy: r.fan}
			}, nil,
		)
		r.must(err)
		_, err = s.Experiment(ctx, e.ID)
		r.must(err)
		_, err = s.KeepResult(ctx, e.ID, recommending.Result{})
		r.must(err)
	}
	both(r, func(p paging.Request) (paging.Page[recommending.Experiment], error) { return s.Experiments(ctx, p) })
	tried := r.id()
	some := []recommending.Shown{{UserID: r.fan, At: time.Now().Add(-time.Hour)}}
	r.must(s.KeepShown(ctx, tried, some))
	_, err = s.ShownAfter(ctx, tried, "", 10)
	r.must(err)
	_, err = s.Activities(ctx, some, time.Now())
	r.must(err)
}

// learning changes what training goes by, and reads what it left.
func (r *requests) learning(s *tuninggraph.Store) {
	ctx := r.t.Context()
	v, err := s.AppendLearning(ctx, recommending.TrainingVersion{
		TrainingConfig: recommending.TrainingConfig{
			HalfLifeDays: 90, PopularityHalfLifeDays: 14, SavePlays: 3, FollowPlays: 5, SkipShare: .5,
		},
		Reason: "to see what it does", ChangedAt: time.Now(), ChangedBy: r.fan,
	}, nil)
	r.must(err)
	_, err = s.TrainingVersion(ctx, v.Number)
	r.must(err)
	both(r, func(p paging.Request) (paging.Page[recommending.TrainingVersion], error) {
		return s.LearningHistory(ctx, p)
	})
	_, _, err = s.Learning(ctx)
	r.must(err)
}
