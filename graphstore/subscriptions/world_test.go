package subscriptions_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/subscriptions"
	"github.com/sidestage/sidestage/internal/tier"
)

// counting is a limit.Limiter that counts what was refused, until a test has it forget that.
type counting struct {
	sync.Mutex
	taken map[string]int
}

func (c *counting) Take(_ context.Context, r limit.Rule, key string) (limit.Ticket, error) {
	c.Lock()
	defer c.Unlock()
	if r.Name == "failed-payments" && c.taken[key] >= r.Max {
		return limit.Ticket{}, fault.Limited(r.Window)
	}
	if r.Name == "failed-payments" {
		c.taken[key]++
	}
	return limit.Ticket{Key: key}, nil
}

func (c *counting) Forgive(_ context.Context, ticket limit.Ticket) {
	c.Lock()
	defer c.Unlock()
	c.taken[ticket.Key]--
}

func (c *counting) forget() {
	c.Lock()
	defer c.Unlock()
	clear(c.taken)
}

// network is the way to the provider: it may be down, or lose the answer to what was done.
type network struct {
	http.RoundTripper
	mode atomic.Value
}

var errLost = errors.New("the connection is closed")

func (n *network) RoundTrip(req *http.Request) (*http.Response, error) {
	switch n.mode.Load() {
	case "down":
		return nil, errLost
	case "refuses refunds":
		if req.Method == http.MethodPost && req.URL.Path == "/v1/refunds" {
			return &http.Response{
				StatusCode: http.StatusBadRequest, Header: http.Header{"Content-Type": {"application/json"}}, Request: req,
				Body: io.NopCloser(strings.NewReader(
					`{"error": {"type": "invalid_request_error", "message": "The card is closed."}}`,
				)),
			}, nil
		}
	case "loses":
		res, err := n.RoundTripper.RoundTrip(req)
		if err == nil {
			_ = res.Body.Close()
		}
		return nil, errLost
	}
	return n.RoundTripper.RoundTrip(req)
}

// post keeps letters.
type post struct {
	sync.Mutex
	letters []letter.Mail
}

func (p *post) Send(_ context.Context, l letter.Mail) error {
	p.Lock()
	defer p.Unlock()
	p.letters = append(p.letters, l)
	return nil
}

// world is an artist with three tiers, another with one, a fan, and a provider, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*subscriptions.Service
	store   *subscriptionsgraph.Store
	late    *latepayments.Service
	tiers   *tier.Service
	box     *sandbox.Sandbox
	webhook *payments.Webhook
	network *network
	post    *post
	limits  *counting

	clock               atomic.Pointer[time.Time]
	otherID             string
	artist, other, fan  access.Viewer
	low, mid, high, far tier.Tier
}

const secret = "whsec_test"

func newWorld(t testing.TB) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	db := c.DB.WithReceivers(event.Subscription{
		Receiver: "subscriptions-test", Verbs: subscriptions.Mailed.Verbs, Types: subscriptions.Mailed.Types,
	})
	w := &world{
		Catalogue: c, store: subscriptionsgraph.NewStore(db), otherID: graphtest.ID(t), post: &post{},
		limits: &counting{taken: map[string]int{}},
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	w.other = access.Viewer{UserID: w.otherID}
	w.set(time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC))
	w.Exec(t, `CREATE (:User:Artist {id: $other, handle: 'B' + right($other, 12), displayName: 'The Others', email: $other, createdAt: datetime()})`,
		map[string]any{"other": w.otherID})
	w.tiers = tier.NewService(tiersgraph.NewStore(c.DB), w.now)
	for _, one := range []struct {
		into  *tier.Tier
		by    access.Viewer
		draft tier.Draft
	}{
		{&w.low, w.artist, tier.Draft{Name: "Front row", Price: 5, Currency: "EUR"}},
		{&w.mid, w.artist, tier.Draft{Name: "Backstage", Price: 10, Yearly: 100, Currency: "EUR"}},
		{&w.high, w.artist, tier.Draft{Name: "Tour bus", Price: 20, Currency: "EUR"}},
		{&w.far, w.other, tier.Draft{Name: "Elsewhere", Price: 1, Currency: "EUR"}},
	} {
		made, err := w.tiers.Create(t.Context(), one.by, one.draft)
		if err != nil {
			t.Fatal(err)
		}
		*one.into = made
	}
	w.box = sandbox.New(sandboxgraph.NewStore(c.DB), secret, w.now, slog.New(slog.NewTextHandler(t.Output(), nil)))
	w.network = &network{RoundTripper: w.box}
	w.Service = w.server()
	w.late = latepayments.NewService(latepayments.Options{
		Store: lategraph.NewStore(db), Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Now: w.now,
		Provider: payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now}),
		Log:      slog.New(slog.DiscardHandler),
	})
	w.webhook = payments.NewWebhook(func(ctx context.Context, e orders.ProviderEvent) error {
		return errors.Join(w.Handle(ctx, e), w.late.Handle(ctx, e))
	}, secret)
	w.box.Tells(w.webhook.Receive)
	t.Cleanup(func() { w.clean(t) })
	return w
}

