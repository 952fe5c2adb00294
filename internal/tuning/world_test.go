package tuning

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

var (
	admin     = access.Viewer{UserID: "admin", Admin: true}
	fan       = access.Viewer{UserID: "fan"}
	asItComes = Tuning{Threshold: 0.5, Model: "blend", Diversity: 0.2, Discovery: 0.1}
	lower     = Tuning{Threshold: 0.3, Model: "blend", Diversity: 0.2, Discovery: 0.1}
)

// memory is a Store; away makes it fail, and hear is told of changes.
type memory struct {
	// acts are what admins did with models.
	acts         []string
	hear         func(event.Event)
	mu           sync.Mutex
	versions     []Version
	learnings    []TrainingVersion
	experiments  []Experiment
	startedOn    int
	people       []string
	shown        map[string][]Shown // by experiment, by id
	kept         int                // how often somebody was kept
	activities   []Activity
	interactions []Interaction
	asked        int
	away         error
}

var errAway = errors.New("the graph is away")

func (m *memory) Current(context.Context) (Current, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := Current{Number: len(m.versions), Tuning: asItComes}
	if now.Number > 0 {
		now.Tuning = m.versions[now.Number-1].Tuning
	}
	if i := m.running(); i >= 0 {
		running := m.experiments[i]
		now.Running = &running
	}
	return now, m.away
}

func (m *memory) running() int { return slices.IndexFunc(m.experiments, Experiment.Running) }

func (m *memory) Version(_ context.Context, number int) (Version, error) {
	if number < 1 || number > len(m.versions) {
		return Version{}, fault.Missing("This version")
	}
	return m.versions[number-1], nil
}

func (m *memory) History(_ context.Context, page paging.Request) (paging.Page[Version], error) {
	return latestFirst(page, m.versions, func(v Version) int { return v.Number })
}

func latestFirst[T any](page paging.Request, versions []T, number func(T) int) (paging.Page[T], error) {
	latest := slices.Clone(versions)
	slices.Reverse(latest)
	return paging.OfSlice(page, latest,
		func(v T) paging.Cursor { return paging.Cursor{Key: paging.IntKey(int64(number(v)))} },
		func(a, b paging.Cursor) bool {
			first, _ := paging.Int(a.Key)
			second, _ := paging.Int(b.Key)
			return first.(int64) > second.(int64)
		}), nil
}

func (m *memory) TrainingAsked(_ context.Context, by string) error {
	m.acts = append(m.acts, by+" trains")
	return nil
}

func (m *memory) RolledBack(_ context.Context, r RolledBack) error {
	m.acts = append(m.acts, strings.TrimSuffix(r.By+" goes back to "+r.To+": "+r.Why, ": "))
	return nil
}

func (m *memory) Labelled(_ context.Context, l Labelled) error {
	if m.away == nil {
		m.acts = append(m.acts, fmt.Sprintf("%s labels %s %v for %v: %s", l.By, l.Version, l.After, l.Before, l.Why))
	}
	return m.away
}

func (m *memory) Append(_ context.Context, v Version, changed *int) (Version, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if changed != nil && *changed != len(m.versions) {
		return Version{}, fault.New(fault.Conflict, "changed")
	}
	now := Version{Tuning: asItComes}
	if n := len(m.versions); n > 0 {
		now = m.versions[n-1]
	}
	if v.Tuning == now.Tuning {
		return now, nil
	}
	v.Number = len(m.versions) + 1
	m.versions = append(m.versions, v)
	m.tuned()
	return v, nil
}

func (m *memory) tuned() { m.hear(event.Event{Verb: event.Tuned}) }

func (m *memory) Learning(context.Context) (TrainingVersion, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.learnings) == 0 || m.away != nil {
		return TrainingVersion{}, false, m.away
	}
	return m.learnings[len(m.learnings)-1], true, nil
}

func (m *memory) TrainingVersion(_ context.Context, number int) (TrainingVersion, error) {
	if number < 1 || number > len(m.learnings) {
		return TrainingVersion{}, fault.Missing("This version")
	}
	return m.learnings[number-1], nil
}

func (m *memory) LearningHistory(_ context.Context, page paging.Request) (paging.Page[TrainingVersion], error) {
	return latestFirst(page, m.learnings, func(v TrainingVersion) int { return v.Number })
}

func (m *memory) AppendLearning(_ context.Context, v TrainingVersion, changed *int) (TrainingVersion, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if changed != nil && *changed != len(m.learnings) {
		return TrainingVersion{}, fault.New(fault.Conflict, "changed")
	}
	v.Number = len(m.learnings) + 1
	m.learnings = append(m.learnings, v)
	return v, nil
}

