package orders_test

import (
	"context"
	"encoding/json"
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

	cartgraph "github.com/sidestage/sidestage/graphstore/cart"
	"github.com/sidestage/sidestage/graphstore/cypher"
	discountsgraph "github.com/sidestage/sidestage/graphstore/discounts"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	payoutsgraph "github.com/sidestage/sidestage/graphstore/payouts"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/shop"
)

// counter is a limit.Limiter of one hour.
type counter struct {
	sync.Mutex
	taken map[string]int
	off   bool
}

func (c *counter) Take(_ context.Context, r limit.Rule, key string) (limit.Ticket, error) {
	c.Lock()
	defer c.Unlock()
	if c.taken[r.Name+key] >= r.Max && !c.off {
		return limit.Ticket{}, fault.Limited(time.Hour)
	}
	c.taken[r.Name+key]++
	return limit.Ticket{Key: r.Name + key}, nil
}

func (c *counter) Forgive(_ context.Context, ticket limit.Ticket) {
	c.Lock()
	defer c.Unlock()
	c.taken[ticket.Key]--
}

// network is the way to the provider: it may be down, hang, or lose the answer to what was done.
type network struct {
	http.RoundTripper
	mode  atomic.Value
	asked atomic.Int64
}

var errLost = errors.New("the connection is closed")

func (n *network) RoundTrip(req *http.Request) (*http.Response, error) {
	n.asked.Add(1)
	switch n.mode.Load() {
	case "down":
		return nil, errLost
	case "500":
		return &http.Response{
			StatusCode: http.StatusInternalServerError, Header: http.Header{}, Request: req,
			Body: http.NoBody, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		}, nil
	case "hangs":
		// As long as the client waits.
		time.Sleep(200 * time.Millisecond)
		return nil, context.DeadlineExceeded
	case "refuses transfers":
		if req.Method == http.MethodPost && strings.HasSuffix(req.URL.Path, "/transfers") {
			return &http.Response{
				StatusCode: http.StatusBadRequest, Header: http.Header{}, Request: req, Proto: "HTTP/1.1", ProtoMajor: 1,
				ProtoMinor: 1, Body: io.NopCloser(strings.NewReader(`{"error": {"type": "invalid_request_error",
"code": "insufficient_capabilities_for_transfer", "message": "No."}}`)),
			}, nil
		}
	case "loses transfers":
		res, err := n.RoundTripper.RoundTrip(req)
		if err == nil && req.Method == http.MethodPost && strings.HasSuffix(req.URL.Path, "/transfers") {
			_ = res.Body.Close()
			return nil, errLost
		}
		return res, err
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

// world is two artists who sell, a fan, and a provider, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*orders.Service
	payouts *payouts.Service
	shop    *shop.Service
	holds   *shop.Holds
	stock   *shopgraph.Store
	codes   *discounts.Service
	carts   *cart.Service
	store   *ordersgraph.Store
	box     *sandbox.Sandbox
	boxes   *sandboxgraph.Store
	webhook *payments.Webhook
	network *network
	post    *post
	limits  *counter

	clock                      atomic.Pointer[time.Time]
	otherID                    string
	artist, other, fan, friend access.Viewer
}

const secret = "whsec_test"

func newWorld(t testing.TB) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	// What a server's receivers of these events would be told waits here too.
	db := c.DB.WithReceivers(event.Subscription{
		Receiver: "orders-test", Verbs: orders.Mailed.Verbs, Types: orders.Mailed.Types,
	})
	w := &world{
		Catalogue: c, store: ordersgraph.NewStore(db, nil), stock: shopgraph.NewStore(c.DB),
		boxes: sandboxgraph.NewStore(c.DB), otherID: graphtest.ID(t), post: &post{},
		limits: &counter{taken: map[string]int{}},
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	w.other, w.friend = access.Viewer{UserID: w.otherID}, access.Viewer{UserID: graphtest.ID(t)}
	w.set(cypher.Instant(time.Now()))
	w.store = ordersgraph.NewStore(db, w.now)
	w.Exec(t, `CREATE (:User:Artist {id: $other, handle: 'B' + right($other, 12), displayName: 'The Others', email: $other, createdAt: datetime()})
CREATE (:User {id: $friend, handle: 'G' + right($friend, 12), displayName: 'Friend', email: $friend, createdAt: datetime()})`,
		map[string]any{"other": w.otherID, "friend": w.friend.UserID})
	w.shop = shop.NewService(w.stock, musicgraph.NewStore(c.DB), nil, &counter{taken: map[string]int{}, off: true}, w.now)
	w.holds = shop.NewHolds(w.stock, w.now)
	w.codes = discounts.NewService(discountsgraph.NewStore(c.DB), w.stock, w.limits, w.now)
	w.carts = cart.NewService(cartgraph.NewStore(c.DB), w.shop, w.codes, w.now)
	w.box = sandbox.New(w.boxes, secret, w.now, slog.New(slog.DiscardHandler))
	w.network = &network{RoundTripper: w.box}
	w.Service = w.server()
	w.payouts = w.payer()
	w.webhook = payments.NewWebhook(func(ctx context.Context, e orders.ProviderEvent) error {
		return errors.Join(w.Handle(ctx, e), w.payouts.Handle(ctx, e))
	}, secret)
	w.box.Tells(w.webhook.Receive)
	t.Cleanup(func() { w.clean(t) })
	return w
}

// server is another server on the same graph and provider.
func (w *world) server() *orders.Service {
	return orders.NewService(orders.Options{
		Store: w.store, Carts: w.carts, Taxes: tax.ByRules{}, Limits: w.limits, Mailer: w.post, SiteURL: "https://x.test", Now: w.now,
		Provider: payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now}),
		Log:      slog.New(slog.DiscardHandler),
	})
}