// server is another server on the same graph and provider.
func (w *world) server() *subscriptions.Service {
	return subscriptions.NewService(subscriptions.Options{
		Store: w.store, Taxes: tax.ByRules{}, Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Now: w.now,
		Provider: payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now}),
		Log:      slog.New(slog.DiscardHandler),
	})
}

func (w *world) now() time.Time { return *w.clock.Load() }

func (w *world) set(at time.Time) { w.clock.Store(&at) }

// at goes to a moment, and does what is due on the way there, hour by hour only where something is.
func (w *world) at(t testing.TB, at time.Time) {
	t.Helper()
	for {
		next := at
		for _, id := range w.ids(t) {
			sub := w.read(t, id)
			if due := sub.DueAt(); !due.IsZero() && due.After(w.now()) && due.Before(next) {
				next = due
			}
		}
		w.set(next)
		w.work(t)
		if !next.Before(at) {
			return
		}
	}
}

func (w *world) work(t testing.TB) {
	t.Helper()
	for range 2 {
		if err := errors.Join(w.Work(t.Context()), w.late.Work(t.Context()), w.box.Deliver(t.Context())); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) ids(t testing.TB) (ids []string) {
	t.Helper()
	all, err := w.store.Of(t.Context(), w.FanID, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		ids = append(ids, s.ID)
	}
	return ids
}

func (w *world) clean(t testing.TB) {
	t.Helper()
	// The test's own context has ended.
	ctx := context.WithoutCancel(t.Context())
	for _, statement := range []cypher.Statement{
		`MATCH (s:TierSubscription) WHERE s.ownerId IN $ids
OPTIONAL MATCH (s)-[:HAS_INVOICE]->(i:TierInvoice)
OPTIONAL MATCH (p:SandboxIntent {id: i.intentId})
DETACH DELETE i, p`,
		`MATCH (s:TierSubscription) WHERE s.ownerId IN $ids OPTIONAL MATCH (x:Outbox {itemId: s.id}) DETACH DELETE x`,
		`MATCH (s:TierSubscription) WHERE s.ownerId IN $ids OPTIONAL MATCH (x:SandboxIntent {id: s.customerId}) DETACH DELETE x, s`,
		`MATCH (l:LatePayment) WHERE l.ownerId IN $ids OPTIONAL MATCH (l)-[:HAS_STEP]->(s) OPTIONAL MATCH (x:Outbox {itemId: l.id})
DETACH DELETE l, s, x`,
		`MATCH (e:LedgerEntry) WHERE e.sellerId IN $ids DETACH DELETE e`,
		`MATCH (s:ShippingTerms) WHERE s.sellerId IN $ids DETACH DELETE s`,
		`MATCH (u:User)-[:OFFERS]->(tier:Tier) WHERE u.id IN $ids OPTIONAL MATCH (x:Outbox {itemId: tier.id}) DETACH DELETE x, tier`,
	} {
		ids := map[string]any{"ids": []string{w.ArtistID, w.otherID}}
		if _, err := w.DB.Exec(ctx, "test_cleanup", statement, ids); err != nil {
			t.Error(err)
		}
	}
}

// The test cards.
const (
	good, declined, checked, later = "4242424242424242", "4000000000000002", "4000002500003155", "4000000000000341"
)

func (w *world) confirm(t testing.TB, clientSecret, number string) sandbox.Intent {
	t.Helper()
	i, err := w.box.Confirm(t.Context(), clientSecret, sandbox.Card{
		Number: number, ExpMonth: 12, ExpYear: w.now().Year() + 9, CVC: "123",
	})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// wish asks for a tier.
func wish(tierID string, i subscriptions.Interval) subscriptions.Wish {
	return subscriptions.Wish{TierID: tierID, Interval: i}
}

// begin begins a subscription.
func (w *world) begin(t testing.TB, tierID string, i subscriptions.Interval) subscriptions.Subscription {
	t.Helper()
	sub, err := w.Subscribe(t.Context(), w.fan, wish(tierID, i))
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// subscribe begins one, and pays.
func (w *world) subscribe(t testing.TB, tierID string, i subscriptions.Interval) subscriptions.Subscription {
	t.Helper()
	sub := w.begin(t, tierID, i)
	w.confirm(t, sub.Invoice().ClientSecret, good)
	w.work(t)
	return w.read(t, sub.ID)
}

func (w *world) read(t testing.TB, id string) subscriptions.Subscription {
	t.Helper()
	s, err := w.store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// state writes a subscription down: how it stands, for what, until when, and what is to be paid.
func state(s subscriptions.Subscription) string {
	out := fmt.Sprintf("%s %s %s", s.Status(), s.Terms.TierName, s.Terms.Interval)
	if !s.PeriodEnd.IsZero() {
		out += " until " + s.PeriodEnd.UTC().Format("2006-01-02")
	}
	if !s.CancelledAt.IsZero() {
		out += ", cancelled"
	}
	if s.EndReason != "" {
		out += ", " + string(s.EndReason)
	}
	if s.Next != nil {
		out += ", then " + s.Next.TierName + " " + string(s.Next.Interval)
	}
	if i := s.Invoice(); i != nil {
		out += fmt.Sprintf(", to pay %d %s after %d", i.Amount, i.Status, i.Attempts)
	}
	return out
}

func (w *world) mustBe(t testing.TB, what, id, want string) {
	t.Helper()
	if got := state(w.read(t, id)); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// mustHold checks which tiers the fan holds now, and until which day.
func (w *world) mustHold(t testing.TB, what string, want ...string) {
	t.Helper()
	held, err := w.tiers.Held(t.Context(), w.fan)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range held {
		text := h.Name
		if !h.HeldUntil.IsZero() {
			text += " " + h.HeldUntil.UTC().Format("2006-01-02")
		}
		got = append(got, text)
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// mustBalance checks the ledger of the artist: how much came in, and that every transaction sums to 0.
func (w *world) mustBalance(t testing.TB, what string, income int64) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_ledger", `MATCH (e:LedgerEntry {sellerId: $id})
RETURN sum(CASE WHEN e.account = 'PAYMENTS' THEN e.amount ELSE 0 END) AS income, sum(e.amount) AS rest`,
		map[string]any{"id": w.ArtistID})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	if got, rest := rows[0].Int("income"), rows[0].Int("rest"); int64(got) != income || rest != 0 {
		t.Errorf("%s: %d came in, want %d; %d are left over", what, got, income, rest)
	}
}

// write has all events written of.
func (w *world) write(t testing.TB, id string) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_outbox", `MATCH (x:Outbox {itemId: $id}) RETURN x.verb AS verb, x.version AS version, x.aboutId AS about, x.actorId AS actor
ORDER BY version`,
		map[string]any{"id": id})
	if err != nil {
		t.Fatal(err)
	}
	var events []backlog.Event
	for _, r := range rows {
		events = append(events, backlog.Event{
			Verb: event.Verb(r.String("verb")), ItemType: subscriptions.Label, ItemID: id, Version: r.Int("version"),
			AboutID: r.OptString("about"), ActorID: r.OptString("actor"),
		})
	}
	for range 2 { // A letter is sent once.
		if err := w.Receive(t.Context(), events); err != nil {
			t.Fatal(err)
		}
	}
}

// mustWrite has all events written of, and checks the subjects of the letters.
func (w *world) mustWrite(t testing.TB, id string, want ...string) {
	t.Helper()
	w.write(t, id)
	var got []string
	for _, l := range w.post.letters {
		got = append(got, l.Subject)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("letters:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func mustFail(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

func cardOf(number string) sandbox.Card {
	return sandbox.Card{Number: number, ExpMonth: 12, ExpYear: 2036, CVC: "123"}
}

// takes puts a card in the place of the one that is charged.
func (w *world) takes(t testing.TB, id, number string) {
	t.Helper()
	sub, err := w.ChangeCard(t.Context(), w.fan, id)
	if err != nil {
		t.Fatal(err)
	}
	w.confirm(t, sub.SetupSecret, number)
	if _, err := w.Refresh(t.Context(), w.fan, id); err != nil {
		t.Fatal(err)
	}
	w.work(t)
	if got := w.read(t, id).Card.Last4; got != number[12:] {
		t.Fatalf("the card is %s", got)
	}
}
