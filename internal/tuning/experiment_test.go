package tuning

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

func TestWhatMayBeTried(t *testing.T) {
	for _, c := range []struct {
		name   string
		viewer access.Viewer
		called string
		share  float64
		b      Tuning
		code   fault.Code
	}{
		{"an admin", admin, "Lower", 0.5, lower, ""},
		{"a small share", admin, "Lower", 0.001, lower, ""},
		{"a visitor", access.Visitor, "Lower", 0.5, lower, fault.Unauthenticated},
		{"a fan", fan, "Lower", 0.5, lower, fault.Forbidden},
		{"nobody", admin, "Lower", 0, lower, fault.BadUserInput},
		{"more than half", admin, "Lower", 0.51, lower, fault.BadUserInput},
		{"no number", admin, "Lower", math.NaN(), lower, fault.BadUserInput},
		{"two characters", admin, "Lo ", 0.5, lower, fault.BadUserInput},
		{"a control character", admin, "Lower\x1b[31m", 0.5, lower, fault.BadUserInput},
		{"several lines", admin, "Lower\nit", 0.5, lower, fault.BadUserInput},
		{"the same twice", admin, "Lower", 0.5, asItComes, fault.BadUserInput},
		{"no such model", admin, "Lower", 0.5, Tuning{Threshold: 0.5, Model: "magic"}, fault.BadUserInput},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			e, err := w.Start(t.Context(), c.viewer, c.called, c.share, asItComes, c.b)
			if c.code != "" {
				if fault.CodeOf(err) != c.code || len(w.store.experiments) > 0 {
					t.Errorf("want %q and none running, got %v", c.code, err)
				}
				return
			}
			if err != nil || !e.Running() || e.ID == "" || e.StartedBy != admin.UserID {
				t.Fatalf("%+v, %v", e, err)
			}
			if _, err := w.Start(t.Context(), admin, "Another", 0.1, asItComes, c.b); fault.CodeOf(err) != fault.Conflict {
				t.Errorf("a second: %v", err)
			}
		})
	}
}

// TestPeopleStayInTheirArm gives everybody the tuning of one arm or today's, the same each time, in shares as asked,
// visitors always today's, and mixes people anew for another experiment.
func TestPeopleStayInTheirArm(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	inForce := Tuning{Threshold: 0.7, Model: "blend"}
	if _, err := w.Save(ctx, admin, inForce, 0, "for the rest"); err != nil {
		t.Fatal(err)
	}
	e, err := w.Start(ctx, admin, "Lower", 0.2, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	const many = 5000
	had := map[Tuning]int{}
	again, both := 0, 0
	other := e
	other.ID = "another"
	for i := range many {
		id := fmt.Sprint("user ", i)
		got := w.For(ctx, id)
		had[got]++
		if got != w.For(ctx, id) {
			t.Fatalf("%s changed arms", id)
		}
		if arm, in := e.arm(id); in && arm == A {
			again++
			if arm, in := other.arm(id); in && arm == A {
				both++
			}
		}
	}
	for tuned, share := range map[Tuning]float64{asItComes: 0.2, lower: 0.2, inForce: 0.6} {
		if got := float64(had[tuned]) / many; math.Abs(got-share) > 0.025 {
			t.Errorf("%+v has %.3f of the people, want %.1f", tuned, got, share)
		}
	}
	if share := float64(both) / float64(again); math.Abs(share-0.2) > 0.05 {
		t.Errorf("%.2f of arm A are in arm A of another experiment too", share)
	}
	if got := w.For(ctx, ""); got != inForce {
		t.Errorf("a visitor has %+v", got)
	}
	if _, err := w.Stop(ctx, admin, e.ID, B, "It is better", nil); err != nil {
		t.Fatal(err)
	}
	if got := w.For(ctx, "user 1"); got != lower || w.store.versions[1].Reason != "It is better" {
		t.Errorf("after B was kept: %+v, %+v", got, w.store.versions)
	}
}

func TestStopping(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	e, err := w.Start(ctx, admin, "Lower", 0.5, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"FORBIDDEN":      second(w.Stop(ctx, fan, e.ID, A, "because", nil)),
		"CONFLICT":       second(w.Stop(ctx, admin, "another", A, "because", nil)),
		"BAD_USER_INPUT": second(w.Stop(ctx, admin, e.ID, "C", "because", nil)),
	} {
		if string(fault.CodeOf(err)) != name {
			t.Errorf("want %s, got %v", name, err)
		}
	}
	if _, err := w.Stop(ctx, admin, e.ID, A, "", nil); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("without a reason: %v", err)
	}
	stopped, err := w.Stop(ctx, admin, e.ID, "", "No difference", nil)
	if err != nil || stopped.Running() || stopped.Kept != "" || len(w.store.versions) != 0 ||
		w.For(ctx, "anybody") != asItComes {
		t.Errorf("%+v, %v", stopped, err)
	}
	if _, err := w.Stop(ctx, admin, e.ID, "", "No difference", nil); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("twice: %v", err)
	}
}

