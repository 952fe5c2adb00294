package app

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// trial is an experiment with people who listen, on two servers over one graph.
type trial struct {
	*server
	elsewhere *server
	people    []string
	// ahead is how much later it is for the tuning than it is, in nanoseconds.
	ahead atomic.Int64
	// did is what each person did since it was started.
	did map[string]*deeds
}

// deeds are counted by who does them, as they are done.
type deeds struct{ plays, fullPlays, skips, saves, follows float64 }

func (d deeds) values() [5]float64 {
	return [...]float64{d.plays, d.fullPlays, d.skips, d.saves, d.follows}
}

func newTrial(t *testing.T, people int) *trial {
	t.Helper()
	w := &trial{server: newServer(t, true), did: map[string]*deeds{}}
	for range people {
		id := uuid.Must(uuid.NewV7()).String()
		w.people, w.did[id] = append(w.people, id), &deeds{}
	}
	t.Cleanup(func() { graphtest.Cleanup(t, graphtest.Open(t), w.people...) })
	w.write(`UNWIND $people AS id CREATE (:User {id: id, handle: id, handleKey: id, displayName: 'Fan', email: id, accountType: 'fan', roles: [], createdAt: datetime(), confirmedAt: datetime()})`,
		map[string]any{"people": w.people})
	siteID := graphtest.ID(t)
	t.Cleanup(func() {
		if _, err := graphtest.Open(t).Exec(context.WithoutCancel(t.Context()), "test_trial_end", `MATCH (n) WHERE n.siteId = $site DETACH DELETE n`, map[string]any{"site": siteID}); err != nil {
			t.Error(err)
		}
	})
	w.alike()
	w.elsewhere = w.with(func(*world) {})
	w.elsewhere.otherID = w.otherID
	w.elsewhere.trained()
	w.tunedBy(w.server, siteID)
	w.tunedBy(w.elsewhere, siteID)
	return w
}

// tunedBy lets a server go by the tuning of a site.
func (w *trial) tunedBy(s *server, siteID string) {
	w.t.Helper()
	s.services.tunings.Close()
	s.world.siteID = siteID
	s.world.now = func() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }
	var err error
	for name, open := range map[string]func() (part, error){"tuning": s.services.openTuning, "site": s.services.openSite} {
		if *s.part(name), err = open(); err != nil {
			w.t.Fatal(err)
		}
	}
	if s.echo, err = newEcho(s.cfg, s.services.api(), slog.Default()); err != nil {
		w.t.Fatal(err)
	}
}

// hears lets somebody play a track for so many seconds.
func (s *server) hears(who, track, reason string, seconds float64) {
	s.t.Helper()
	token := s.access(who)
	started := s.call("POST", "/listening/start-play", token,
		object{"sessionId": s.session(who), "userId": who, "songId": track})
	got := s.call("POST", "/listening/end-play", token,
		object{"playId": started.json["playId"], "userId": who, "listenTime": seconds, "endReason": reason})
	if got.Code != 200 {
		s.t.Fatalf("ending a play: %d %s", got.Code, got.Body)
	}
}

// lives does what the i-th person does, through the API.
func (w *trial) lives(i int) {
	w.t.Helper()
	who := w.people[i]
	did, ask := w.did[who], func(mutation string) { w.mustGraphQL(w.access(who), w.fill("mutation { "+mutation+" }")) }
	for range i % 4 {
		w.hears(who, w.tracks[0], "completed", 2)
		did.plays++
		did.fullPlays++
	}
	for range i % 3 {
		w.hears(who, w.tracks[1], "skipped", 0.25)
		did.plays++
		did.skips++
	}
	if i%5 == 1 {
		w.hears(who, w.tracks[2], "paused", 1.5)
		did.plays++
	}
	if i%2 == 0 {
		ask(`saveTrackToLibrary(trackId: "$track") { success } again: saveTrackToLibrary(trackId: "$track") { success }`)
		did.saves++
	}
	if i%6 == 1 {
		ask(`saveAlbumToLibrary(albumId: "$album") { success }`)
		did.saves++
	}
	if i%7 == 3 {
		ask(`saveAlbumToLibrary(albumId: "$album") { success } removeAlbumFromLibrary(albumId: "$album") { success }`)
		if i%6 == 1 {
			did.saves--
		}
	}
	if i%3 == 1 {
		ask(`followUser(userId: "$owner") { success } fan: followUser(userId: "$fan") { success }`) // the fan is no artist
		did.follows++
	}
	if i%5 == 4 {
		ask(`setPrivateListening(minutes: 60)`)
		w.hears(who, w.tracks[0], "completed", 2)
		ask(`setPrivateListening`)
	}
}

