// Package stripetest is a Stripe for tests: the sandbox behind Stripe's own HTTP, with keys, idempotency, signed
// webhooks and the pages that Stripe shows to people. It can be away, slow or failing, as the real one can be.
package stripetest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Options are what a Server is made of.
type Options struct {
	// SecretKey opens all of the API, PublishableKey what a browser may do with an intent whose secret it has.
	SecretKey, PublishableKey string
	// WebhookSecret signs events.
	WebhookSecret string
	// URL is where the server is reached: its pages are below it.
	URL string
	Now func() time.Time
	Log *slog.Logger
}

// Health is how the API does.
type Health string

// The ways. Away closes connections, Failing answers 500 to what it did not do, and keeps no answer. Broken does so
// too, but says it again to whoever has the key, and Torn says it of what it did. Losing does what it is asked and
// closes the connection, Slow does it and answers after SlowBy.
const (
	Well    Health = "well"
	Away    Health = "away"
	Failing Health = "failing"
	Broken  Health = "broken"
	Torn    Health = "torn"
	Losing  Health = "losing"
	Slow    Health = "slow"
)

// SlowBy is longer than anybody should wait for a payment provider.
const SlowBy = 10 * time.Second

// Delivery is what becomes of events.
type Delivery string

// The ways. Kept events wait until Release; Dropped ones are never sent.
const (
	Sent    Delivery = "sent"
	Kept    Delivery = "kept"
	Dropped Delivery = "dropped"
)

// Server answers as Stripe does. Run sends its events.
type Server struct {
	Options
	box    *sandbox.Sandbox
	memory *Memory
	mux    *http.ServeMux
	client *http.Client

	mu       sync.Mutex
	webhook  string
	health   Health
	delivery Delivery
	kept     [][]byte
	answers  map[string]*answer
}

// New returns a Server that knows of nothing yet.
func New(o Options) *Server {
	s := &Server{
		Options: o, memory: NewMemory(o.Now), mux: http.NewServeMux(), client: &http.Client{Timeout: SlowBy},
		health: Well, delivery: Sent, answers: map[string]*answer{},
	}
	s.box = sandbox.New(s.memory, o.WebhookSecret, o.Now, o.Log)
	s.box.Pages(o.URL + pagesPath)
	s.box.Tells(s.tell)
	s.mux.HandleFunc("/v1/", s.api)
	s.pages()
	s.control()
	return s
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Run sends events until ctx ends. What nobody takes is sent again.
func (s *Server) Run(ctx context.Context) { s.box.Run(ctx) }

// Deliver sends what is due once.
func (s *Server) Deliver(ctx context.Context) error { return s.box.Deliver(ctx) }

// Count says how many things were made whose ids begin so, such as "pi_".
func (s *Server) Count(prefix string) int { return s.memory.Count(prefix) }

// Tells has events go to an address; without one all are kept.
func (s *Server) Tells(webhook string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.webhook = webhook
}

// Feels has the API do so from now on.
func (s *Server) Feels(h Health) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.health = h
}

// Delivers has events be treated so from now on. Those that are kept stay so.
func (s *Server) Delivers(d Delivery) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.delivery = d
}

func (s *Server) feels() Health {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.health
}

// tell sends an event. It is the sandbox's way to its handler.
func (s *Server) tell(ctx context.Context, payload []byte, _ string) error {
	s.mu.Lock()
	to, delivery := s.webhook, s.delivery
	if delivery == Kept || delivery == Sent && to == "" {
		s.kept = append(s.kept, bytes.Clone(payload))
	}
	s.mu.Unlock()
	if delivery != Sent || to == "" {
		return nil
	}
	return s.post(ctx, to, payload)
}

// post sends an event, signed now. Errors: it was not taken.
func (s *Server) post(ctx context.Context, to string, payload []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(payload))
	if err != nil {
		return fmt.Errorf("asking the webhook: %w", err)
	}
	req.Header.Set("Content-Type", "application/json; charset=utf-8")
	req.Header.Set("Stripe-Signature", sandbox.Sign(payload, s.WebhookSecret, time.Now()))
	res, err := s.client.Do(req)
	if err != nil {
		return fmt.Errorf("sending an event: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= 300 {
		said, _ := io.ReadAll(io.LimitReader(res.Body, 500)) // for the log
		return fmt.Errorf("the webhook answers %d: %s", res.StatusCode, strings.TrimSpace(string(said)))
	}
	return nil
}

// Release sends what was kept, each so many times in a row, in the order of arrange where it is not nil. Errors: one
// was not taken; the rest is sent all the same.
func (s *Server) Release(ctx context.Context, times int, arrange func([][]byte)) (err error) {
	s.mu.Lock()
	kept, to := s.kept, s.webhook
	s.kept = nil
	s.mu.Unlock()
	if arrange != nil {
		arrange(kept)
	}
	for _, payload := range kept {
		for range times {
			if failed := s.post(ctx, to, payload); failed != nil {
				err = failed
			}
		}
	}
	return err
}