func (m *memory) Start(_ context.Context, e Experiment) (Experiment, error) {
	if m.running() >= 0 {
		return Experiment{}, fault.New(fault.Conflict, "another runs")
	}
	m.experiments, m.startedOn = append(m.experiments, e), len(m.versions)
	m.tuned()
	return e, nil
}

func (m *memory) Stop(
	ctx context.Context, id string, ended Ended, keep func(Experiment) *Version, over *int,
) (Experiment, error) {
	i := m.running()
	if i < 0 || m.experiments[i].ID != id {
		return Experiment{}, fault.New(fault.Conflict, "none runs")
	}
	if kept := keep(m.experiments[i]); kept != nil {
		if over == nil {
			over = &m.startedOn
		}
		if _, err := m.Append(ctx, *kept, over); err != nil {
			return Experiment{}, err
		}
	}
	m.experiments[i].Ended = ended
	m.tuned()
	return m.experiments[i], nil
}

func (m *memory) Experiment(_ context.Context, id string) (Experiment, error) {
	for _, e := range m.experiments {
		if e.ID == id {
			return e, nil
		}
	}
	return Experiment{}, fault.Missing("This experiment")
}

func (m *memory) Experiments(context.Context, paging.Request) (paging.Page[Experiment], error) {
	return paging.Page[Experiment]{Nodes: slices.Clone(m.experiments)}, nil
}

func (m *memory) KeepResult(_ context.Context, id string, r Result) (Result, error) {
	i := slices.IndexFunc(m.experiments, func(e Experiment) bool { return e.ID == id })
	if m.experiments[i].Result == nil {
		m.experiments[i].Result = &r
	}
	return *m.experiments[i].Result, nil
}

func (m *memory) ForgetShown(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.experiments {
		if e.Result != nil {
			delete(m.shown, e.ID)
		}
	}
	return m.away
}

func (m *memory) PeopleAfter(_ context.Context, after string, limit int) ([]string, error) {
	var found []string
	for _, id := range m.people {
		if id > after && len(found) < min(limit, 7) {
			found = append(found, id)
		}
	}
	return found, m.away
}

func (m *memory) KeepShown(_ context.Context, id string, some []Shown) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.away != nil {
		return m.away
	}
	if m.shown == nil {
		m.shown = map[string][]Shown{}
	}
	for _, one := range some {
		m.kept++
		if !slices.ContainsFunc(m.shown[id], func(s Shown) bool { return s.UserID == one.UserID }) {
			m.shown[id] = append(m.shown[id], one)
		}
	}
	slices.SortFunc(m.shown[id], func(a, b Shown) int { return strings.Compare(a.UserID, b.UserID) })
	return nil
}

func (m *memory) ShownAfter(_ context.Context, id, after string, limit int) ([]Shown, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked++
	found := slices.DeleteFunc(slices.Clone(m.shown[id]), func(s Shown) bool { return s.UserID <= after })
	return found[:min(len(found), limit, 7)], m.away
}

func (m *memory) Activities(_ context.Context, some []Shown, _ time.Time) ([]Activity, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := make([]Activity, len(some))
	for i, one := range some {
		found[i].UserID = one.UserID
		if at := slices.IndexFunc(m.activities, func(a Activity) bool { return a.UserID == one.UserID }); at >= 0 {
			found[i] = m.activities[at]
		}
	}
	return found, m.away
}

func (m *memory) setAway(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.away = err
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for limit := time.Now().Add(10 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("after 10 s it does not hold that %s", what)
		}
	}
}

// rests waits until nobody is being brought to the store.
func (w *world) rests(t *testing.T) {
	t.Helper()
	eventually(t, "nobody is being brought to the store", func() bool {
		w.shown.mu.Lock()
		defer w.shown.mu.Unlock()
		return !w.shown.working
	})
}

// isShown waits until so many people were brought to the store as shown something under an experiment.
func (w *world) isShown(t *testing.T, id string, people int) {
	t.Helper()
	eventually(t, fmt.Sprintf("%d people were shown something", people), func() bool {
		w.store.mu.Lock()
		defer w.store.mu.Unlock()
		return len(w.store.shown[id]) == people
	})
}

func (m *memory) Interactions(_ context.Context, ids []string) ([]Interaction, error) {
	var found []Interaction
	for _, id := range ids {
		for _, i := range m.interactions {
			if i.UserID == id {
				found = append(found, i)
			}
		}
	}
	return found, m.away
}

