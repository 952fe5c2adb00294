package lifecycle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// PartWeight is what one part of the blend weighs.
type PartWeight struct {
	Name   string
	Weight float64
}

// Trained is a model that was trained: one that is kept, or one that was refused.
type Trained struct {
	Version   string
	TrainedAt time.Time
	// Took is how long its training took.
	Took   time.Duration
	InUse  bool
	Counts similarity.Counts
	// Label keeps it whatever its age.
	tuning.Label
	// SizeBytes is that of its file; 0 where it has none.
	SizeBytes int64
	// Recall and NDCG are those of the blend's first 20 on what was held out of its training; nil without a blend.
	Recall, NDCG *float64
	// RecallInterval and NDCGInterval are their 95 % intervals over the people; nil where a note of before does not tell.
	RecallInterval, NDCGInterval *estimate.Interval `json:",omitempty"`
	// Refused is why it was not put in use; empty where it passed its checks.
	Refused string
	// Weights are those for people who are known well; empty without a blend.
	Weights []PartWeight
	// Training is what it was made with; nil where a note of before does not tell.
	Training *tuning.TrainingConfig `json:",omitempty"`
}

// keptModels is how many of the latest models are kept to go back to, and how many refusals are told of. Of older
// models the last of each day is kept for dailyFor, and the last of each week for weeklyFor: many trainings of one day
// leave those of before alone. What is named or pinned is kept for as long as it is.
const (
	keptModels = 5
	dailyFor   = 14 * 24 * time.Hour
	weeklyFor  = 13 * 7 * 24 * time.Hour
)

// describe tells about a model.
func describe(m *similarity.Model, took time.Duration) Trained {
	t := Trained{
		Version: m.Version, TrainedAt: m.TrainedAt, Took: took, Counts: m.Counts, Training: &m.Config.TrainingConfig,
	}
	if m.Blend == nil {
		return t
	}
	if stages := m.Blend.Weights(); len(stages) > 0 {
		for _, w := range stages[len(stages)-1].Weights {
			t.Weights = append(t.Weights, PartWeight{w.Part, w.Weight})
		}
	}
	if q := m.Blend.Quality(); len(q) > 0 && q[len(q)-1].People > 0 {
		last := q[len(q)-1]
		t.Recall, t.NDCG = &last.Recall, &last.NDCG
		t.RecallInterval, t.NDCGInterval = last.RecallInterval, last.NDCGInterval
	}
	return t
}

// Models tells of the models that are kept and of those lately refused, the latest first.
func (s *Trainer) Models() []Trained {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := slices.Clone(s.trained)
	inUse := s.Model()
	for i := range out {
		out[i].InUse = inUse != nil && out[i].Version == inUse.Version
		out[i].Weights = slices.Clone(out[i].Weights)
	}
	slices.SortStableFunc(out, func(a, b Trained) int { return cmp.Compare(b.Version, a.Version) })
	return out
}

// Training says whether a training is under way.
func (s *Trainer) Training() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.working != nil
}

// keep stores a model and notes its training. A model that was refused is not stored, only why.
func (s *Trainer) keep(ctx context.Context, m *similarity.Model, took time.Duration, refused error) error {
	t := describe(m, took)
	var err error
	switch {
	case refused != nil:
		t.Refused = refused.Error()
	case s.options.Folder == "":
	default:
		t.SizeBytes, err = s.store(m)
	}
	if err == nil && s.options.Folder != "" {
		err = s.note(t)
	}
	// Nobody goes back meanwhile to a model that is let go of.
	s.choosing.Lock()
	defer s.choosing.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || (refused == nil && s.options.Folder == "") {
		s.memory[m.Version] = m
	}
	s.trained = slices.Insert(slices.DeleteFunc(s.trained, func(have Trained) bool { return have.Version == t.Version }),
		0, t)
	s.forget(ctx)
	return err
}