// payer is another server that pays sellers, on the same graph and provider.
func (w *world) payer() *payouts.Service {
	db := w.DB.WithReceivers(event.Subscription{
		Receiver: "payouts-test", Verbs: []event.Verb{event.TransferStopped}, Types: []string{payouts.Label},
	})
	return payouts.NewService(payouts.Options{
		Store: payoutsgraph.NewStore(db), Limits: w.limits, SiteURL: "https://x.test", Now: w.now,
		Provider: payments.NewClient(payments.Options{SecretKey: "sk_test_1", Transport: w.network, Now: w.now}),
		Log:      slog.New(slog.DiscardHandler),
	})
}

func (w *world) now() time.Time { return *w.clock.Load() }

func (w *world) set(at time.Time) { w.clock.Store(&at) }

func (w *world) later(by time.Duration) { w.set(w.now().Add(by)) }

func (w *world) clean(t testing.TB) {
	t.Helper()
	// The test's own context has ended.
	ctx := context.WithoutCancel(t.Context())
	for _, statement := range []cypher.Statement{
		`MATCH (o:Order) WHERE o.ownerId IN $ids MATCH (x:Outbox {itemId: o.id}) DETACH DELETE x`,
		`MATCH (o:Order) WHERE o.ownerId IN $ids MATCH (o)-[:HAS_LINE|HAS_EVENT|HAS_REFUND]->(x) DETACH DELETE x`,
		`MATCH (e:Earning) WHERE e.sellerId IN $ids MATCH (x:Outbox {itemId: e.id}) DETACH DELETE x`,
		`MATCH (x:LedgerEntry|Earning|PayoutMove|PayoutBalance) WHERE x.sellerId IN $ids DETACH DELETE x`,
		`MATCH (o:Order) WHERE o.ownerId IN $ids WITH DISTINCT o.checkoutId AS id
MATCH (:Checkout {id: id})-[:PAID_BY]->(p:Payment)
CALL (p) { MATCH (i:SandboxIntent {id: p.intentId}) DETACH DELETE i }
CALL (p) { MATCH (f:SandboxRefund {intentId: p.intentId}) DETACH DELETE f }
CALL (p) { MATCH (h:StockHold {holdId: p.id}) DETACH DELETE h }
DETACH DELETE p`,
		`MATCH (o:Order) WHERE o.ownerId IN $ids OPTIONAL MATCH (c:Checkout {id: o.checkoutId}) DETACH DELETE c, o`,
		`MATCH (m:Merchandise) WHERE m.ownerId IN $ids MATCH (x:StockEntry|StockHold {merchandiseId: m.id}) DETACH DELETE x`,
		`MATCH (m:Merchandise) WHERE m.ownerId IN $ids MATCH (x:Outbox {itemId: m.id}) DETACH DELETE x`,
		`MATCH (l:CartLine) WHERE l.sellerId IN $ids DETACH DELETE l`,
		`MATCH (x:Merchandise|MerchandiseVariant|MerchandiseSize) WHERE x.ownerId IN $ids DETACH DELETE x`,
		`MATCH (u:User)-[:KEEPS_ADDRESS]->(a:KeptAddress) WHERE u.id IN $buyers DETACH DELETE a`,
		`MATCH (d:DiscountCode) WHERE d.ownerId IN $ids OPTIONAL MATCH (u:DiscountUse {codeId: d.id}) DELETE u, d`,
		`MATCH (k:ShippingTerms) WHERE k.sellerId IN $ids DELETE k`,
		`MATCH (a:PayoutAccount) WHERE a.userId IN $ids
CALL (a) {
  MATCH (x:SandboxThing {of: a.providerId})
  CALL (x) { MATCH (y:SandboxThing {of: x.id}) DELETE y }
  DELETE x
}
CALL (a) { MATCH (x:SandboxThing {id: a.providerId}) DELETE x }
DELETE a`,
	} {
		params := map[string]any{
			"ids": []string{w.ArtistID, w.otherID}, "buyers": []string{w.FanID, w.friend.UserID},
		}
		if _, err := w.DB.Exec(ctx, "test_cleanup", statement, params); err != nil {
			t.Error(err)
		}
	}
}