// TestListsOfTodayAreThoseOfTheArm looks at people of both arms: today's list is by their arm's tuning, as what they
// see is.
func TestListsOfTodayAreThoseOfTheArm(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	e, err := w.Start(ctx, admin, "Lower", 0.5, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	one := map[Arm]string{}
	for i := 0; len(one) < 2; i++ {
		id := "u" + strconv.Itoa(i)
		arm, _ := e.arm(id)
		one[arm] = id
	}
	lists, err := w.PreviewLists(ctx, admin, []string{one[A], one[B]}, asItComes, 2)
	if err != nil || len(lists) != 2 {
		t.Fatal(lists, err)
	}
	for _, list := range lists {
		arm, _ := e.arm(list.Person.UserID)
		first := map[Arm]string{A: "t1", B: "t2"}[arm]
		if list.Arm != arm || list.Now[0].Node.ID != first || list.Then[0].Node.ID != "t1" {
			t.Errorf("%s of arm %q: arm %q, %+v, %+v", list.Person.UserID, arm, list.Arm, list.Now, list.Then)
		}
	}
}

// TestKeepingAnArmUndoesNobodysChange refuses to keep an arm over a change that was made since the experiment began,
// unless it is said to be known.
func TestKeepingAnArmUndoesNobodysChange(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	e, err := w.Start(ctx, admin, "Lower", 0.5, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := w.Save(ctx, access.Viewer{UserID: "another", Admin: true}, Tuning{Threshold: 0.7, Model: "blend"},
		0, "Too many")
	if err != nil {
		t.Fatal(err)
	}
	stale := 0
	for name, over := range map[string]*int{"as it began": nil, "a version that is gone": &stale} {
		if _, err := w.Stop(ctx, admin, e.ID, B, "It is better", over); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("over %s: %v", name, err)
		}
	}
	if state, err := w.State(ctx, admin); err != nil || state.Experiment == nil || state.Current != theirs {
		t.Fatalf("after it was refused: %+v, %v", state, err)
	}
	stopped, err := w.Stop(ctx, admin, e.ID, B, "It is better all the same", &theirs.Number)
	if err != nil || stopped.Kept != B || w.For(ctx, "anybody") != lower {
		t.Errorf("knowingly: %+v, %v", stopped, err)
	}
}

func second(_ Experiment, err error) error { return err }

// TestWhatAnExperimentDid adds up those of both arms who were shown something and nobody else, who did nothing with
// them, once a minute however often it is asked, and once for good when it has ended.
func TestWhatAnExperimentDid(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	e, err := w.Start(ctx, admin, "Lower", 0.3, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	want := map[Arm]int{}
	for i := range 50 {
		id := fmt.Sprintf("user %02d", i)
		if i%2 == 0 {
			w.store.activities = append(w.store.activities, Activity{UserID: id, Plays: 2, FullPlays: 1})
		}
		if arm, in := e.arm(id); in && i < 40 {
			want[arm]++
		}
		w.For(ctx, id)
		if i < 40 {
			w.Show(ctx, id)
			w.Show(ctx, id)
		}
	}
	w.isShown(t, e.ID, want[A]+want[B])
	idle := 0
	for i := 1; i < 40; i += 2 {
		if arm, in := e.arm(fmt.Sprintf("user %02d", i)); in && arm == A {
			idle++
		}
	}
	look := func() Result {
		t.Helper()
		state, err := w.State(ctx, admin)
		if err != nil || state.Experiment == nil || state.Experiment.Result == nil {
			t.Fatalf("%+v, %v", state, err)
		}
		return *state.Experiment.Result
	}
	first := look()
	if first.A.People != want[A] || first.B.People != want[B] || want[B] == 0 ||
		!near(&first.A.Mean[plays], 2*float64(want[A]-idle)/float64(want[A])) {
		t.Errorf("%+v, want %v people", first, want)
	}
	asked := w.store.asked
	w.store.activities = nil
	if look() != first || w.store.asked != asked {
		t.Error("what is fresh was measured anew")
	}
	w.now = w.now.Add(measuredFor)
	if got := look(); got.A.People != want[A] || got.A.Mean[plays] != 0 || w.store.asked == asked {
		t.Errorf("a minute later: %+v", got)
	}
	w.now = w.now.Add(time.Second)
	if _, err := w.Stop(ctx, admin, e.ID, "", "No difference", nil); err != nil {
		t.Fatal(err)
	}
	asked = w.store.asked
	page, err := w.Experiments(ctx, admin, paging.Request{Size: 10})
	if err != nil || len(page.Nodes) != 1 || page.Nodes[0].Result == nil || w.store.asked != asked {
		t.Errorf("ended: %+v, %v, asked %d times more", page.Nodes, err, w.store.asked-asked)
	}
	if _, err := w.Experiments(ctx, fan, paging.Request{Size: 10}); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("a fan: %v", err)
	}
}

// TestWhoIsShownSomethingIsKeptOnce keeps a person once for each experiment with their first time, and while the store
// is away again at their next list.
func TestWhoIsShownSomethingIsKeptOnce(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	began := w.now
	for _, name := range []string{"first", "second"} {
		e, err := w.Start(ctx, admin, name, 0.5, asItComes, lower)
		if err != nil {
			t.Fatal(err)
		}
		w.Show(ctx, "")
		w.Show(ctx, "somebody")
		w.isShown(t, e.ID, 1)
		w.now = w.now.Add(time.Hour)
		w.store.setAway(errAway)
		w.Show(ctx, "another")
		w.rests(t)
		w.store.setAway(nil)
		w.isShown(t, e.ID, 1)
		for range 3 {
			w.Show(ctx, "somebody")
			w.Show(ctx, "another")
		}
		w.isShown(t, e.ID, 2)
		w.rests(t)
		if _, err := w.Stop(ctx, admin, e.ID, "", "Enough", nil); err != nil {
			t.Fatal(err)
		}
		w.Show(ctx, "too late")
		w.rests(t)
		want := []Shown{{"another", began.Add(time.Hour)}, {"somebody", began}}
		if got := w.store.shown[e.ID]; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		began = w.now
	}
	if w.store.kept != 4 {
		t.Errorf("people were brought to the store %d times", w.store.kept)
	}
}

// TestWhatCannotBeMeasured shows an experiment without figures while the store is away.
func TestWhatCannotBeMeasured(t *testing.T) {
	w := newWorld(t)
	e, err := w.Start(t.Context(), admin, "Lower", 0.5, asItComes, lower)
	if err != nil {
		t.Fatal(err)
	}
	w.store.away = errAway
	if got := w.measured(t.Context(), e); got.Result != nil || got.Measured() != (Result{}) {
		t.Errorf("%+v", got)
	}
	for _, f := range slices.Concat(Result{}.A.Figures()) {
		if f.Mean != nil || f.Low != nil {
			t.Errorf("of nobody: %+v", f)
		}
	}
}

func near(got *float64, want float64) bool { return got != nil && math.Abs(*got-want) < 1e-4 }

// TestFiguresByHand compares with figures that were worked out by hand; 12.7062, 4.3027 and 3.1824 are Student's
// quantiles for 1, 2 and 3 degrees of freedom.
func TestFiguresByHand(t *testing.T) {
	var a, b Tally
	for _, one := range []Activity{
		{Plays: 2, FullPlays: 1, Skips: 0, Saves: 0, Follows: 1},
		{Plays: 4, FullPlays: 3, Skips: 1, Saves: 0},
		{Plays: 6, FullPlays: 2, Skips: 2, Saves: 0},
	} {
		a.add(one)
	}
	b.add(Activity{Plays: 1, FullPlays: 1})
	b.add(Activity{Plays: 3, FullPlays: 3})
	figures := a.Figures()
	names := make([]string, len(figures))
	for i, f := range figures {
		names[i] = f.Name
	}
	if want := []string{
		"plays", "fullPlays", "skips", "saves", "follows", "fullShare",
		"skipShare",
	}; !slices.Equal(names, want) {
		t.Fatalf("figures are %v", names)
	}
	// Plays 2, 4, 6: mean 4, variance 4, error sqrt(4/3); the interval would begin at -0.97, but no count does.
	if f := figures[0]; !near(f.Mean, 4) || !near(f.Low, 0) || !near(f.High, 4+4.302653*math.Sqrt(4.0/3)) {
		t.Errorf("plays: %v %v %v", *f.Mean, *f.Low, *f.High)
	}
	if f := figures[3]; !near(f.Mean, 0) || f.Low != nil || f.High != nil {
		t.Errorf("saves, of which there are none: %+v", f)
	}
	// Full plays 1, 3, 2 of 2, 4, 6: ratio 0.5; residuals 0, 1, -1 with variance 1; error sqrt(1/3)/4, which reaches over
	// 1.
	if f := figures[5]; !near(f.Mean, 0.5) || !near(f.High, 1) {
		t.Errorf("full share: %v %v", *f.Mean, *f.High)
	}
	// Skips 0, 1, 2 of 2, 4, 6: ratio 0.25; residuals -0.5, 0, 0.5.
	if f := figures[6]; !near(f.Mean, 0.25) || !near(f.Low, 0) || !near(f.High, 0.25+4.302653*math.Sqrt(0.25/3)/4) {
		t.Errorf("skip share: %v %v %v", *f.Mean, *f.Low, *f.High)
	}
	// B's plays 1, 3: mean 2, error² 1. Welch: (4/3+1)² / ((4/3)²/2 + 1²/1) = 2.882 degrees of freedom.
	differences := Result{A: a, B: b}.Differences()
	if d := differences[0]; !near(d.Mean, -2) || d.Certain || *d.Low > -2-3.1824*math.Sqrt(7.0/3) || *d.High < 0 {
		t.Errorf("plays: %v %v %v", *d.Mean, *d.Low, *d.High)
	}
	if d := differences[5]; !near(d.Mean, 0.5) {
		t.Errorf("full share: %+v", d)
	}
	if d := (Result{A: a}).Differences()[0]; d.Mean != nil || d.Certain {
		t.Errorf("with nobody in B: %+v", d)
	}
	var single Tally
	single.add(Activity{Plays: 5})
	if f := single.Figures()[0]; !near(f.Mean, 5) || f.Low != nil {
		t.Errorf("of one person: %+v", f)
	}
}

// TestIntervalsHoldTheirFigure draws any people: figures are the plain sums, intervals have them inside, none begins
// below 0, no share's ends above 1, and a difference is certain only where its interval leaves 0 out.
func TestIntervalsHoldTheirFigure(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r Result
		sum, full := 0.0, 0.0
		for range rapid.IntRange(0, 20).Draw(t, "people") {
			a := Activity{
				Plays: float64(rapid.IntRange(0, 1_000_000).Draw(t, "plays")),
				Saves: float64(rapid.IntRange(0, 5).Draw(t, "saves")),
			}
			a.FullPlays = math.Floor(a.Plays * rapid.Float64Range(0, 1).Draw(t, "full"))
			r.B.add(a)
			sum, full = sum+a.Plays, full+a.FullPlays
			if rapid.Bool().Draw(t, "both") {
				r.A.add(a)
			}
		}
		figures := r.B.Figures()
		for i, f := range figures {
			if f.High != nil && i >= len(counts) && *f.High > 1 {
				t.Fatalf("%s: up to %v", f.Name, *f.High)
			}
			if f.Low != nil && (f.Mean == nil || !(0 <= *f.Low && *f.Low <= *f.Mean && *f.Mean <= *f.High)) {
				t.Fatalf("%s: %v not within %v and %v", f.Name, *f.Mean, *f.Low, *f.High)
			}
		}
		if n := float64(r.B.People); n > 0 && math.Abs(*figures[0].Mean-sum/n) > 1e-6*(1+sum/n) {
			t.Fatalf("mean %v of %v in %v", *figures[0].Mean, sum, n)
		}
		if share := figures[5].Mean; sum > 0 && math.Abs(*share-full/sum) > 1e-6 {
			t.Fatalf("share %v of %v in %v", *share, full, sum)
		}
		for _, d := range r.Differences() {
			if d.Certain != (d.Low != nil && (*d.Low > 0 || *d.High < 0)) {
				t.Fatalf("%+v", d)
			}
		}
	})
}

