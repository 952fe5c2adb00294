package tuning

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// Recommender shows what another tuning would do, without doing it, and makes and keeps models.
type Recommender interface {
	// ThresholdCurve gives what each threshold leaves, from 0 to 1 in steps of a twentieth.
	ThresholdCurve(ctx context.Context) ([]Point, error)
	// PreviewThreshold compares two thresholds.
	PreviewThreshold(ctx context.Context, now, then float64) (Comparison, error)
	// NeighboursAt gives the artists that are similar to one at a threshold, the most alike first, and how many listen to
	// the artist.
	NeighboursAt(ctx context.Context, artistID string, threshold float64, limit int) (found []music.Scored,
		listeners int, err error)
	// CuratedTracksWith gives what a person would see for them under a tuning, the best first.
	CuratedTracksWith(ctx context.Context, userID string, t Tuning, limit int) ([]music.Scored, error)

	// Models gives those that are kept, the latest first.
	Models() []Model
	// Training tells whether one is under way, and why the last failed; empty where it went well.
	Training() (underWay bool, failed string)
	// Train makes a model now and puts it in use; where that fails the old one stays.
	Train(ctx context.Context) error
	// Request asks for a training soon, and does not wait.
	Request()
	// RollBack puts a kept model in use. Errors: NOT_FOUND for one that is not kept or failed its checks.
	RollBack(ctx context.Context, version string) (Model, error)
	// Relabel gives a kept model the label that change makes of the one it has; others are those of the other models that
	// can be gone back to. Nobody else changes one meanwhile, and no model is let go of. Errors: NOT_FOUND for one that is
	// not kept or failed its checks, CONFLICT where its file is gone, those of change and of writing the label, after
	// which it has the one of before.
	Relabel(ctx context.Context, version string, change func(now Label, others []Label) (Label, error)) (before Label,
		m Model, err error)
}

// Music reads what recommendations name by id. It gives those that are there, in the order of ids.
type Music interface {
	ArtistsOf(ctx context.Context, ids []string) ([]music.Artist, error)
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
}

// People finds those whose lists are looked at.
type People interface {
	// Person finds somebody who may be seen. Errors: NOT_FOUND.
	Person(ctx context.Context, userID string) (person.Person, error)
}

// Point is what a threshold leaves, of the artists with enough evidence.
type Point struct {
	Threshold float64
	// WithOne and WithFive are shares of the artists that have at least so many neighbours.
	WithOne, WithFive, MeanNeighbours float64
	// Precision is the share of neighbours that share a genre; Recall the share of what was held out and is found among
	// the neighbours of what people play. Nil where they cannot be told.
	Precision, Recall *float64
	// Coverage is the share of the artists that are among the five most similar to another.
	Coverage float64
	// The 95 % intervals of each: over the artists, of Recall over the people. Nil where they cannot be told.
	WithOneInterval, WithFiveInterval, MeanNeighboursInterval *estimate.Interval
	PrecisionInterval, RecallInterval, CoverageInterval       *estimate.Interval
}

// Comparison is what another threshold would change.
type Comparison struct {
	Artists, WithNeighboursNow, WithNeighboursThen int
	// Changes has those that would have more or fewer neighbours, the most listened to first.
	Changes   []Change
	Now, Then Point
	// Differences has each figure of Then less that of Now, in their order; those are left out that cannot be told.
	Differences []Difference
}

// Change is how many neighbours an artist has now, and would have then.
type Change struct {
	ArtistID  string
	Now, Then int
}

// Kind is "emptied" where none would be left, "filled" where the first would come, else "loses" or "gains".
func (c Change) Kind() string {
	switch {
	case c.Then == 0:
		return "emptied"
	case c.Now == 0:
		return "filled"
	case c.Then < c.Now:
		return "loses"
	default:
		return "gains"
	}
}