// offers is an item of one size, that many of it.
func (w *world) offers(t testing.TB, by access.Viewer, price float64, currency string, pieces int) cart.Adding {
	t.Helper()
	i, err := w.shop.Create(t.Context(), by, shop.New{
		Patch: shop.Patch{
			Name: input.Set("Tour shirt"), BasePrice: input.Set(price), Currency: input.Set(currency),
			Status: input.Set(shop.Active),
		},
		Variants: []shop.VariantPatch{{Color: input.Set("Black"), Sizes: input.Set([]shop.SizePatch{
			{Name: input.Set("M"), Quantity: input.Set(pieces)},
		})}},
	})
	if err != nil {
		t.Fatal(err)
	}
	v := i.Variants[0]
	return cart.Adding{ItemID: i.ID, VariantID: v.ID, SizeID: v.Sizes[0].ID, Quantity: 1}
}

func (w *world) put(t testing.TB, v access.Viewer, a cart.Adding, n int) {
	t.Helper()
	a.Quantity = n
	if _, err := w.carts.Add(t.Context(), v, "", a); err != nil {
		t.Fatal(err)
	}
}

func home() *orders.Address {
	return &orders.Address{Name: "Ann", Line1: "Street 1", City: "Berlin", PostalCode: "10115", Country: "DE"}
}