// recommender has two artists who are similar by 0.4 and draws lists by the threshold alone.
type recommender struct {
	models []Model
	// training is closed when a training may end.
	training chan struct{}
	// requested counts the trainings that were asked for.
	requested int
}

func (r *recommender) ThresholdCurve(context.Context) ([]Point, error) {
	precision := 0.75
	return []Point{
		{Threshold: 0, WithOne: 1, WithFive: 1, MeanNeighbours: 20, Coverage: 1},
		{Threshold: 0.5, WithOne: 0.9, WithFive: 0.5, MeanNeighbours: 6, Precision: &precision, Coverage: 0.8},
	}, nil
}

func (r *recommender) PreviewThreshold(_ context.Context, now, then float64) (Comparison, error) {
	return Comparison{
		Artists: 2, WithNeighboursNow: 0, WithNeighboursThen: 2,
		Changes: []Change{{"a1", 0, 1}, {"gone", 0, 3}, {"a2", 0, 1}}, Now: Point{Threshold: now},
		Then: Point{Threshold: then},
	}, nil
}

func (r *recommender) NeighboursAt(
	_ context.Context, artistID string, threshold float64, _ int,
) ([]music.Scored, int, error) {
	if artistID != "a1" || threshold > 0.4 {
		return nil, 12, nil
	}
	return []music.Scored{{ID: "a2", Score: 0.4, Reason: "Listeners in common"}, {ID: "gone", Score: 0.4}}, 12, nil
}

func (r *recommender) CuratedTracksWith(_ context.Context, _ string, t Tuning, limit int) ([]music.Scored, error) {
	list := []music.Scored{{ID: "t1", Score: 3}, {ID: "draft", Score: 2}, {ID: "t2", Score: 1}}
	if t.Threshold < 0.5 {
		slices.Reverse(list)
	}
	return list[:min(limit, len(list))], nil
}

func (r *recommender) Models() []Model          { return r.models }
func (r *recommender) Training() (bool, string) { return false, "out of memory" }

func (r *recommender) Request() { r.requested++ }

func (r *recommender) Train(context.Context) error {
	<-r.training
	return errors.New("out of memory")
}

func (r *recommender) RollBack(_ context.Context, version string) (Model, error) {
	for i := range r.models {
		r.models[i].InUse = r.models[i].Version == version
	}
	return r.models[1], nil
}

func (r *recommender) Relabel(
	_ context.Context, version string, change func(now Label, others []Label) (Label, error),
) (before Label, _ Model, err error) {
	var others []Label
	at := -1
	for i, m := range r.models {
		if m.Version == version {
			at = i
		} else {
			others = append(others, m.Label)
		}
	}
	if at < 0 {
		return Label{}, Model{}, fault.Missing("This model")
	}
	m := &r.models[at]
	before = m.Label
	next, err := change(before, others)
	if err != nil {
		return before, Model{}, err
	}
	m.Label = next
	return before, *m, nil
}

// catalogue knows two artists, two tracks and a draft.
type catalogue struct{}

func (catalogue) ArtistsOf(_ context.Context, ids []string) (found []music.Artist, _ error) {
	for _, id := range ids {
		if id == "a1" || id == "a2" {
			found = append(found, music.Artist{Person: person.Person{UserID: id, Name: "The " + id}})
		}
	}
	return found, nil
}

func (catalogue) Tracks(_ context.Context, _ access.Viewer, ids []string) (found []music.Track, _ error) {
	for _, id := range ids {
		status := access.Published
		if id == "draft" {
			status = access.Draft
		}
		found = append(found, music.Track{ID: id, Title: "=" + id, Status: status})
	}
	return found, nil
}

type circle struct{}

func (circle) Person(_ context.Context, id string) (person.Person, error) {
	if id == "nobody" {
		return person.Person{}, fault.Missing("This person")
	}
	return person.Person{UserID: id, Handle: id}, nil
}

type world struct {
	*Service
	store     *memory
	recommend *recommender
	now       time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{
		store: &memory{}, recommend: &recommender{training: make(chan struct{})},
		now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC),
	}
	w.Service = NewService(Options{
		Store: w.store, Recommender: w.recommend, Music: catalogue{}, People: circle{},
		Default: asItComes, DefaultTraining: learnedAsItComes, Models: []string{"blend", "popularity"},
		Now: func() time.Time { return w.now },
	})
	w.store.hear = w.Hear
	t.Cleanup(w.Close)
	return w
}
