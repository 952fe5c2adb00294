package gifts_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	giftsgraph "github.com/sidestage/sidestage/graphstore/gifts"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	tiersgraph "github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/gifts"
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

// counting is a limit.Limiter that counts within no window: a test is over before one is.
type counting struct {
	sync.Mutex
	taken map[string]int
}

func (c *counting) Take(_ context.Context, r limit.Rule, key string) (limit.Ticket, error) {
	c.Lock()
	defer c.Unlock()
	key = r.Name + "/" + key
	if c.taken[key] >= r.Max {
		return limit.Ticket{}, fault.Limited(r.Window)
	}
	c.taken[key]++
	return limit.Ticket{Key: key}, nil
}

func (c *counting) Forgive(_ context.Context, t limit.Ticket) {
	c.Lock()
	defer c.Unlock()
	c.taken[t.Key]--
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

// world is an artist with a tier, who gives it, two who may be given it, and a provider, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*gifts.Service
	store   *giftsgraph.Store
	support *subscriptions.Service
	late    *latepayments.Service
	tiers   *tier.Service
	box     *sandbox.Sandbox
	webhook *payments.Webhook
	network *network
	post    *post
	limits  *counting

	clock                        atomic.Pointer[time.Time]
	artist, giver, friend, other access.Viewer
	tier                         tier.Tier
	keys                         int
}

const secret = "whsec_test"

func newWorld(t testing.TB) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	db := c.DB.WithReceivers(event.Subscription{
		Receiver: "gifts-test", Verbs: gifts.Mailed.Verbs, Types: []string{gifts.Label, latepayments.Label},
	})
	w := &world{
		Catalogue: c, store: giftsgraph.NewStore(db), post: &post{}, limits: &counting{taken: map[string]int{}},
		artist: access.Viewer{UserID: c.ArtistID}, giver: access.Viewer{UserID: c.FanID},
		friend: access.Viewer{UserID: graphtest.ID(t)}, other: access.Viewer{UserID: graphtest.ID(t)},
	}
	w.set(time.Date(2027, 1, 31, 12, 0, 0, 0, time.UTC))
	for _, v := range []access.Viewer{w.friend, w.other} {
		w.Exec(t, `CREATE (:User {id: $id, handle: 'H' + right($id, 12), handleKey: 'h' + right($id, 12), displayName: 'Friend', email: $id,
  createdAt: datetime(), confirmedAt: datetime()})`, map[string]any{"id": v.UserID})
	}
	w.tiers = tier.NewService(tiersgraph.NewStore(c.DB), w.now)
	var err error
	w.tier, err = w.tiers.Create(t.Context(), w.artist, tier.Draft{
		Name: "Backstage", Price: 10, Yearly: 100, Currency: "EUR",
	})
	if err != nil {
		t.Fatal(err)
	}
	w.box = sandbox.New(sandboxgraph.NewStore(c.DB), secret, w.now, slog.New(slog.NewTextHandler(t.Output(), nil)))
	w.network = &network{RoundTripper: w.box}
	w.Service = w.server()
	w.support = subscriptions.NewService(subscriptions.Options{
		Store: subscriptionsgraph.NewStore(c.DB), Taxes: tax.ByRules{}, Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Now: w.now,
		Provider: w.provider(), Log: slog.New(slog.DiscardHandler),
	})
	w.late = latepayments.NewService(latepayments.Options{
		Store: lategraph.NewStore(db), Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Now: w.now,
		Provider: payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now}),
		Log:      slog.New(slog.DiscardHandler),
	})
	w.webhook = payments.NewWebhook(func(ctx context.Context, e orders.ProviderEvent) error {
		return errors.Join(w.Handle(ctx, e), w.support.Handle(ctx, e), w.late.Handle(ctx, e))
	}, secret)
	w.box.Tells(w.webhook.Receive)
	t.Cleanup(func() { w.clean(t) })
	return w
}

func (w *world) provider() *payments.Client {
	return payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now})
}