func (w *world) begin(t testing.TB, v access.Viewer, key string) orders.Checkout {
	t.Helper()
	c, err := w.Begin(t.Context(), v, orders.Buying{ClientKey: key, Address: home()})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The test cards.
const (
	good, declined, checked, poor = "4242 4242 4242 4242", "4000000000000002", "4000002500003155", "4000000000009995"
)

func (w *world) confirm(t testing.TB, p orders.Payment, number string) sandbox.Intent {
	t.Helper()
	i, err := w.box.Confirm(t.Context(), p.ClientSecret, sandbox.Card{
		Number: number, ExpMonth: 12, ExpYear: w.now().Year() + 2, CVC: "123",
	})
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// deliver has the provider tell all that it has to.
func (w *world) deliver(t testing.TB) {
	t.Helper()
	if err := w.box.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// buy buys what is in a cart.
func (w *world) buy(t testing.TB, v access.Viewer, key string) orders.Checkout {
	t.Helper()
	c := w.begin(t, v, key)
	for _, p := range c.Payments {
		w.confirm(t, p, good)
	}
	w.deliver(t)
	return w.read(t, c.ID)
}

func (w *world) read(t testing.TB, id string) orders.Checkout {
	t.Helper()
	c, err := w.store.Checkout(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// state writes a checkout down: how it is, its payments and its orders.
func state(c orders.Checkout) string {
	out := []string{string(c.Status)}
	for _, p := range c.Payments {
		out = append(out, fmt.Sprintf("%s %d %s", p.Currency, p.Amount, p.Status))
	}
	for _, o := range c.Orders {
		out = append(out, fmt.Sprintf("%s %d-%d", o.Status(), o.Total, o.Refunded()))
	}
	return strings.Join(out, ", ")
}

func (w *world) mustBe(t testing.TB, what string, c orders.Checkout, want string) {
	t.Helper()
	if got := state(w.read(t, c.ID)); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

func mustFail(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

// stockOf writes down what a size has, and fails where it does not add up.
func (w *world) stockOf(t testing.TB, a cart.Adding) string {
	t.Helper()
	audits, err := w.stock.Audits(t.Context(), "", 100_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range audits {
		if x.SizeID != a.SizeID {
			continue
		}
		if !x.AddsUp() {
			t.Errorf("%+v does not add up", x)
		}
		return fmt.Sprintf("%d left, %d held, %d sold", x.Has.Available(), x.Has.Held, x.Has.Sold)
	}
	return "none"
}

func (w *world) mustHave(t testing.TB, what string, a cart.Adding, want string) {
	t.Helper()
	if got := w.stockOf(t, a); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// mustBalance fails where a ledger of a seller does not sum to 0, or does not have what was paid less what went back.
func (w *world) mustBalance(t testing.TB, sellerID string) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_ledger", `MATCH (e:LedgerEntry {sellerId: $id})
RETURN e.currency AS currency, sum(e.amount) AS sum, sum(CASE e.account WHEN 'PAYMENTS' THEN e.amount ELSE 0 END) AS paid`,
		map[string]any{"id": sellerID})
	if err != nil {
		t.Fatal(err)
	}
	paid := map[string]int{}
	for _, r := range rows {
		if r.Int("sum") != 0 {
			t.Errorf("the ledger of %s sums to %d", r.String("currency"), r.Int("sum"))
		}
		paid[r.String("currency")] = r.Int("paid")
	}
	rows, err = w.DB.Read(t.Context(), "test_paid", `MATCH (o:Order {ownerId: $id}) WHERE o.paidAt IS NOT NULL
RETURN o.currency AS currency, sum(o.total - reduce(sum = 0, r IN [(o)-[:HAS_REFUND]->(x:Refund {status: 'SUCCEEDED'}) | x.amount] | sum + r)) AS paid`,
		map[string]any{"id": sellerID})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Int("paid") != paid[r.String("currency")] {
			t.Errorf("orders say %d %s, the ledger %d", r.Int("paid"), r.String("currency"), paid[r.String("currency")])
		}
	}
}

// mustAwait fails where a seller has another number of orders that are being paid.
func (w *world) mustAwait(t testing.TB, what, sellerID string, want int) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_unpaid", `MATCH (o:Order {unpaidOf: $id}) RETURN count(o) AS n`,
		map[string]any{"id": sellerID})
	if err != nil || rows[0].Int("n") != want {
		t.Errorf("%s: %v are being paid, want %d (%v)", what, rows, want, err)
	}
}

// buyers are people who buy.
func (w *world) buyers(t testing.TB, n int) (all []access.Viewer) {
	t.Helper()
	for at := range n {
		v := access.Viewer{UserID: fmt.Sprintf("%s-%d", w.FanID, at)}
		w.Exec(t, `CREATE (:User {id: $id, handle: $id, displayName: 'Buyer', email: $id, createdAt: datetime()})`,
			map[string]any{"id": v.UserID})
		all = append(all, v)
	}
	t.Cleanup(func() {
		_, err := w.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", `UNWIND range(0, $n) AS n MATCH (u:User {id: $id + '-' + n}) DETACH DELETE u`,
			map[string]any{"id": w.FanID, "n": n})
		if err != nil {
			t.Error(err)
		}
	})
	return all
}

// told is what the provider would tell of a checkout, taken from it, so that a test tells it itself.
func (w *world) told(t testing.TB, c orders.Checkout) (payloads [][]byte) {
	t.Helper()
	for _, e := range w.heldBack(t, c) {
		payloads = append(payloads, sandbox.Payload(e))
	}
	return payloads
}

// heldBack is told as events.
func (w *world) heldBack(t testing.TB, c orders.Checkout) (all []sandbox.Event) {
	t.Helper()
	for _, p := range c.Payments {
		rows, err := w.DB.Write(t.Context(), "test_events", `MATCH (e:SandboxEvent) WHERE e.object CONTAINS $id
WITH e, e {.*} AS node DELETE e RETURN node`, map[string]any{"id": `"` + p.IntentID + `"`})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			r = r.Map("node")
			all = append(all, sandbox.Event{
				ID: r.String("id"), Type: r.String("type"), Object: json.RawMessage(r.String("object")),
				Created: int64(r.Int("created")),
			})
		}
	}
	return all
}

func (w *world) tell(ctx context.Context, payload []byte) error {
	return w.webhook.Receive(ctx, payload, sandbox.Sign(payload, secret, time.Now()))
}
