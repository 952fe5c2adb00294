// Package sandbox speaks as Stripe's API does about payments and refunds, where there are no keys of Stripe: no money
// moves. What it tells is signed, and goes to the handler that takes what Stripe tells.
package sandbox

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/stripe/stripe-go/v76"
	"github.com/stripe/stripe-go/v76/webhook"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Intent is a PaymentIntent; by its Object also a SetupIntent or a Customer, which are kept in the same way.
type Intent struct {
	ID             string            `json:"id"`
	Object         string            `json:"object"`
	Amount         int64             `json:"amount"`
	AmountReceived int64             `json:"amount_received"`
	Currency       string            `json:"currency"`
	Status         string            `json:"status"`
	ClientSecret   string            `json:"client_secret"`
	Metadata       map[string]string `json:"metadata"`
	ReceiptEmail   string            `json:"receipt_email,omitempty"`
	Created        int64             `json:"created"`
	CanceledAt     int64             `json:"canceled_at,omitempty"`
	LatestCharge   string            `json:"latest_charge,omitempty"`
	LastError      *CardError        `json:"last_payment_error"`
	NextAction     *NextAction       `json:"next_action"`
	Livemode       bool              `json:"livemode"`
	Email          string            `json:"email,omitempty"`
	Customer       string            `json:"customer,omitempty"`
	FutureUsage    string            `json:"setup_future_usage,omitempty"`
	Method         *Method           `json:"payment_method"`
}

// Shown is an intent as Stripe tells of it: its card is named alone, unless it is asked for in full.
func (i Intent) Shown(isExpanded bool) any {
	type kept Intent
	shown := struct {
		kept
		Method    any        `json:"payment_method"`
		SetupFail *CardError `json:"last_setup_error,omitempty"`
	}{kept: kept(i)}
	if i.Method != nil && isExpanded {
		shown.Method = i.Method
	} else if i.Method != nil {
		shown.Method = i.Method.ID
	}
	if i.Object == aSetup {
		shown.LastError, shown.SetupFail = nil, i.LastError
	}
	return shown
}

// Method is a PaymentMethod: a card that is kept. Its id says which of the test cards it is; nothing else of the number
// is kept.
type Method struct {
	ID     string     `json:"id"`
	Object string     `json:"object"`
	Type   string     `json:"type"`
	Card   MethodCard `json:"card"`
}

// MethodCard is what may be shown of a card.
type MethodCard struct {
	Brand    string `json:"brand"`
	Last4    string `json:"last4"`
	ExpMonth int    `json:"exp_month"`
	ExpYear  int    `json:"exp_year"`
}

// What an Intent may be.
const (
	aPayment  = "payment_intent"
	aSetup    = "setup_intent"
	aCustomer = "customer"
)

// NextAction is what the person has to do.
type NextAction struct {
	Type string `json:"type"`
}

// CardError is why an attempt failed.
type CardError struct {
	Type        string `json:"type"`
	Code        string `json:"code"`
	DeclineCode string `json:"decline_code,omitempty"`
	Message     string `json:"message"`
	// Method is the card that was refused.
	Method *Method `json:"payment_method,omitempty"`
}

// Refund is a Refund.
type Refund struct {
	ID            string            `json:"id"`
	Object        string            `json:"object"`
	Amount        int64             `json:"amount"`
	Currency      string            `json:"currency"`
	PaymentIntent string            `json:"payment_intent"`
	Charge        string            `json:"charge"`
	Status        string            `json:"status"`
	Reason        string            `json:"reason,omitempty"`
	Metadata      map[string]string `json:"metadata"`
	Created       int64             `json:"created"`
}

// Event is an Event that is to be told.
type Event struct {
	ID   string
	Type string
	// Object is what it is about, as it was then.
	Object   json.RawMessage
	Created  int64
	Attempts int
}

// The statuses of an Intent.
const (
	needsPayment = "requires_payment_method"
	needsAction  = "requires_action"
	succeeded    = "succeeded"
	canceled     = "canceled"
	// failed is what a Refund is that did not reach who was to have it.
	failed = "failed"
)

// Listing asks for a part of the things that belong to one: at most so many whose ids begin so, made since a moment,
// that come after one of them where that has an id.
type Listing struct {
	Prefix string
	Since  int64
	After  Thing
	Most   int
}

// Others reads the things that belong to what a new one belongs to.
type Others func() ([]Thing, error)

