package tuning

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// ExperimentStore keeps experiments and tells what people did.
type ExperimentStore interface {
	// Start keeps e as the one that runs. Errors: CONFLICT while another runs.
	Start(ctx context.Context, e Experiment) (Experiment, error)
	// Stop ends an experiment, and puts keep, unless nil, in force under the next number in the same transaction; the arm
	// is the one whose tuning it is. It is put over version over and no other; over nil stands for the version that was in
	// force when the experiment began. Errors: NOT_FOUND, CONFLICT where it has ended already or another version is in
	// force.
	Stop(ctx context.Context, id string, ended Ended, keep func(Experiment) *Version, over *int) (Experiment, error)
	// Experiment gives one. Errors: NOT_FOUND.
	Experiment(ctx context.Context, id string) (Experiment, error)
	// Experiments gives all, the latest first.
	Experiments(ctx context.Context, page paging.Request) (paging.Page[Experiment], error)
	// KeepResult keeps what was measured of one that has ended, unless that was before, and gives what is kept. Who was
	// shown something under it is forgotten.
	KeepResult(ctx context.Context, id string, r Result) (Result, error)
	// ForgetShown forgets who was shown something under experiments of which is kept what was measured.
	ForgetShown(ctx context.Context) error
	// KeepShown keeps who was shown something under an experiment; who was before keeps their first time.
	KeepShown(ctx context.Context, id string, some []Shown) error
	// ShownAfter gives at most limit of those after a person's id, in the order of the ids, without those who left.
	ShownAfter(ctx context.Context, id, after string, limit int) ([]Shown, error)
	// PeopleAfter gives the ids of at most limit people after an id, in order, without those who left.
	PeopleAfter(ctx context.Context, after string, limit int) ([]string, error)
	// Activities gives what each did since they were shown something. What people listened to in private is not among it.
	Activities(ctx context.Context, some []Shown, until time.Time) ([]Activity, error)
	// Interactions gives what people did with artists, the people in the order of ids.
	Interactions(ctx context.Context, ids []string) ([]Interaction, error)
}

// Arm is a side of an experiment.
type Arm string

// The sides of an experiment.
const (
	A Arm = "A"
	B Arm = "B"
)

// Experiment gives two tunings to a share of people each; the rest have what is in force.
type Experiment struct {
	ID, Name string
	// Share of people in each arm, above 0 to .5.
	Share     float64
	A, B      Tuning
	StartedAt time.Time
	// StartedBy is an id in what a store is given and a handle in what it gives.
	StartedBy string
	// Ended is zero while it runs.
	Ended
	// Result is nil until it was measured.
	Result *Result
}

// Ended says how an experiment ended.
type Ended struct {
	StoppedAt time.Time
	// Kept is the arm that was kept, empty where none was.
	Kept Arm
	// WhyStopped is the reason that was given.
	WhyStopped string
}

// Running reports whether it has not ended.
func (e Experiment) Running() bool { return e.StoppedAt.IsZero() }

// arm tells in which arm a person is, if any: the same for as long as it runs, on every server, and unlike that of any
// other experiment. Visitors are in none.
func (e Experiment) arm(userID string) (Arm, bool) {
	if userID == "" {
		return "", false
	}
	switch place := place(e.ID, userID); {
	case place < e.Share:
		return A, true
	case place < 2*e.Share:
		return B, true
	}
	return "", false
}

// place puts a person at 0 to below 1, evenly and independently for each experiment.
func place(experimentID, userID string) float64 {
	hash := sha256.Sum256([]byte(experimentID + "\x00" + userID))
	return float64(binary.BigEndian.Uint64(hash[:])>>11) / (1 << 53)
}

// of returns the tuning of an arm.
func (e Experiment) of(arm Arm) Tuning {
	if arm == A {
		return e.A
	}
	return e.B
}

// Start begins an experiment. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts, BAD_USER_INPUT, CONFLICT while
// another runs.
func (s *Service) Start(
	ctx context.Context, v access.Viewer, name string, share float64, a, b Tuning,
) (Experiment, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Experiment{}, err
	}
	bad := input.Problems{}
	name, flaw := input.Line(name, minName, maxName)
	const length = "name must have 3 to 80 characters."
	bad.Add("name", flaw.Say(length, length, "name must have no control characters."))
	if math.IsNaN(share) || share <= 0 || share > 0.5 {
		bad["share"] = "share must be above 0 and at most 0.5."
	}
	a.validate(s.o.Models, "a.", bad)
	b.validate(s.o.Models, "b.", bad)
	if a == b {
		bad["b"] = "a and b must differ."
	}
	if err := refusal(bad); err != nil {
		return Experiment{}, err
	}
	return s.o.Store.Start(ctx, Experiment{
		ID: uuid.Must(uuid.NewV7()).String(), Name: name, Share: share, A: a, B: b, StartedAt: s.o.Now(), StartedBy: v.UserID,
	})
}

// Stop ends an experiment; where keep names an arm, its tuning becomes everybody's. over is the number of the version
// in force that the admin saw it put over, nil for the one that was in force when the experiment began. Errors:
// UNAUTHENTICATED, FORBIDDEN for all but analysts, BAD_USER_INPUT, NOT_FOUND, CONFLICT where it has ended already, and
// where another version than over would be lost with an arm kept.
func (s *Service) Stop(
	ctx context.Context, v access.Viewer, id string, keep Arm, reason string, over *int,
) (Experiment, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Experiment{}, err
	}
	bad := map[string]string{}
	reason = NormalizeReason(reason, bad)
	if keep != "" && keep != A && keep != B {
		bad["keep"] = "keep must be A or B."
	}
	if err := refusal(bad); err != nil {
		return Experiment{}, err
	}
	stopped, err := s.o.Store.Stop(ctx, id, Ended{StoppedAt: s.o.Now(), Kept: keep, WhyStopped: reason},
		func(e Experiment) *Version {
			if keep == "" {
				return nil
			}
			kept := s.version(v, e.of(keep), reason)
			return &kept
		}, over)
	if err != nil {
		return Experiment{}, err
	}
	return s.measured(ctx, stopped), nil
}

// Experiments returns all with what was measured of them, the latest first. Errors: UNAUTHENTICATED, FORBIDDEN for all
// but analysts, BAD_USER_INPUT for a cursor of another list.
func (s *Service) Experiments(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[Experiment], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[Experiment]{}, err
	}
	found, err := s.o.Store.Experiments(ctx, page)
	if err != nil {
		return found, err
	}
	return paging.Map(found, func(e Experiment) Experiment { return s.measured(ctx, e) }), nil
}
