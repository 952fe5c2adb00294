package payments_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/payments"
)

// registrar is what of Stripe knows of domains.
type registrar struct {
	mu      sync.Mutex
	domains []map[string]any
	asked   []string
	// isAway answers nothing, verifies says that Apple found its file, hasFile that Stripe has it.
	isAway, verifies, hasFile bool
}

func (s *registrar) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	_ = r.ParseForm()
	switch {
	case s.isAway:
		http.Error(w, `{"error": {"type": "api_error", "message": "No."}}`, http.StatusInternalServerError)
	case strings.HasPrefix(r.URL.Path, "/files/"):
		if !s.hasFile {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write([]byte("7B227073"))
	case r.Method == http.MethodGet:
		s.say(w, map[string]any{"object": "list", "has_more": false, "data": append([]map[string]any{}, s.domains...)})
	case r.URL.Path == "/v1/payment_method_domains":
		one := map[string]any{
			"id": "pmd_1", "object": "payment_method_domain", "enabled": true, "domain_name": r.Form.Get("domain_name"),
			"google_pay": map[string]any{"status": "active"},
		}
		s.domains = append(s.domains, one)
		s.verify()
		s.say(w, one)
	default:
		s.verify()
		s.say(w, s.domains[0])
	}
}

func (s *registrar) verify() {
	details := map[string]any{"error_message": "The file is missing."}
	apple := map[string]any{"status": "inactive", "status_details": details}
	if s.verifies {
		apple = map[string]any{"status": "active"}
	}
	s.domains[0]["apple_pay"] = apple
}

func (s *registrar) say(w http.ResponseWriter, answer any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

// count is how often something was asked.
func (s *registrar) count(what string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, asked := range s.asked {
		if asked == what {
			n++
		}
	}
	return n
}

func TestTheDomainOfTheSiteIsRegisteredOnce(t *testing.T) {
	stripe := &registrar{verifies: true, hasFile: true}
	at := httptest.NewServer(stripe)
	defer at.Close()
	client := payments.NewClient(payments.Options{SecretKey: "sk", APIBase: at.URL, Now: time.Now})
	var log bytes.Buffer
	for range 2 { // and once more after another start
		w := payments.NewWallets(client, "https://Music.example.org:8443", slog.New(slog.NewTextHandler(&log, nil)))
		w.Run(t.Context())
		s := w.State()
		if s.Domain != "music.example.org" || !s.IsRegistered || !s.ApplePay || !s.GooglePay || s.Problem != "" ||
			s.CheckedAt.IsZero() {
			t.Errorf("%+v", s)
		}
		if string(w.Association()) != "7B227073" {
			t.Errorf("Apple reads %q", w.Association())
		}
	}
	if made := stripe.count("POST /v1/payment_method_domains"); made != 1 || len(stripe.domains) != 1 {
		t.Errorf("it is registered %d times: %v", made, stripe.domains)
	}
	if n := strings.Count(log.String(), "wallets are offered"); n != 2 {
		t.Errorf("the log: %s", &log)
	}
}

func TestWhatIsInTheWayOfWalletsIsSaidAndTriedAgain(t *testing.T) {
	stripe := &registrar{isAway: true}
	at := httptest.NewServer(stripe)
	defer at.Close()
	client := payments.NewClient(payments.Options{SecretKey: "sk", APIBase: at.URL, Now: time.Now})
	var log bytes.Buffer
	w := payments.NewWallets(client, "https://music.example.org", slog.New(slog.NewTextHandler(&log, nil)))
	is := func(step, want string, isDone bool) {
		t.Helper()
		if done := w.Register(t.Context()); done != isDone || w.State().Problem != want {
			t.Errorf("%s: %t, %+v", step, done, w.State())
		}
	}
	for range 2 {
		is("away", "Stripe does not answer.", false)
	}
	stripe.isAway = false
	const unverified = "Stripe has not verified the domain yet. The file is missing."
	for range 2 {
		is("without its file", unverified, false)
	}
	stripe.verifies = true
	is("without the file for renewals", "The file that Apple asks for did not come from Stripe.", false)
	stripe.hasFile = true
	is("with all", "", true)
	stripe.domains[0]["enabled"] = false
	is("switched off there", "The domain is switched off at Stripe.", false)
	if n := strings.Count(log.String(), "not offered yet"); n != 4 {
		t.Errorf("the log says %d times what is in the way:\n%s", n, &log)
	}
}

func TestWalletsAreTriedAgainLaterAndLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var asked []string
		away := roundTripper(func(*http.Request) (*http.Response, error) {
			at := time.Since(began).Truncate(time.Minute).String()
			if len(asked) == 0 || asked[len(asked)-1] != at {
				asked = append(asked, at)
			}
			return nil, context.DeadlineExceeded
		})
		client := payments.NewClient(payments.Options{SecretKey: "sk", Transport: away, Now: time.Now})
		w := payments.NewWallets(client, "https://music.example.org", slog.New(slog.DiscardHandler))
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
		defer cancel()
		w.Run(ctx)
		if got := fmt.Sprint(asked); got != "[0s 1m0s 3m0s 7m0s 15m0s]" {
			t.Errorf("asked at %s", got)
		}
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (r roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return r(req) }

func TestOnlyADomainUnderHTTPSIsRegistered(t *testing.T) {
	for _, address := range []string{
		"http://music.example.org", "https://localhost:8080", "https://192.0.2.1", "https://[2001:db8::1]", "https://",
	} {
		w := payments.NewWallets(nil, address, slog.New(slog.DiscardHandler))
		w.Run(t.Context()) // asks nobody
		if s := w.State(); s.Domain != "" || s.Problem == "" {
			t.Errorf("%s: %+v", address, s)
		}
	}
}
