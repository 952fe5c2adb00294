package places_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/places"
)

const (
	agent     = "Sidestage (+https://music.example)"
	kleindorf = `{"osm_type":"relation","osm_id":77,"lat":"48.3049","lon":"11.4567","name":"Kleindorf",
"address":{"village":"Kleindorf","state":"Bavaria","country":"Deutschland","country_code":"de"}}`
	smallville = `{"osm_type":"node","osm_id":78,"lat":"39.1234","lon":"-98.7","name":"Smallville",
"address":{"hamlet":"Smallville","county":"Nowhere County","state":"Kansas","country":"United States",
"country_code":"us"}}`
	munichOfOSM = `{"osm_type":"relation","osm_id":62428,"lat":"48.137154","lon":"11.5753822","name":"München",
"address":{"city":"München","state":"Bavaria","country":"Germany","country_code":"de"}}`
)

// nominatim is a server that answers as it is told, and keeps what it was asked and when.
type nominatim struct {
	*httptest.Server
	mu     sync.Mutex
	asked  []*http.Request
	times  []time.Time
	answer http.HandlerFunc
}

func newNominatim(t *testing.T) *nominatim {
	t.Helper()
	n := &nominatim{answer: func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/lookup" && r.URL.Query().Get("osm_ids") == "R77":
			fmt.Fprint(w, "["+kleindorf+"]")
		case r.URL.Path == "/lookup":
			fmt.Fprint(w, "[]")
		case r.URL.Path == "/reverse" && r.URL.Query().Get("lat") == "-40":
			fmt.Fprint(w, `{"error":"Unable to geocode"}`)
		case r.URL.Path == "/reverse":
			fmt.Fprint(w, munichOfOSM)
		case strings.HasPrefix(r.URL.Query().Get("q"), "small"):
			fmt.Fprint(w, "["+smallville+"]")
		default:
			fmt.Fprint(w, "["+kleindorf+`,{"osm_type":"node","osm_id":1,"lat":"no","lon":"0","name":"x"},{}]`)
		}
	}}
	n.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n.mu.Lock()
		n.asked, n.times = append(n.asked, r), append(n.times, time.Now())
		answer := n.answer
		n.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(n.Close)
	return n
}

func (n *nominatim) count() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.asked)
}

func (n *nominatim) answers(how http.HandlerFunc) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.answer = how
}

// limits are those of the site, in Redis.
func limits(t *testing.T) limit.Limiter {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: miniredis.RunT(t).Addr()})
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	return limiter.New(client, time.Now)
}

func finderOf(t *testing.T, n *nominatim, l limit.Limiter, now func() time.Time) *places.Finder {
	t.Helper()
	return places.NewFinder(list, places.NewNominatim(places.NominatimOptions{
		URL: n.URL + "/", Agent: agent, Limits: l, Now: now,
	}))
}

func TestTheServiceFindsWhatTheListDoesNotHave(t *testing.T) {
	n := newNominatim(t)
	f := finderOf(t, n, limits(t), time.Now)
	ctx := t.Context()
	if found, err := f.Search(ctx, "Munich, Germany"); err != nil || found[0].ID != "2867714" || n.count() > 0 {
		t.Errorf("a city of the list: %q, %v, asked %d times", texts(found), err, n.count())
	}
	if found, err := f.Cities("Kleind"); err != nil || n.count() > 0 {
		t.Errorf("somebody types: %q, %v, asked %d times", texts(found), err, n.count())
	}
	found, err := f.Search(ctx, "Kleindorf, Bavaria")
	if err != nil || len(found) != 1 || found[0].ID != "osm:R77" || found[0].Text() != "Kleindorf, Germany" ||
		found[0].Latitude != 48.3 || found[0].TimeZone != "Europe/Berlin" {
		t.Errorf("a village: %+v, %v", found, err)
	}
	found, err = f.Search(ctx, "Smallville, Kansas")
	if err != nil || len(found) == 0 || found[0].Text() != "Smallville, Kansas" || found[0].Country != "United States" {
		t.Errorf("a hamlet of a state: %+v, %v", found, err)
	}
	p, err := f.Place(ctx, "osm:R77")
	if err != nil || p.Text() != "Kleindorf, Germany" {
		t.Errorf("by its id: %+v, %v", p, err)
	}
	if _, err := f.Place(ctx, "osm:R78"); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("an id of nothing: %v", err)
	}
	// What the list has too keeps its id there, whatever the service calls it.
	if p, err := f.At(ctx, 48.1234, 11.5678); err != nil || p.ID != "2867714" {
		t.Errorf("at a position: %+v, %v", p, err)
	}
	if _, err := f.At(ctx, -40, -120); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("in the sea: %v", err)
	}
	if _, err := f.At(ctx, 91, 0); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("nowhere: %v", err)
	}
	if got := f.Credits(); len(got) != 2 || !strings.Contains(got[1].Text, "OpenStreetMap") {
		t.Errorf("credits: %+v", got)
	}
	if got := places.NewFinder(list, nil).Credits(); len(got) != 1 || got[0].Text != "GeoNames" {
		t.Errorf("credits of the list: %+v", got)
	}
}