// Counts says how many artists would have fewer neighbours, and how many more.
func (c Comparison) Counts() (losing, gaining int) {
	for _, change := range c.Changes {
		if change.Then < change.Now {
			losing++
		} else {
			gaining++
		}
	}
	return losing, gaining
}

// first returns the ids of the first artists, at most maxExamples, who would change in one way.
func (c Comparison) first(kind string) []string {
	var out []string
	for _, change := range c.Changes {
		if change.Kind() == kind && len(out) < maxExamples {
			out = append(out, change.ArtistID)
		}
	}
	return out
}

// ThresholdPreview is a Comparison that people can read.
type ThresholdPreview struct {
	Comparison
	Emptied, Filled []music.Artist
	Curve           []Point
}

// NeighboursPreview is the neighbours of an artist at two thresholds.
type NeighboursPreview struct {
	Artist    music.Artist
	Listeners int
	Now, Then []music.Similar[music.Artist]
}

// ListPreview is what a person sees for them, and would see.
type ListPreview struct {
	Person person.Person
	// Arm is that of the experiment that runs, by whose tuning Now is; empty where the person is in none.
	Arm       Arm
	Now, Then []music.Similar[music.Track]
}

// Model is one that was trained.
type Model struct {
	Version   string
	TrainedAt time.Time
	Took      time.Duration
	InUse     bool
	Label

	Artists, Tracks, People, Interactions int
	// LeftOut counts what could not be used.
	LeftOut   int
	SizeBytes int64
	// Recall and NDCG are on what was held out, 0..1; nil where nothing was.
	Recall, NDCG *float64
	// RecallInterval and NDCGInterval are their 95 % intervals over the people; nil where that is not known.
	RecallInterval, NDCGInterval *estimate.Interval
	// Refused says why it was not put in use; empty where it passed its checks.
	Refused string
	Weights []Weight
	// Training is what it was made with; nil where that is not known.
	Training *TrainingConfig
}

// Weight is what a part of a blend weighs.
type Weight struct {
	Name   string
	Weight float64
}

const (
	// maxExamples is how many artists are shown that are emptied or filled.
	maxExamples = 50
	maxPreview  = 50
	maxPeople   = 10
)

func (s *Service) threshold(t float64) error {
	bad := map[string]string{}
	CheckThreshold(t, bad)
	return refusal(bad)
}

func within(name string, n, most int) error {
	if n < 1 || n > most {
		return fault.BadInput(map[string]string{name: fmt.Sprintf("%s must be between 1 and %d.", name, most)})
	}
	return nil
}

// PreviewThreshold tells what another threshold would do. Nothing is saved. Errors: UNAUTHENTICATED, FORBIDDEN for all
// but analysts, BAD_USER_INPUT, UNAVAILABLE before the first model.
func (s *Service) PreviewThreshold(ctx context.Context, v access.Viewer, then float64) (p ThresholdPreview, err error) {
	if p.Comparison, err = s.compare(ctx, v, then); err != nil {
		return p, err
	}
	if p.Curve, err = s.o.Recommender.ThresholdCurve(ctx); err != nil {
		return p, err
	}
	if p.Emptied, err = s.o.Music.ArtistsOf(ctx, p.first("emptied")); err != nil {
		return p, err
	}
	p.Filled, err = s.o.Music.ArtistsOf(ctx, p.first("filled"))
	return p, err
}

// compare is PreviewThreshold without names and curve.
func (s *Service) compare(ctx context.Context, v access.Viewer, then float64) (Comparison, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Comparison{}, err
	}
	if err := s.threshold(then); err != nil {
		return Comparison{}, err
	}
	now, err := s.o.Store.Current(ctx)
	if err != nil {
		return Comparison{}, err
	}
	return s.o.Recommender.PreviewThreshold(ctx, now.Threshold, then)
}

// Curve returns what each threshold leaves. Errors: as PreviewThreshold.
func (s *Service) Curve(ctx context.Context, v access.Viewer) ([]Point, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return nil, err
	}
	return s.o.Recommender.ThresholdCurve(ctx)
}