// Store keeps what the sandbox knows. A change and what is to be told of it are stored together.
type Store interface {
	// Create stores an intent with its event, once for a key; it returns the one with the key. digest is of what was asked
	// for: the key of another request is a CONFLICT.
	Create(ctx context.Context, key, digest string, i Intent, told []Event) (Intent, error)
	// Intent reads one. Errors: NOT_FOUND.
	Intent(ctx context.Context, id string) (Intent, error)
	// Change stores what decide returns, with the intent locked. Errors: NOT_FOUND.
	Change(ctx context.Context, id string, decide func(Intent) (Intent, []Event, error)) (Intent, error)
	// CreateRefund stores the refund that decide makes, with the intent locked, once for a key as Create.
	CreateRefund(
		ctx context.Context, key, digest, intentID string, decide func(Intent, []Refund) (Refund, []Event, error),
	) (Refund, error)
	// Refund reads one, Refunds those of an intent, the latest first. Errors: NOT_FOUND.
	Refund(ctx context.Context, id string) (Refund, error)
	Refunds(ctx context.Context, intentID string) ([]Refund, error)
	// Make stores the thing that decide makes, with what it belongs to locked and its others to be read, once for a key as
	// Create. Errors: NOT_FOUND where it belongs to something that is not there.
	Make(
		ctx context.Context, key, digest, of string, decide func(others Others) (Thing, []Event, error),
	) (Thing, error)
	// Thing reads one, Things those that belong to one, ChangeThing stores what decide returns with it locked. Errors:
	// NOT_FOUND.
	Thing(ctx context.Context, id string) (Thing, error)
	Things(ctx context.Context, of string) ([]Thing, error)
	// Page reads those that belong to one, the latest first.
	Page(ctx context.Context, of string, p Listing) ([]Thing, error)
	ChangeThing(ctx context.Context, id string, decide func(Thing) (Thing, []Event, error)) (Thing, error)
	// Due leases events that are to be told now, Told forgets one, Again has one told later.
	Due(ctx context.Context, most int, lease time.Duration) ([]Event, error)
	Told(ctx context.Context, id string) error
	Again(ctx context.Context, id string, attempts int, in time.Duration) error
	// Sweep forgets keys of before a moment.
	Sweep(ctx context.Context, before time.Time) error
}

// Sandbox takes payments of test cards.
type Sandbox struct {
	store  Store
	secret string
	pages  string
	tell   func(ctx context.Context, payload []byte, signature string) error
	now    func() time.Time
	log    *slog.Logger
	wake   chan struct{}
}

// New returns a Sandbox that signs with a secret.
func New(store Store, secret string, now func() time.Time, log *slog.Logger) *Sandbox {
	return &Sandbox{store: store, secret: secret, now: now, log: log, wake: make(chan struct{}, 1)}
}

// Tells has events go to the handler of the provider's; without one they wait.
func (s *Sandbox) Tells(tell func(ctx context.Context, payload []byte, signature string) error) {
	s.tell = tell
}

// Pages has the pages of accounts be below an address; without one they are pages of the site.
func (s *Sandbox) Pages(address string) { s.pages = address }

func newID(prefix string) string {
	var random [12]byte
	_, _ = rand.Read(random[:]) // never fails
	return prefix + hex.EncodeToString(random[:])
}

func (s *Sandbox) event(kind string, object any) Event {
	if i, ok := object.(Intent); ok {
		object = i.Shown(false)
	}
	raw, err := json.Marshal(object)
	if err != nil {
		panic(err) // these structs have no field that cannot be written
	}
	return Event{ID: newID("evt_"), Type: kind, Object: raw, Created: s.now().Unix()}
}

const (
	toldAtOnce = 50
	lease      = 30 * time.Second
	pollEvery  = 5 * time.Second
	// giveUpAfter is how often one is told that nobody takes: for about three days, as Stripe does.
	giveUpAfter = 80
	longestWait = time.Hour
	keepKeys    = 30 * 24 * time.Hour
)

// Run tells events until ctx ends.
func (s *Sandbox) Run(ctx context.Context) {
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for ctx.Err() == nil {
		if err := s.Deliver(ctx); err != nil && ctx.Err() == nil {
			s.log.WarnContext(ctx, "the sandbox cannot tell", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-s.wake:
		case <-poll.C:
		}
	}
}

// Deliver tells what is due once.
func (s *Sandbox) Deliver(ctx context.Context) error {
	for {
		due, err := s.store.Due(ctx, toldAtOnce, lease)
		if err != nil {
			return err
		}
		for _, e := range due {
			if err := s.deliver(ctx, e); err != nil {
				return err
			}
		}
		if len(due) < toldAtOnce {
			return nil
		}
	}
}

func (s *Sandbox) deliver(ctx context.Context, e Event) error {
	payload := Payload(e)
	err := s.tell(ctx, payload, Sign(payload, s.secret, time.Now()))
	if err == nil {
		return s.store.Told(ctx, e.ID)
	}
	s.log.WarnContext(ctx, "an event of the sandbox is told again", "event", e.ID, "type", e.Type, "error", err)
	if e.Attempts >= giveUpAfter {
		return s.store.Told(ctx, e.ID)
	}
	return s.store.Again(ctx, e.ID, e.Attempts+1, min(longestWait, time.Second<<min(e.Attempts, 12)))
}

func (s *Sandbox) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Payload is an event as it is told.
func Payload(e Event) []byte {
	payload, err := json.Marshal(map[string]any{
		"id": e.ID, "object": "event", "api_version": stripe.APIVersion, "created": e.Created, "livemode": false,
		"pending_webhooks": 1, "type": e.Type, "data": map[string]any{"object": e.Object},
	})
	if err != nil {
		panic(err) // the object is JSON already
	}
	return payload
}

// Sign signs a payload as Stripe does.
func Sign(payload []byte, secret string, at time.Time) string {
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(webhook.ComputeSignature(at, payload, secret)))
}

// Sweep forgets what is of no use any more.
func (s *Sandbox) Sweep(ctx context.Context) error { return s.store.Sweep(ctx, s.now().Add(-keepKeys)) }

// secretsIntent returns the id of the intent that a client secret opens.
func secretsIntent(secret string) (string, error) {
	for n := 0; n+len("_secret_") <= len(secret); n++ {
		if secret[n:n+len("_secret_")] == "_secret_" {
			return secret[:n], nil
		}
	}
	return "", fault.BadInput(map[string]string{"clientSecret": "This is no client secret."})
}
