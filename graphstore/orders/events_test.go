package orders_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/slowtest"
)

const (
	// allOrders are shuffled, of pieces that are enough for them.
	allOrders, enough = 50, 200
	// shuffles are dealt to the rules, and fewer to the graph, where one takes seconds; 20 where all is tested.
	shuffles, shufflesOnTheGraph, manyOnTheGraph = 1000, 5, 20
)

// The events of 50 orders, signed as the provider signs them, end in the same right state in whatever order and however
// often they come. Right is what fates says of each order, and of all together the sum of what it says.
func TestEventsInAnyOrder(t *testing.T) {
	w := newWorld(t)
	w.limits.off = true
	zone := []orders.ZoneInput{{Name: "Home", Countries: []string{"DE"}, Currency: "EUR", First: 4, Each: 1}}
	if _, err := w.SetTerms(t.Context(), w.artist, orders.TermsInput{Zones: zone}); err != nil {
		t.Fatal(err)
	}
	shirt := w.offers(t, w.artist, 25, "EUR", enough)
	all, events := w.happen(t, shirt, allOrders)
	mail := envelope(events)
	right := rightOf(all)
	if started := w.found(t, all, shirt.ItemID); started == right {
		t.Fatal("all is right before anything is told")
	}
	t.Run("by the rules", func(t *testing.T) {
		start, first := time.Now(), w.remembered(t, all, shirt)
		var next, told atomic.Int64
		var wait sync.WaitGroup
		for range 2 {
			wait.Go(func() {
				for n := next.Add(1); n <= shuffles && !t.Failed(); n = next.Add(1) {
					m := first.clone()
					webhook := payments.NewWebhook(m.server(w.Options).Handle, secret)
					for _, payload := range shuffled(mail, n) {
						signature := sandbox.Sign(payload, secret, time.Now())
						if err := webhook.Receive(t.Context(), payload, signature); err != nil {
							t.Errorf("shuffle %d: %v", n, err)
						}
						told.Add(1)
					}
					mustEqual(t, fmt.Sprint("shuffle ", n), m.found(all), right)
				}
			})
		}
		wait.Wait()
		t.Logf("%d shuffles, %d events in %s", shuffles, told.Load(), time.Since(start))
	})
	t.Run("on the graph", func(t *testing.T) {
		start, told, most := time.Now(), 0, int64(shufflesOnTheGraph)
		if slowtest.All() {
			most = manyOnTheGraph
		}
		w.remember(t, shirt.ItemID)
		for n := range most {
			if n > 0 {
				w.rewind(t, shirt.ItemID, events)
			}
			deal := shuffled(mail, n)
			w.dealOut(t, deal)
			told += len(deal)
			mustEqual(t, fmt.Sprint("shuffle ", n), w.found(t, all, shirt.ItemID), right)
			w.mustHave(t, fmt.Sprint("shuffle ", n), shirt, right[strings.LastIndex(right, "\n")+1:])
			w.mustBalance(t, w.ArtistID)
			if t.Failed() {
				return
			}
		}
		t.Logf("%d shuffles, %d events in %s", most, told, time.Since(start))
	})
}

// rightOf writes down what is right of all orders, of their seller's ledger and of the stock.
func rightOf(all []doomed) string {
	var lines []string
	ledger := map[orders.Account]int64{}
	sold := 0
	for n, d := range all {
		lines = append(lines, fmt.Sprintf("%d %s: %s; %s", n, d.name, d.right, d.steps))
		sold += d.sold
		if d.paid == 0 {
			continue
		}
		ledger[orders.PaymentsAccount] += d.paid - d.back
		ledger[orders.SalesAccount] -= d.paid - toShipThem
		ledger[orders.ShippingAccount] -= toShipThem
		ledger[orders.RefundsAccount] += d.back - d.lost
		ledger[orders.DisputesAccount] += d.lost
	}
	return written(lines, ledger, fmt.Sprintf("%d left, 0 held, %d sold", enough-sold, sold))
}

func written(lines []string, ledger map[orders.Account]int64, stock string) string {
	return strings.Join(append(lines, fmt.Sprint("ledger ", ledger), stock), "\n")
}

// stands writes down how an order stands.
func stands(n int, d doomed, now orders.Checkout) string {
	var steps []string
	events := now.Orders[0].Events
	for _, e := range events {
		isOvertaken := slices.ContainsFunc(events, func(later orders.Event) bool { return overtaken[later.Kind] == e.Kind })
		if !isOvertaken {
			steps = append(steps, string(e.Kind))
		}
	}
	slices.Sort(steps)
	return fmt.Sprintf("%d %s: %s; %s", n, d.name, state(now), strings.Join(steps, " "))
}

func mustEqual(t testing.TB, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	wanted := strings.Split(want, "\n")
	for n, line := range strings.Split(got, "\n") {
		if line != wanted[n] {
			t.Errorf("%s:\n     %s\nwant %s", what, line, wanted[n])
		}
	}
}

// found writes down what the graph has.
func (w *world) found(t testing.TB, all []doomed, itemID string) string {
	t.Helper()
	var lines []string
	for n, d := range all {
		lines = append(lines, stands(n, d, w.read(t, d.ID)))
	}
	ledger := map[orders.Account]int64{}
	for _, e := range w.entries(t) {
		ledger[e.Account] += e.Amount
	}
	rows, err := w.DB.Read(t.Context(), "test_stock", `MATCH (z:MerchandiseSize {merchandiseId: $id}) RETURN z {.*} AS node`,
		map[string]any{"id": itemID})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d sizes, %v", len(rows), err)
	}
	z := rows[0].Map("node")
	left := z.Int("quantity") - z.Int("reserved") - z.Int("held")
	return written(lines, ledger, fmt.Sprintf("%d left, %d held, %d sold", left, z.Int("held"), z.Int("sold")))
}