// PreviewNeighbours returns the neighbours of an artist as they are and as they would be, 1 to 50 each. Errors: as
// PreviewThreshold, and NOT_FOUND.
func (s *Service) PreviewNeighbours(
	ctx context.Context, v access.Viewer, artistID string, then float64, first int,
) (NeighboursPreview, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return NeighboursPreview{}, err
	}
	if err := s.threshold(then); err != nil {
		return NeighboursPreview{}, err
	}
	if err := within("first", first, maxPreview); err != nil {
		return NeighboursPreview{}, err
	}
	artists, err := s.o.Music.ArtistsOf(ctx, []string{artistID})
	if err != nil {
		return NeighboursPreview{}, err
	}
	if len(artists) == 0 {
		return NeighboursPreview{}, fault.Missing("This artist")
	}
	now, err := s.o.Store.Current(ctx)
	if err != nil {
		return NeighboursPreview{}, err
	}
	p := NeighboursPreview{Artist: artists[0]}
	foundNow, listeners, err := s.o.Recommender.NeighboursAt(ctx, artistID, now.Threshold, first)
	if err != nil {
		return NeighboursPreview{}, err
	}
	foundThen, _, err := s.o.Recommender.NeighboursAt(ctx, artistID, then, first)
	if err != nil {
		return NeighboursPreview{}, err
	}
	p.Listeners = listeners
	known, err := s.o.Music.ArtistsOf(ctx, ids(foundNow, foundThen))
	if err != nil {
		return NeighboursPreview{}, err
	}
	id := func(a music.Artist) string { return a.UserID }
	p.Now, p.Then = named(foundNow, known, id), named(foundThen, known, id)
	return p, nil
}

// PreviewLists returns what each of 1 to 10 people sees for them and what they would see, 1 to 50 tracks each. Drafts
// are in nobody's list. Errors: as PreviewThreshold, and NOT_FOUND.
func (s *Service) PreviewLists(
	ctx context.Context, v access.Viewer, userIDs []string, then Tuning, first int,
) ([]ListPreview, error) {
	if err := v.RequireAdmin(); err != nil {
		return nil, err
	}
	bad := map[string]string{}
	then.validate(s.o.Models, "", bad)
	if err := refusal(bad); err != nil {
		return nil, err
	}
	if err := within("userIds", len(userIDs), maxPeople); err != nil {
		return nil, fault.BadInput(map[string]string{"userIds": "userIds must name 1 to 10 people."})
	}
	if err := within("first", first, maxPreview); err != nil {
		return nil, err
	}
	now, err := s.o.Store.Current(ctx)
	if err != nil {
		return nil, err
	}
	lists := make([]ListPreview, 0, len(userIDs))
	for i, userID := range userIDs {
		if slices.Contains(userIDs[:i], userID) {
			continue
		}
		list, err := s.previewList(ctx, v, userID, now, then, first)
		if err != nil {
			return nil, err
		}
		lists = append(lists, list)
	}
	return lists, nil
}

func (s *Service) previewList(
	ctx context.Context, v access.Viewer, userID string, now Current, then Tuning, first int,
) (ListPreview, error) {
	person, err := s.o.People.Person(ctx, userID)
	if err != nil {
		return ListPreview{}, err
	}
	arm, holds := now.holdsFor(userID)
	// A few more than are asked for, as a model may be older than a release's withdrawal.
	foundNow, err := s.o.Recommender.CuratedTracksWith(ctx, userID, holds, first+maxPreview)
	if err != nil {
		return ListPreview{}, err
	}
	foundThen, err := s.o.Recommender.CuratedTracksWith(ctx, userID, then, first+maxPreview)
	if err != nil {
		return ListPreview{}, err
	}
	known, err := s.o.Music.Tracks(ctx, v, ids(foundNow, foundThen))
	if err != nil {
		return ListPreview{}, err
	}
	known = slices.DeleteFunc(known, func(t music.Track) bool { return t.Status != access.Published })
	id := func(t music.Track) string { return t.ID }
	list := ListPreview{Person: person, Arm: arm, Now: named(foundNow, known, id), Then: named(foundThen, known, id)}
	list.Now, list.Then = list.Now[:min(first, len(list.Now))], list.Then[:min(first, len(list.Then))]
	return list, nil
}

