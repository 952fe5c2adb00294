package payments

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v76"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/orders"
)

const (
	// keptThere is how long Stripe keeps what it told.
	keptThere = 30 * 24 * time.Hour
	// askedAtOnce is how much time is asked about at once, overlap how much of it once more: what happens in a moment may
	// be listed a little later.
	askedAtOnce = 24 * time.Hour
	overlap     = 10 * time.Minute
	// toldFor is how long Stripe tells again what nobody took. What fails here for longer is left alone too.
	toldFor = 3 * 24 * time.Hour
	// lookEvery is how often it is asked for what was missed, as a webhook may not be reached while a server runs either.
	lookEvery = 15 * time.Minute
	onePage   = 100
)

// heard are those of the events that eventOf reads which Stripe lists, fewer than it takes. What happens at accounts
// that are paid is not among what happens at the site's: payouts ask how those stand.
var heard = []stripe.EventType{
	stripe.EventTypePaymentIntentCreated, stripe.EventTypePaymentIntentSucceeded,
	stripe.EventTypePaymentIntentPaymentFailed, stripe.EventTypePaymentIntentCanceled,
	stripe.EventTypePaymentIntentProcessing, stripe.EventTypePaymentIntentRequiresAction,
	stripe.EventTypeRefundCreated, stripe.EventTypeRefundUpdated, eventRefundFailed, stripe.EventTypeChargeRefundUpdated,
	stripe.EventTypeChargeRefunded, stripe.EventTypeSetupIntentSetupFailed, stripe.EventTypeSetupIntentSucceeded,
	stripe.EventTypeTransferReversed, stripe.EventTypeTransferUpdated,
	stripe.EventTypeChargeDisputeCreated, stripe.EventTypeChargeDisputeClosed,
}

// MissedStore knows what Stripe told.
type MissedStore interface {
	// AskedUntil returns until when Stripe was asked for all that it told; zero where it never was.
	AskedUntil(ctx context.Context) (time.Time, error)
	SetAskedUntil(ctx context.Context, at time.Time) error
	// Handled returns those of some events that were handled, by their ids.
	Handled(ctx context.Context, ids []string) ([]string, error)
}

// Missed asks Stripe for what it told while nobody listened.
type Missed struct {
	client *Client
	store  MissedStore
	handle func(context.Context, orders.ProviderEvent) error
	log    *slog.Logger
	// failing is when events failed first, by their ids.
	failing map[string]time.Time
}

// NewMissed returns a Missed whose events go to handle, as those of a Webhook do.
func NewMissed(
	c *Client, store MissedStore, handle func(context.Context, orders.ProviderEvent) error, log *slog.Logger,
) *Missed {
	return &Missed{c, store, handle, log, map[string]time.Time{}}
}

// Run asks at once, and every so often, until ctx ends. Every server does so: what is told twice is handled once.
func (m *Missed) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "missed events of the payment provider", Log: m.log, Wake: upkeep.NewAlarm(), Work: m.Ask, Look: lookEvery,
	}.Run(ctx)
}

// Ask asks once, from the oldest on: what it came to is kept, so that a long absence is made up for bit by bit. One
// event that fails holds up none after it. Errors: UNAVAILABLE where Stripe is away, those of handling an event: either
// is asked for again.
func (m *Missed) Ask(ctx context.Context) error {
	now := m.client.now()
	until, err := m.store.AskedUntil(ctx)
	if err != nil {
		return fmt.Errorf("reading until when events were asked for: %w", err)
	}
	from := until.Add(-overlap)
	if oldest := now.Add(-keptThere); from.Before(oldest) {
		from = oldest
	}
	var failed error
	for from.Before(now) {
		to := from.Add(askedAtOnce)
		if to.After(now) {
			to = now
		}
		if err := m.client.events(ctx, from, to, m.take); err != nil {
			failed = errors.Join(failed, fmt.Errorf("asking for events since %s: %w", from.Format(time.RFC3339), err))
			if fault.CodeOf(err) == fault.Unavailable {
				return failed
			}
		}
		if failed == nil {
			if err := m.store.SetAskedUntil(ctx, to); err != nil {
				return fmt.Errorf("keeping until when events were asked for: %w", err)
			}
		}
		from = to
	}
	return failed
}

// take handles those of a page that were not handled yet, the oldest first. One that fails holds up no other.
func (m *Missed) take(ctx context.Context, page []*stripe.Event) error {
	ids := make([]string, len(page))
	for n, e := range page {
		ids[n] = e.ID
	}
	known, err := m.store.Handled(ctx, ids)
	if err != nil {
		return err
	}
	var failed error
	for _, e := range slices.Backward(page) {
		if slices.Contains(known, e.ID) {
			continue
		}
		told, err := eventOf(*e)
		if err == nil {
			err = m.handle(ctx, told)
		}
		if err == nil {
			delete(m.failing, e.ID)
			continue
		}
		err = fmt.Errorf("event %s of type %s: %w", e.ID, e.Type, err)
		if m.hasFailedFor(e.ID) > toldFor {
			m.log.ErrorContext(ctx, "an event of the payment provider is left alone", "error", err)
			continue
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// hasFailedFor tells how long ago an event failed first here.
func (m *Missed) hasFailedFor(id string) time.Duration {
	now := m.client.now()
	first, known := m.failing[id]
	if !known {
		m.failing[id] = now
		return 0
	}
	return now.Sub(first)
}

// events lists what Stripe told between two moments, page by page, the newest first. Errors: UNAVAILABLE, and those of
// take.
func (c *Client) events(
	ctx context.Context, from, to time.Time, take func(context.Context, []*stripe.Event) error,
) error {
	params := &stripe.EventListParams{
		CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: from.Unix(), LesserThanOrEqual: to.Unix()},
	}
	for _, kind := range heard {
		params.Types = append(params.Types, stripe.String(string(kind)))
	}
	params.Limit = stripe.Int64(onePage)
	params.Context = ctx
	var page []*stripe.Event
	var failed error
	list := c.told.List(params)
	for list.Next() {
		page = append(page, list.Event())
		if len(page) == onePage {
			failed = errors.Join(failed, take(ctx, page))
			page = nil
		}
	}
	if err := list.Err(); err != nil {
		return errors.Join(failed, away(err))
	}
	return errors.Join(failed, take(ctx, page))
}