// TestNothingIsSeldomCertain compares people with people of the same kind, whose listening is as uneven as real
// listening is: about one difference in twenty may look certain. And one that is real and large mostly does.
func TestNothingIsSeldomCertain(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 11)) //nolint:gosec // not a secret
	person := func(more float64) Activity {
		plays := math.Floor(more * math.Exp(1+random.NormFloat64()))
		full := 0.0
		liking := random.Float64()
		for range int(plays) {
			if random.Float64() < liking {
				full++
			}
		}
		return Activity{
			Plays: plays, FullPlays: full, Skips: math.Floor((plays - full) / 2), Saves: float64(random.IntN(3)),
			Follows: float64(random.IntN(2)),
		}
	}
	const trials = 400
	certain := map[string]int{}
	real := 0
	for range trials {
		var same, other Result
		for range 120 {
			same.A.add(person(1))
			same.B.add(person(1))
			other.B.add(person(2))
		}
		other.A = same.A
		for _, d := range same.Differences() {
			if d.Certain {
				certain[d.Name]++
			}
		}
		if other.Differences()[0].Certain {
			real++
		}
	}
	sum := 0
	for name, n := range certain {
		sum += n
		if rate := float64(n) / trials; rate > 0.09 {
			t.Errorf("%s: %.3f of nothing looks certain", name, rate)
		}
	}
	if rate := float64(sum) / trials / 7; rate < 0.03 || rate > 0.065 {
		t.Errorf("%.3f of nothing looks certain", rate)
	}
	if rate := float64(real) / trials; rate < 0.9 {
		t.Errorf("%.2f of what is real looks certain", rate)
	}
}