// ids returns those of several lists, each once.
func ids(lists ...[]music.Scored) []string {
	var all []string
	seen := map[string]bool{}
	for _, scored := range slices.Concat(lists...) {
		if !seen[scored.ID] {
			seen[scored.ID] = true
			all = append(all, scored.ID)
		}
	}
	return all
}

// named puts what is known in the place of ids; what is not known is left out.
func named[T any](scored []music.Scored, known []T, id func(T) string) []music.Similar[T] {
	byID := make(map[string]T, len(known))
	for _, thing := range known {
		byID[id(thing)] = thing
	}
	out := make([]music.Similar[T], 0, len(scored))
	for _, one := range scored {
		if thing, there := byID[one.ID]; there {
			out = append(out, music.Similar[T]{Node: thing, Score: one.Score, Reason: one.Reason})
		}
	}
	return out
}

// Train begins a training beside everything else, and tells whether none was under way. Errors: UNAUTHENTICATED,
// FORBIDDEN for all but analysts.
func (s *Service) Train(ctx context.Context, v access.Viewer) (bool, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return false, err
	}
	s.online.mu.Lock()
	defer s.online.mu.Unlock()
	if underWay, _ := s.o.Recommender.Training(); underWay || s.training.Load() || s.online.life.Err() != nil {
		return false, nil
	}
	if err := s.o.Store.TrainingAsked(ctx, v.UserID); err != nil {
		return false, err
	}
	s.training.Store(true)
	s.online.work.Go(func() {
		defer s.training.Store(false)
		if err := s.o.Recommender.Train(s.online.life); err != nil && s.online.life.Err() == nil {
			s.o.Log.Error("a training that was asked for failed, the model in use stays", "error", err)
		}
	})
	return true, nil
}

// RollBack puts a kept model in use again, until the next training. Errors: UNAUTHENTICATED, FORBIDDEN for all but
// analysts, NOT_FOUND for one that is not kept or failed its checks.
func (s *Service) RollBack(ctx context.Context, v access.Viewer, version string) (Model, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Model{}, err
	}
	return s.rollBack(ctx, v, version, "")
}

// UndoRollBack puts the model in use again that a kept one took the place of. Errors: as RollBack, and CONFLICT where
// that is not in use any more.
func (s *Service) UndoRollBack(ctx context.Context, v access.Viewer, version, replaced, why string) error {
	if err := v.RequireRole(access.Analyst); err != nil {
		return err
	}
	if s.modelInUse().Version != replaced {
		return fault.New(fault.Conflict, "Another model is in use since.")
	}
	_, err := s.rollBack(ctx, v, version, why)
	return err
}

func (s *Service) rollBack(ctx context.Context, v access.Viewer, version, why string) (Model, error) {
	before := s.modelInUse()
	inUse, err := s.o.Recommender.RollBack(ctx, version)
	if err != nil {
		return Model{}, err
	}
	return inUse, s.o.Store.RolledBack(ctx, RolledBack{
		By: v.UserID, From: before.Version, FromName: before.Name, To: version, ToName: inUse.Name, Why: why,
	})
}

// modelInUse returns the model in use; the zero Model where there is none.
func (s *Service) modelInUse() Model {
	for _, m := range s.o.Recommender.Models() {
		if m.InUse {
			return m
		}
	}
	return Model{}
}

// RolledBack says who put which model in use in the place of another. From and To are versions, with the names that the
// models had; empty for none.
type RolledBack struct{ By, From, FromName, To, ToName, Why string }