// keeper chooses, of models that are told of from the latest on, which are kept.
type keeper struct {
	now           time.Time
	good, refused int
	days, weeks   map[string]bool
}

func newKeeper(now time.Time) *keeper {
	return &keeper{now: now, days: map[string]bool{}, weeks: map[string]bool{}}
}

func (k *keeper) keeps(t Trained) bool {
	if t.Refused != "" {
		k.refused++
		return k.refused <= keptModels
	}
	k.good++
	at, age := t.TrainedAt.UTC(), k.now.Sub(t.TrainedAt)
	year, number := at.ISOWeek()
	day, week := at.Format(time.DateOnly), fmt.Sprintf("%d/%d", year, number)
	isLast, isLastOfWeek := !k.days[day], !k.weeks[week]
	k.days[day], k.weeks[week] = true, true
	return t.Keeps() || k.good <= keptModels || isLast && age <= dailyFor || isLastOfWeek && age <= weeklyFor
}

// forget lets go of the models that are not kept, those in use excepted; choosing and mu are held.
func (s *Trainer) forget(ctx context.Context) {
	keeper, inUse := newKeeper(s.options.Now()), s.Model()
	kept := make([]Trained, 0, len(s.trained))
	for _, t := range s.trained {
		if !keeper.keeps(t) && (inUse == nil || inUse.Version != t.Version) {
			if t = s.withNotedLabel(t); t.Refused != "" || !t.Keeps() {
				s.letGo(ctx, t.Version)
				continue
			}
		}
		kept = append(kept, t)
	}
	s.trained = kept
}

// letGo forgets a model and its files; mu is held.
func (s *Trainer) letGo(ctx context.Context, version string) {
	delete(s.memory, version)
	if err := s.remove(version); err != nil {
		s.options.Log.WarnContext(ctx, "an old model of recommendations cannot be removed", "version", version, "error", err)
	}
}

// RollBack puts a kept model in use again, until the next training ends that begins after it; a restart between changes
// nothing. Which model it is lies in the folder before it is in use, so that a server that is killed meanwhile comes
// back with one or the other. Errors: NOT_FOUND for a version that is not kept or was refused, CONFLICT where its file
// cannot be read, and those of writing to the folder, in which case nothing has changed.
func (s *Trainer) RollBack(ctx context.Context, version string) (Trained, error) {
	s.choosing.Lock()
	defer s.choosing.Unlock()
	m, err := s.keptModel(ctx, version)
	if err != nil {
		return Trained{}, err
	}
	if err := s.goBack(m); err != nil {
		return Trained{}, err
	}
	s.options.Log.InfoContext(ctx, "an earlier model of recommendations is in use again", "version", version)
	for _, t := range s.Models() {
		if t.Version == version {
			return t, nil
		}
	}
	return Trained{}, fault.Missing("This model")
}

// keptModel returns a model that is kept, from its file unless it is at hand.
func (s *Trainer) keptModel(ctx context.Context, version string) (*similarity.Model, error) {
	s.mu.Lock()
	m := s.memory[version]
	kept := slices.ContainsFunc(s.trained, func(t Trained) bool { return t.Version == version && t.Refused == "" })
	s.mu.Unlock()
	if !kept {
		return nil, fault.Missing("This model")
	}
	if current := s.Model(); current != nil && current.Version == version {
		return current, nil
	}
	if m != nil {
		return m, nil
	}
	m, err := s.load(version)
	if err != nil {
		return nil, s.passOver(ctx, version, err)
	}
	return m, nil
}

// goBack puts a kept model in use; choosing is held.
func (s *Trainer) goBack(m *similarity.Model) error {
	if err := s.choose(m.Version); err != nil {
		return fmt.Errorf("noting that an earlier model is in use: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.model.Store(m)
	s.turns++
	s.wentBack = true
	return nil
}

// WentBack says that the model in use is one that somebody went back to, in this run or in one before.
func (s *Trainer) WentBack() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wentBack
}