// tally is what people did on average, reckoned again from what they did: a figure's mean, and the standard error of
// it.
func (w *trial) tally(people []string) (means, errs map[string]float64, n int) {
	var all []deeds
	for _, id := range people {
		if d, is := w.did[id]; is {
			all = append(all, *d)
		}
	}
	means, errs = map[string]float64{}, map[string]float64{}
	for k, name := range []string{"plays", "fullPlays", "skips", "saves", "follows"} {
		for _, d := range all {
			means[name] += d.values()[k] / float64(len(all))
		}
		for _, d := range all {
			off := d.values()[k] - means[name]
			errs[name] += off * off / float64(len(all)-1) / float64(len(all))
		}
		errs[name] = math.Sqrt(errs[name])
	}
	means["fullShare"], means["skipShare"] = means["fullPlays"]/means["plays"], means["skips"]/means["plays"]
	return means, errs, len(all)
}

const sides = `state kept a { people figures { name mean low high } } b { people figures { name mean low high } }
	differences { name mean low high certain }`

// agrees holds an arm to what its people did.
func (w *trial) agrees(when string, side any, people []string) {
	w.t.Helper()
	arm := side.(object)
	means, errs, n := w.tally(people)
	if int(arm["people"].(float64)) != n || n < 3 {
		w.t.Fatalf("%s: %v people count, want %d", when, arm["people"], n)
	}
	for _, f := range arm["figures"].([]any) {
		f := f.(object)
		name, mean := f["name"].(string), f["mean"].(float64)
		if want, known := means[name]; !known || math.Abs(mean-want) > 1e-9 {
			w.t.Errorf("%s: %s is %v, want %v", when, name, mean, want)
		}
		low, high := f["low"].(float64), f["high"].(float64)
		if !(low < mean && mean < high) {
			w.t.Errorf("%s: %s is %v within %v and %v", when, name, mean, low, high)
		}
		// Student's factor for three people and more is between 1.96 and 4.31.
		if e, is := errs[name]; is && (high-mean < 1.96*e-1e-9 || high-mean > 4.31*e) {
			w.t.Errorf("%s: %s reaches %v, with an error of %v", when, name, high-mean, e)
		}
	}
	if len(arm["figures"].([]any)) != len(means) {
		w.t.Errorf("%s: %v", when, arm["figures"])
	}
}

// arms tells who is shown what B has: everybody is in one of the two.
func (w *trial) arms(s *server) (a, b []string) {
	w.t.Helper()
	for _, id := range w.people {
		if s.similar(id) {
			b = append(b, id)
		} else {
			a = append(a, id)
		}
	}
	return a, b
}