// server is another server on the same graph and provider.
func (w *world) server() *gifts.Service {
	return gifts.NewService(gifts.Options{
		Store: w.store, Taxes: tax.ByRules{}, Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Key: []byte("key"), Now: w.now,
		Provider: w.provider(), Log: slog.New(slog.DiscardHandler),
	})
}

func (w *world) now() time.Time { return *w.clock.Load() }

func (w *world) set(at time.Time) { w.clock.Store(&at) }

// at goes to a moment, day by day, and does what is due on the way.
func (w *world) at(t testing.TB, at time.Time) {
	t.Helper()
	for next := w.now(); next.Before(at); {
		if next = next.AddDate(0, 0, 1); next.After(at) {
			next = at
		}
		w.set(next)
		w.work(t)
	}
}

func (w *world) work(t testing.TB) {
	t.Helper()
	for range 2 {
		err := errors.Join(
			w.Work(t.Context()), w.support.Work(t.Context()), w.late.Work(t.Context()), w.box.Deliver(t.Context()),
		)
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) clean(t testing.TB) {
	t.Helper()
	// The test's own context has ended.
	ctx := context.WithoutCancel(t.Context())
	ids := map[string]any{"ids": []string{w.ArtistID}}
	for _, statement := range []cypher.Statement{
		`MATCH (g:TierGift) WHERE g.ownerId IN $ids
OPTIONAL MATCH (p:SandboxIntent {id: g.intentId})
OPTIONAL MATCH (x:Outbox {itemId: g.id})
DETACH DELETE g, p, x`,
		`MATCH (s:TierSubscription) WHERE s.ownerId IN $ids
OPTIONAL MATCH (s)-[:HAS_INVOICE]->(i:TierInvoice)
OPTIONAL MATCH (p:SandboxIntent {id: i.intentId})
DETACH DELETE i, p`,
		`MATCH (s:TierSubscription) WHERE s.ownerId IN $ids OPTIONAL MATCH (x:Outbox {itemId: s.id}) DETACH DELETE x, s`,
		`MATCH (l:LatePayment) WHERE l.ownerId IN $ids OPTIONAL MATCH (l)-[:HAS_STEP]->(s) OPTIONAL MATCH (x:Outbox {itemId: l.id})
DETACH DELETE l, s, x`,
		`MATCH (e:LedgerEntry) WHERE e.sellerId IN $ids DETACH DELETE e`,
		`MATCH (s:ShippingTerms) WHERE s.sellerId IN $ids DETACH DELETE s`,
		`MATCH (e:Earning) WHERE e.sellerId IN $ids DETACH DELETE e`,
		`MATCH (u:User)-[:OFFERS]->(tier:Tier) WHERE u.id IN $ids OPTIONAL MATCH (x:Outbox {itemId: tier.id}) DETACH DELETE x, tier`,
	} {
		if _, err := w.DB.Exec(ctx, "test_cleanup", statement, ids); err != nil {
			t.Error(err)
		}
	}
}

// The test cards.
const (
	good, declined, checked = "4242424242424242", "4000000000000002", "4000002500003155"
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

// asking is a gift of the tier, by a link, under a key of its own.
func (w *world) asking(months int) gifts.Giving {
	w.keys++
	return gifts.Giving{
		TierID: w.tier.ID, Months: months, To: gifts.ToLink, Message: fmt.Sprint("For you, ", w.keys),
		ClientKey: fmt.Sprint("key ", w.keys),
	}
}

// begin begins a gift.
func (w *world) begin(t testing.TB, in gifts.Giving) gifts.Gift {
	t.Helper()
	g, err := w.Give(t.Context(), w.giver, in)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// paid begins a gift, and pays it.
func (w *world) paid(t testing.TB, in gifts.Giving) gifts.Gift {
	t.Helper()
	g := w.begin(t, in)
	w.confirm(t, g.ClientSecret, good)
	w.work(t)
	return w.read(t, g.ID)
}

// opened gives a gift that a friend opens.
func (w *world) opened(t testing.TB, months int) gifts.Gift {
	t.Helper()
	g := w.paid(t, w.asking(months))
	got, err := w.Redeem(t.Context(), w.friend, w.code(t, g))
	if err != nil {
		t.Fatal(err)
	}
	w.work(t)
	return got
}

func (w *world) code(t testing.TB, g gifts.Gift) string {
	t.Helper()
	link := w.Link(g)
	if !strings.HasPrefix(link, "https://x.test/gift/") {
		t.Fatalf("the link is %q", link)
	}
	return path.Base(link)
}

func (w *world) read(t testing.TB, id string) gifts.Gift {
	t.Helper()
	g, err := w.store.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// state writes a gift down: how it stands, and when it opens its tier.
func state(g gifts.Gift) string {
	out := string(g.Status())
	if !g.RedeemedAt.IsZero() {
		out += " " + g.StartsAt.UTC().Format(time.DateOnly) + " " + g.EndsAt.UTC().Format(time.DateOnly)
	}
	return out
}

func (w *world) mustBe(t testing.TB, what, id, want string) {
	t.Helper()
	if got := state(w.read(t, id)); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// mustHold checks until which day the friend holds the tier now; empty for not at all.
func (w *world) mustHold(t testing.TB, what, want string) {
	t.Helper()
	held, err := w.tiers.Held(t.Context(), w.friend)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, h := range held {
		got = "for good"
		if !h.HeldUntil.IsZero() {
			got = h.HeldUntil.UTC().Format(time.DateOnly)
		}
	}
	if got != want {
		t.Errorf("%s: held until %q, want %q", what, got, want)
	}
}

// mustBalance checks the ledger of the artist: what came in and stayed, that every transaction sums to 0, and that as
// much is owed.
func (w *world) mustBalance(t testing.TB, what string, income int64) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_ledger", `MATCH (e:LedgerEntry {sellerId: $id})
WITH sum(CASE WHEN e.account = 'PAYMENTS' THEN e.amount ELSE 0 END) AS income, sum(e.amount) AS rest
OPTIONAL MATCH (b:PayoutBalance {sellerId: $id})
RETURN income, rest, coalesce(b.earned - b.returned, 0) AS owed`, map[string]any{"id": w.ArtistID})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	if r := rows[0]; int64(r.Int("income")) != income || r.Int("rest") != 0 || int64(r.Int("owed")) != income {
		t.Errorf("%s: %d came in, %d are owed, want %d; %d are left over", what, r.Int("income"), r.Int("owed"), income,
			r.Int("rest"))
	}
}

// written has all events of a gift written of, and returns the letters since it was last asked.
func (w *world) written(t testing.TB, id string) (got []string, texts []letter.Mail) {
	t.Helper()
	return w.writtenOf(t, gifts.Label, id, w.Receive)
}

// writtenOf returns the letters that the events of a thing bring.
func (w *world) writtenOf(
	t testing.TB, of, id string, receive func(context.Context, []backlog.Event) error,
) (got []string, texts []letter.Mail) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_outbox", `MATCH (x:Outbox {itemId: $id}) WHERE x.itemType = $type
RETURN x.verb AS verb, x.version AS version, x.actorId AS actorId ORDER BY version`,
		map[string]any{"id": id, "type": of})
	if err != nil {
		t.Fatal(err)
	}
	var events []backlog.Event
	for _, r := range rows {
		events = append(events, backlog.Event{
			Verb: event.Verb(r.String("verb")), ItemType: of, ItemID: id, Version: r.Int("version"),
			ActorID: r.OptString("actorId"),
		})
	}
	for range 2 { // A letter is sent once.
		if err := receive(t.Context(), events); err != nil {
			t.Fatal(err)
		}
	}
	texts, w.post.letters = w.post.letters, nil
	for _, l := range texts {
		got = append(got, l.Subject)
	}
	return got, texts
}

func (w *world) mustWrite(t testing.TB, id string, want ...string) []letter.Mail {
	t.Helper()
	got, texts := w.written(t, id)
	if !slices.Equal(got, want) {
		t.Errorf("letters:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	return texts
}

func mustFail(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}