// The policy of the public servers: a named agent, at most one request a second, nothing twice.
func TestTheServiceIsAskedAsItsPolicyWants(t *testing.T) {
	n := newNominatim(t)
	l := limits(t)
	// Two servers of a site have one limit.
	one, other := finderOf(t, n, l, time.Now), finderOf(t, n, l, time.Now)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			f := one
			if i%2 == 1 {
				f = other
			}
			// Six different positions, each asked of one server twice at once.
			if _, err := f.At(t.Context(), 48, 11+float64(i%6)/2); err != nil {
				t.Errorf("at a position: %v", err)
			}
		})
	}
	all.Wait()
	asked := n.count()
	if asked < 2 || asked > 6 {
		t.Errorf("six positions were asked in %d requests within the patience of a person", asked)
	}
	for i, r := range n.asked {
		if got := r.Header.Get("User-Agent"); got != agent {
			t.Errorf("asked by %q", got)
		}
		q := r.URL.Query()
		if q.Get("zoom") != "10" || q.Get("format") != "jsonv2" || r.Header.Get("Referer") != "" {
			t.Errorf("asked %s", r.URL)
		}
		// Requests may overtake one another by a little on their way.
		if i > 0 && n.times[i].Sub(n.times[i-1]) < 800*time.Millisecond {
			t.Errorf("two requests within %v", n.times[i].Sub(n.times[i-1]))
		}
	}
	first := n.asked[0].URL.Query().Get("lon")
	for range 3 {
		var longitude float64
		if _, err := fmt.Sscan(first, &longitude); err != nil {
			t.Fatal(err)
		}
		for _, f := range []*places.Finder{one, other} {
			if _, err := f.At(t.Context(), 48.001, longitude); err != nil {
				t.Error(err)
			}
		}
	}
	if n.count() > asked+1 {
		t.Errorf("what was known was asked again: %d requests, and then %d", asked, n.count())
	}
}

func TestTheListAnswersWhileTheServiceIsAway(t *testing.T) {
	status := func(code int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	const rest, blockedRest = 31 * time.Second, 11 * time.Minute
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		pause  time.Duration
	}{
		"it fails":         {status(http.StatusBadGateway), rest},
		"it blocks":        {status(http.StatusTooManyRequests), blockedRest},
		"it leads on":      {http.RedirectHandler("/elsewhere", http.StatusFound).ServeHTTP, rest},
		"it answers trash": {func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") }, rest},
		"it is slow": {func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-r.Context().Done():
			case <-time.After(20 * time.Second):
			}
		}, rest},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := newNominatim(t)
			now := time.Now()
			f := finderOf(t, n, limits(t), func() time.Time { return now })
			n.answers(c.answer)
			began := time.Now()
			p, err := f.At(t.Context(), 48.14, 11.57)
			if err != nil || p.ID != "2867714" || time.Since(began) > 10*time.Second {
				t.Errorf("%+v, %v, after %v", p, err, time.Since(began))
			}
			if found, err := f.Search(t.Context(), "Munihc"); err != nil || len(found) == 0 || found[0].ID != "2867714" {
				t.Errorf("by name: %q, %v", texts(found), err)
			}
			if _, err := f.Place(t.Context(), "osm:R77"); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("what the service knows alone: %v", err)
			}
			if n.count() != 1 {
				t.Errorf("it was asked %d times while it rested", n.count())
			}
			n.answers(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "["+kleindorf+"]") })
			now = now.Add(c.pause)
			if p, err := f.Place(t.Context(), "osm:R77"); err != nil || p.ID != "osm:R77" {
				t.Errorf("after its rest: %+v, %v", p, err)
			}
		})
	}
}

// counts lets so many through.
type counts struct {
	mu   sync.Mutex
	left int
}

func (c *counts) Take(_ context.Context, rule limit.Rule, _ string) (limit.Ticket, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if rule.Window > time.Minute {
		if c.left--; c.left < 0 {
			return limit.Ticket{}, fault.Limited(time.Hour)
		}
	}
	return limit.Ticket{}, nil
}

func (*counts) Forgive(context.Context, limit.Ticket) {}

func TestOneVisitorCannotUseTheServiceUp(t *testing.T) {
	n := newNominatim(t)
	f := finderOf(t, n, &counts{left: 2}, time.Now)
	for i := range 4 {
		if p, err := f.At(t.Context(), 48, 11+float64(i)); err != nil || p.ID == "" {
			t.Errorf("%+v, %v", p, err)
		}
	}
	if n.count() != 2 {
		t.Errorf("asked %d times", n.count())
	}
}