// TestAnExperimentCountsWhatItsPeopleDo lets people listen while two tunings are tried on them, and counts what they do
// as they do it: the figures of each arm are theirs, without what they heard in private, what they took back, and those
// who left. Then two admins stop it at once, on two servers, and what was kept holds for everybody, until the status of
// one of the servers is changed.
func TestAnExperimentCountsWhatItsPeopleDo(t *testing.T) {
	w := newTrial(t, 40)
	admin := w.access(w.adminID)
	w.tune(0.99)
	w.hears(w.people[0], w.tracks[0], "completed", 2) // before it begins
	for name, who := range map[string]string{"a fan": w.fanID, "an artist": w.ownerID} {
		if got := w.graphql(w.access(who), `mutation { startExperiment(input: `+twoTunings+`) { id } }`,
			nil); got.code() != refused {
			t.Errorf("%s starts one: %s", name, got.Body)
		}
	}
	id := w.startAtOnce()
	a, b := w.arms(w.server)
	// Of 40 by halves, fewer than 5 in an arm happen once in ten million times.
	if len(a) < 5 || len(b) < 5 {
		t.Fatalf("%d and %d people", len(a), len(b))
	}
	if w.similar("") || w.elsewhere.similar("") {
		t.Error("a visitor is part of it")
	}
	for i := range w.people {
		w.lives(i)
	}
	if sameA, sameB := w.arms(w.elsewhere); !slices.Equal(a, sameA) || !slices.Equal(b, sameB) {
		t.Errorf("another server has other arms: %d of %d, %d of %d", len(sameA), len(a), len(sameB), len(b))
	}
	w.ahead.Add(int64(5 * time.Minute)) // what was measured when it began is old
	running := w.mustGraphQL(admin,
		`{ tuningState { experiment { `+sides+` } } }`)["tuningState"].(object)["experiment"].(object)
	w.agrees("A", running["a"], a)
	w.agrees("B", running["b"], b)
	meansA, _, _ := w.tally(a)
	meansB, _, _ := w.tally(b)
	for _, d := range running["differences"].([]any) {
		d := d.(object)
		if want := meansB[d["name"].(string)] - meansA[d["name"].(string)]; math.Abs(d["mean"].(float64)-want) > 1e-9 ||
			d["certain"] != (d["low"].(float64) > 0 || d["high"].(float64) < 0) {
			t.Errorf("B less A: %v, want %v", d, want)
		}
	}
	w.leave(&a, &b)
	w.stopAtOnce(id)
	for _, s := range []*server{w.server, w.elsewhere} {
		if _, all := w.arms(s); len(all) != len(w.people) || !s.similar("") {
			t.Errorf("what was kept holds for %d of %d", len(all), len(w.people))
		}
	}
	w.ahead.Add(int64(2 * time.Hour))
	w.hears(b[0], w.tracks[0], "completed", 2) // after its end
	ended := w.mustGraphQL(admin,
		`{ experiments(first: 1) { nodes { `+sides+` } } }`)["experiments"].(object)["nodes"].([]any)[0].(object)
	if ended["state"] != "STOPPED" || ended["kept"] != "B" {
		t.Errorf("ended as %v, %v kept", ended["state"], ended["kept"])
	}
	w.agrees("A in the end", ended["a"], a)
	w.agrees("B in the end", ended["b"], b)
	w.exported(id, b)
	w.holdsEverywhere(a[0])
}

// holdsEverywhere changes the threshold through the status of one server, and looks at what the other shows at once.
func (w *trial) holdsEverywhere(who string) {
	w.t.Helper()
	for i, s := range []*server{w.server, w.elsewhere, w.server} {
		threshold := []float64{0.99, 0.01, 0.99}[i]
		for name, fan := range map[string]string{"a visitor": "", "a fan": w.fanID, "an artist": w.ownerID} {
			if got := s.call("PUT", "/site-status", w.access(fan),
				object{"similarityScoreThreshold": threshold}); got.Code != 401 && got.Code != 403 {
				w.t.Errorf("%s sets the threshold: %d", name, got.Code)
			}
		}
		if got := s.call("PUT", "/site-status", w.access(w.adminID),
			object{"similarityScoreThreshold": threshold}); got.Code != 200 {
			w.t.Errorf("setting it to %g: %s", threshold, got.Body)
		}
		for _, other := range []*server{w.server, w.elsewhere} {
			if status := other.get("/site-status", "").json["similarityScoreThreshold"]; status != threshold ||
				other.similar("") != (threshold < 0.5) || other.similar(who) != (threshold < 0.5) {
				w.t.Errorf("at %g the status says %v, a visitor is shown somebody similar: %v", threshold, status,
					other.similar(""))
			}
		}
	}
}

// startAtOnce lets two admins start one on two servers, and gives the id of the one that runs.
func (w *trial) startAtOnce() string {
	w.t.Helper()
	codes := w.both(`mutation { startExperiment(input: ` + strings.Replace(twoTunings, "A test", "=A test", 1) +
		`) { id } }`)
	if !slices.Equal(codes, []string{"", "CONFLICT"}) {
		w.t.Fatalf("two start at once: %q", codes)
	}
	return w.mustGraphQL(w.access(w.adminID),
		`{ tuningState { experiment { id } } }`)["tuningState"].(object)["experiment"].(object)["id"].(string)
}

