package stripetest

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v76/webhook"

	"github.com/sidestage/sidestage/internal/payments/sandbox/storetest"
)

func TestMemory(t *testing.T) {
	storetest.Run(t, NewMemory(time.Now), func(testing.TB) string { return uuid.NewString() })
}

// asking asks a server with a key, and returns the status and the answer.
type asking func(key, method, path string, form url.Values, header ...string) (int, map[string]any)

func open(t *testing.T) (s *Server, asks asking) {
	t.Helper()
	s = New(Options{
		SecretKey: "sk", PublishableKey: "pk", WebhookSecret: "whsec", Now: time.Now, Log: slog.New(slog.DiscardHandler),
	})
	at := httptest.NewServer(s)
	t.Cleanup(at.Close)
	return s, func(key, method, path string, form url.Values, header ...string) (int, map[string]any) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, at.URL+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if key != "" {
			req.Header.Set("Authorization", "Bearer "+key)
		}
		for n := 0; n+1 < len(header); n += 2 {
			req.Header.Set(header[n], header[n+1])
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return 0, nil
		}
		defer res.Body.Close()
		var said map[string]any
		if err := json.NewDecoder(res.Body).Decode(&said); err != nil {
			t.Errorf("%s %s: %v", method, path, err)
		}
		return res.StatusCode, said
	}
}

var amount = url.Values{"amount": {"500"}, "currency": {"eur"}}

const intents = "/v1/payment_intents"

func TestKeysOpenWhatTheyAreFor(t *testing.T) {
	_, asks := open(t)
	_, made := asks("sk", "POST", intents, amount)
	id, secret := made["id"].(string), made["client_secret"].(string)
	own := func(more ...string) url.Values {
		form := url.Values{"client_secret": {secret}}
		for n := 0; n+1 < len(more); n += 2 {
			form.Set("payment_method_data[card]["+more[n]+"]", more[n+1])
		}
		return form
	}
	year := time.Now().AddDate(1, 0, 0).Format("2006")
	for _, c := range []struct {
		what, key, method, path string
		form                    url.Values
		want                    int
	}{
		{"without a key", "", "POST", intents, amount, 401},
		{"with a wrong one", "sk2", "POST", intents, amount, 401},
		{"a browser that reads its payment", "pk", "GET", intents + "/" + id + "?client_secret=" + secret, nil, 200},
		{"a browser that asks for a payment", "pk", "POST", intents, amount, 401},
		{"a browser that pays back", "pk", "POST", "/v1/refunds", url.Values{"payment_intent": {id}}, 401},
		{"a browser with another's secret", "pk", "GET", intents + "/" + id + "?client_secret=" + id + "_secret_x", nil, 404},
		{"a browser with no secret", "pk", "POST", intents + "/" + id + "/confirm", nil, 400},
		{
			"a number that is none", "pk", "POST", intents + "/" + id + "/confirm",
			own("number", "1", "exp_month", "12", "exp_year", year, "cvc", "123"), 402,
		},
		{
			"a card that is declined", "pk", "POST", intents + "/" + id + "/confirm",
			own("number", "4000000000000002", "exp_month", "12", "exp_year", year, "cvc", "123"), 402,
		},
		{
			"a good card", "pk", "POST", intents + "/" + id + "/confirm",
			own("number", "4242424242424242", "exp_month", "12", "exp_year", year, "cvc", "123"), 200,
		},
		{"how it stands", "sk", "GET", intents + "/" + id, nil, 200},
	} {
		if got, said := asks(c.key, c.method, c.path, c.form); got != c.want {
			t.Errorf("%s: %d %v", c.what, got, said)
		}
	}
	if _, said := asks("sk", "GET", intents+"/"+id, nil); said["status"] != "succeeded" {
		t.Errorf("%v", said)
	}
}