func (w *world) entries(t testing.TB) []orders.Entry {
	t.Helper()
	page, err := w.Ledger(t.Context(), w.artist, paging.Request{Size: 20 * allOrders})
	if err != nil || page.HasNext {
		t.Fatalf("a page of %d entries, %v", len(page.Nodes), err)
	}
	return page.Nodes
}

// envelope writes events down, and beside them a few that tell the same by another event, as the provider may.
func envelope(events []sandbox.Event) (mail [][]byte) {
	for n, e := range events {
		all := []sandbox.Event{e}
		if n%4 == 0 {
			again := e
			again.ID += "again"
			all = append(all, again)
		}
		for _, e := range all {
			mail = append(mail, sandbox.Payload(e))
		}
	}
	return mail
}

// shuffled deals events in an order of its own for each seed: every one, a quarter of them twice or more, and some
// again when all is over.
func shuffled(mail [][]byte, seed int64) [][]byte {
	random := rand.New(rand.NewPCG(35, uint64(seed))) //nolint:gosec // not a secret
	deal := slices.Clone(mail)
	for range len(mail) / 4 {
		deal = append(deal, mail[random.IntN(len(mail))])
	}
	random.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	for range len(mail) / 8 {
		deal = append(deal, mail[random.IntN(len(mail))])
	}
	return deal
}

// dealOut tells events at once from several sides.
func (w *world) dealOut(t testing.TB, deal [][]byte) {
	t.Helper()
	next := make(chan []byte)
	var wait sync.WaitGroup
	for range 6 {
		wait.Go(func() {
			for payload := range next {
				if err := w.tell(t.Context(), payload); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, payload := range deal {
		next <- payload
	}
	close(next)
	wait.Wait()
}

// what of the graph is set back by its id.
var setBack = cypher.PerLabel(`MATCH (k:Remembered) WHERE k._of = $seller AND k._label = 'LABEL'
MATCH (x:LABEL {id: k.id}) SET x = properties(k) REMOVE x._label, x._of`,
	"Checkout", "Payment", "Order", "OrderLine", "Refund", "MerchandiseSize", "Merchandise")

// remember keeps the state of the orders and of an item.
func (w *world) remember(t testing.TB, itemID string) {
	t.Helper()
	params := map[string]any{"seller": w.ArtistID, "item": itemID}
	t.Cleanup(func() {
		_, err := w.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup",
			`MATCH (k:Remembered) WHERE k._of = $seller DELETE k`, params)
		if err != nil {
			t.Error(err)
		}
	})
	for _, statement := range []cypher.Statement{
		`MATCH (o:Order {ownerId: $seller})-[:HAS_EVENT|HAS_REFUND]->(x) SET x._kept = true`,
		`MATCH (x:LedgerEntry {sellerId: $seller}) SET x._kept = true`,
		`MATCH (x:StockEntry {merchandiseId: $item}) SET x._kept = true`,
		`MATCH (o:Order {ownerId: $seller}) MATCH (c:Checkout {id: o.checkoutId})-[:PAID_BY]->(p:Payment)
UNWIND [o, c, p] + COLLECT { MATCH (o)-[:HAS_LINE|HAS_REFUND]->(x) RETURN x } AS x
CREATE (k:Remembered) SET k = properties(x), k._label = labels(x)[0], k._of = $seller`,
		`MATCH (x:Merchandise|MerchandiseSize|StockHold) WHERE x.id = $item OR x.merchandiseId = $item
CREATE (k:Remembered) SET k = properties(x), k._label = labels(x)[0], k._of = $seller`,
	} {
		w.Exec(t, statement, params)
	}
}

// rewind puts all back to where it was before the provider told anything.
func (w *world) rewind(t testing.TB, itemID string, events []sandbox.Event) {
	t.Helper()
	var ids []string
	for _, e := range events {
		ids = append(ids, e.ID, e.ID+"again")
	}
	params := map[string]any{"seller": w.ArtistID, "item": itemID, "events": ids}
	for _, statement := range []cypher.Statement{
		`MATCH (e:ProviderEvent) WHERE e.id IN $events DELETE e`,
		`MATCH (o:Order {ownerId: $seller})-[:HAS_EVENT|HAS_REFUND]->(x) WHERE x._kept IS NULL DETACH DELETE x`,
		`MATCH (x:LedgerEntry {sellerId: $seller}) WHERE x._kept IS NULL DELETE x`,
		`MATCH (x:StockEntry {merchandiseId: $item}) WHERE x._kept IS NULL DELETE x`,
		`MATCH (o:Order {ownerId: $seller}) WITH collect(o.id) + $item AS ids MATCH (x:Outbox) WHERE x.itemId IN ids DETACH DELETE x`,
		`MATCH (x:StockHold {merchandiseId: $item}) DELETE x`,
		`MATCH (k:Remembered) WHERE k._of = $seller AND k._label = 'StockHold'
CREATE (x:StockHold) SET x = properties(k) REMOVE x._label, x._of`,
	} {
		w.Exec(t, statement, params)
	}
	for _, statement := range setBack {
		w.Exec(t, statement, params)
	}
}