// both lets an admin ask two servers at once, and gives the codes in their order.
func (w *trial) both(mutation string) []string {
	w.t.Helper()
	var asking sync.WaitGroup
	codes := make([]string, 2)
	for i, s := range []*server{w.server, w.elsewhere} {
		asking.Go(func() { codes[i] = s.graphql(w.access(w.adminID), mutation, nil).code() })
	}
	asking.Wait()
	slices.Sort(codes)
	return codes
}

// leave lets one person of each arm go: one is removed, one is deactivated.
func (w *trial) leave(a, b *[]string) {
	w.t.Helper()
	active := func(id string) bool { return *w.did[id] != (deeds{}) }
	gone, off := slices.IndexFunc(*a, active), slices.IndexFunc(*b, active)
	w.write(`MATCH (gone:User {id: $gone}) MATCH (off:User {id: $off}) SET off.deactivatedAt = datetime() DETACH DELETE gone`, map[string]any{"gone": (*a)[gone], "off": (*b)[off]})
	left := []string{(*a)[gone], (*b)[off]}
	*a, *b = slices.Delete(slices.Clone(*a), gone, gone+1), slices.Delete(slices.Clone(*b), off, off+1)
	w.people = slices.DeleteFunc(slices.Clone(w.people), func(id string) bool { return slices.Contains(left, id) })
}

// stopAtOnce lets two admins stop it on two servers, once a fan could not, and once it was refused to keep an arm over
// what somebody changed meanwhile.
func (w *trial) stopAtOnce(id string) {
	w.t.Helper()
	stopOver := func(version string) string {
		return `mutation { stopExperiment(id: "` + id + `", keep: B, reason: "It finds more"` + version + `) { state kept } }`
	}
	if got := w.elsewhere.call("PUT", "/site-status", w.access(w.adminID),
		object{"similarityScoreThreshold": 0.98, "reason": "Meanwhile"}); got.Code != 200 {
		w.t.Fatalf("a change while it runs: %s", got.Body)
	}
	if got := w.graphql(w.access(w.adminID), stopOver(""), nil); got.code() != "CONFLICT" ||
		!strings.Contains(got.Body.String(), "Somebody changed the tuning") {
		w.t.Errorf("kept over somebody's change: %s", got.Body)
	}
	stop := stopOver(fmt.Sprintf(", version: %d", w.tuningInForce()))
	if got := w.graphql(w.access(w.fanID), stop, nil); got.code() != refused {
		w.t.Errorf("a fan stops it: %s", got.Body)
	}
	before := w.tuningInForce()
	if codes := w.both(stop); !slices.Equal(codes, []string{"", "CONFLICT"}) {
		w.t.Errorf("two stop it at once: %q", codes)
	}
	history := w.mustGraphQL(w.access(w.adminID),
		`{ tuningHistory(first: 2) { nodes { version reason changedBy tuning { similarityScoreThreshold } } } }`)["tuningHistory"].(object)["nodes"].([]any)
	last := history[0].(object)
	if int(last["version"].(float64)) != before+1 || last["reason"] != "It finds more" || last["changedBy"] == nil ||
		last["tuning"].(object)["similarityScoreThreshold"] != 0.01 {
		w.t.Errorf("version %d is followed by %v", before, last)
	}
}

// exported reads the figures of B from the files: they are those of the page, and the name is no formula.
func (w *trial) exported(id string, b []string) {
	w.t.Helper()
	means, _, n := w.tally(b)
	got := w.get("/admin/recommendations/experiment.csv?id="+id, w.access(w.adminID))
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(got.Body.Bytes(), []byte("\ufeff")))).ReadAll()
	if err != nil || len(rows) != 22 {
		w.t.Fatalf("%d rows, %v", len(rows), err)
	}
	cell := func(row []string, name string) string { return row[slices.Index(rows[0], name)] }
	found := 0
	for _, row := range rows[1:] {
		if cell(row, "name") != "'=A test" {
			w.t.Errorf("named %q", cell(row, "name"))
		}
		if cell(row, "arm") != "B" {
			continue
		}
		found++
		mean, err := strconv.ParseFloat(cell(row, "mean"), 64)
		if err != nil || math.Abs(mean-means[cell(row, "figure")]) > 1e-9 || cell(row, "people") != fmt.Sprint(n) {
			w.t.Errorf("%v, %v", row, err)
		}
	}
	if found != len(means) {
		w.t.Errorf("%d figures of B", found)
	}
}