// A key is answered once: what went wrong too.
func TestAKeyIsAnsweredOnce(t *testing.T) {
	s, asks := open(t)
	key := []string{"Idempotency-Key", "one"}
	s.Feels(Losing)
	if status, _ := asks("sk", "POST", intents, amount, key...); status != 0 {
		t.Errorf("an answer that is lost: %d", status)
	}
	s.Feels(Failing)
	if status, _ := asks("sk", "POST", intents, amount, "Idempotency-Key", "two"); status != 500 {
		t.Errorf("failing: %d", status)
	}
	s.Feels(Well)
	_, first := asks("sk", "POST", intents, amount, key...)
	_, again := asks("sk", "POST", intents, amount, key...)
	status, said := asks("sk", "POST", intents, url.Values{"amount": {"1"}, "currency": {"eur"}}, key...)
	if first["id"] != again["id"] || status != 400 || said["error"].(map[string]any)["type"] != "idempotency_error" ||
		s.Count("pi_") != 1 {
		t.Errorf("%v, again %v, another %d %v", first["id"], again["id"], status, said)
	}
	back := url.Values{"payment_intent": {first["id"].(string)}}
	before, _ := asks("sk", "POST", "/v1/refunds", back, "Idempotency-Key", "x")
	after, _ := asks("sk", "POST", "/v1/refunds", back, "Idempotency-Key", "x")
	if before != 400 || after != 400 {
		t.Errorf("a refund of what is not paid: %d, again %d", before, after)
	}
}

// What failed for good is said again to whoever has the key, for a day, whether it was done or not.
func TestAFailureIsKeptForADay(t *testing.T) {
	for health, made := range map[Health]int{Broken: 0, Torn: 1} {
		s, asks := open(t)
		now := time.Now()
		s.Now = func() time.Time { return now }
		ask := func(header ...string) int {
			status, _ := asks("sk", "POST", intents, amount, append(header, "Idempotency-Key", "one")...)
			return status
		}
		s.Feels(health)
		first := ask()
		s.Feels(Well)
		again := ask()
		if first != 500 || again != 500 || s.Count("pi_") != made {
			t.Errorf("%s: %d, again %d, made %d", health, first, again, s.Count("pi_"))
		}
		now = now.Add(24 * time.Hour)
		if later := ask(); later != 200 {
			t.Errorf("%s, a day later: %d", health, later)
		}
	}
}

// Events are signed, sent again to who did not take them, and named cards alone.
func TestEventsAreSentUntilTheyAreTaken(t *testing.T) {
	s, asks := open(t)
	var refused, taken atomic.Int64
	to := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if refused.Add(1) == 1 {
			http.Error(w, "not now", http.StatusServiceUnavailable)
			return
		}
		payload := make([]byte, r.ContentLength)
		if _, err := r.Body.Read(payload); err != nil && err.Error() != "EOF" {
			t.Error(err)
		}
		e, err := webhook.ConstructEventWithOptions(payload, r.Header.Get("Stripe-Signature"), "whsec",
			webhook.ConstructEventOptions{IgnoreAPIVersionMismatch: true})
		if err != nil || e.Type != "payment_intent.created" {
			t.Errorf("%s: %v", e.Type, err)
		}
		taken.Add(1)
	}))
	defer to.Close()
	s.Tells(to.URL)
	asks("sk", "POST", intents, amount)
	until := time.Now().Add(10 * time.Second)
	for ; taken.Load() == 0 && time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
		if err := s.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if taken.Load() != 1 || refused.Load() != 2 {
		t.Errorf("taken %d times of %d", taken.Load(), refused.Load())
	}
	s.Delivers(Dropped)
	asks("sk", "POST", intents, amount)
	s.Delivers(Kept)
	asks("sk", "POST", intents, amount)
	if err := s.Deliver(t.Context()); err != nil || taken.Load() != 1 {
		t.Errorf("taken %d times, %v", taken.Load(), err)
	}
}

func TestControl(t *testing.T) {
	s, _ := open(t)
	at := httptest.NewServer(s)
	defer at.Close()
	post := func(path string) int {
		t.Helper()
		res, err := http.Post(at.URL+path, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return res.StatusCode
	}
	if got := post("/control?api=slow&events=kept"); got != 200 || s.feels() != Slow {
		t.Errorf("%d, %s", got, s.feels())
	}
	if got := post("/control?api=odd"); got != 400 {
		t.Errorf("%d", got)
	}
}
