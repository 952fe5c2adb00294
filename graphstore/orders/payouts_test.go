package orders_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payouts"
)

// pay has the sellers be paid what is due.
func (w *world) payOut(t testing.TB) {
	t.Helper()
	// What is asked of the provider now is not asked again for half a minute.
	w.later(time.Minute)
	if err := w.payouts.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
}

// mustOwe fails where a seller's balance and their moves are none of those wanted, and where either does not agree with
// the ledger.
func (w *world) mustOwe(t testing.TB, what string, v access.Viewer, want ...string) {
	t.Helper()
	balances, err := w.payouts.Balances(t.Context(), v)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range balances {
		got = append(got, fmt.Sprintf("%s owed %d, out %d", b.Currency, b.Owed(), b.Sent-b.Reversed))
	}
	moved, err := w.payouts.Moves(t.Context(), v, paging.Request{Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	for n := len(moved.Nodes) - 1; n >= 0; n-- {
		m := moved.Nodes[n]
		got = append(got, fmt.Sprintf("%s %d %s", m.Kind, m.Amount, m.Status))
	}
	if text := strings.Join(got, "; "); !slices.Contains(want, text) {
		t.Errorf("%s: %s, want %s", what, text, strings.Join(want, ", or "))
	}
	w.mustAgree(t, v.UserID)
	w.mustBalance(t, v.UserID)
}

// mustAgree fails where the sums of a seller are not those of the ledger.
func (w *world) mustAgree(t testing.TB, sellerID string) {
	t.Helper()
	rows, err := w.DB.Read(t.Context(), "test_agree", `MATCH (b:PayoutBalance {sellerId: $id})
CALL (b) { MATCH (l:LedgerEntry {sellerId: b.sellerId, currency: b.currency})
  RETURN sum(CASE WHEN l.account IN ['PAYMENTS', 'TRANSFERS'] THEN l.amount ELSE 0 END) AS owed }
CALL (b) { MATCH (e:Earning {sellerId: b.sellerId, currency: b.currency})
  RETURN sum(e.earned - e.returned - e.sent + e.reversed) AS earnings, min(e.sent - e.reversed) AS least }
RETURN b.earned - b.returned - b.sent + b.reversed AS balance, owed, earnings, least`, map[string]any{"id": sellerID})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Int("balance") != r.Int("owed") || r.Int("owed") != r.Int("earnings") || r.Int("least") < 0 {
			t.Errorf("the balance says %d, the ledger %d, the earnings %d; the least transferred is %d",
				r.Int("balance"), r.Int("owed"), r.Int("earnings"), r.Int("least"))
		}
	}
}

// made counts what the sandbox made for a seller's account.
func (w *world) made(t testing.TB, v access.Viewer) (n int) {
	t.Helper()
	things, err := w.boxes.Things(t.Context(), w.account(t, v).ProviderID)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range things {
		if strings.HasPrefix(one.ID, "tr_") {
			n++
		}
	}
	return n
}

// giveBack pays a part of the only order of a checkout back.
func (w *world) giveBack(t testing.TB, v access.Viewer, c orders.Checkout, amount float64, key string) {
	t.Helper()
	asked := orders.Refunding{OrderID: c.Orders[0].ID, Amount: &amount, ClientKey: key}
	if _, err := w.Refund(t.Context(), v, asked); err != nil {
		t.Fatal(err)
	}
	w.deliver(t)
}

// Several sellers of one payment each get theirs: at once who can be paid, the others when they can.
func TestWhatIsPaidIsTransferredToEachSeller(t *testing.T) {
	w := newWorld(t)
	w.onboard(t, w.artist, sandbox.Complete)
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	w.put(t, w.fan, w.offers(t, w.other, 5, "EUR", 5), 1)
	w.put(t, w.fan, w.offers(t, w.other, 700, "JPY", 5), 1)
	c := w.buy(t, w.fan, "both")
	w.mustOwe(t, "paid", w.artist, "EUR owed 2000, out 0")
	w.payOut(t)
	w.mustOwe(t, "transferred", w.artist, "EUR owed 0, out 2000; TRANSFER 2000 SUCCEEDED")
	w.mustOwe(t, "without an account", w.other, "EUR owed 500, out 0; JPY owed 700, out 0")
	for range 2 {
		w.onboard(t, w.other, sandbox.Complete)
		w.payOut(t)
	}
	// Both are due at the same time: either goes first.
	w.mustOwe(t, "with an account", w.other,
		"EUR owed 0, out 500; JPY owed 0, out 700; TRANSFER 500 SUCCEEDED; TRANSFER 700 SUCCEEDED",
		"EUR owed 0, out 500; JPY owed 0, out 700; TRANSFER 700 SUCCEEDED; TRANSFER 500 SUCCEEDED")
	things, err := w.boxes.Things(t.Context(), w.account(t, w.artist).ProviderID)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range things {
		if strings.HasPrefix(one.ID, "tr_") && !strings.Contains(string(one.Data), `"source_transaction":"ch_`) {
			t.Errorf("the transfer is of no charge: %s", one.Data)
		}
	}
	summaries, err := w.Summaries(t.Context(), w.artist)
	if err != nil || len(summaries) != 1 || summaries[0].Owed != 0 || summaries[0].Income != 2000 ||
		summaries[0].PaidOut != 2000 {
		t.Errorf("%+v, %v", summaries, err)
	}
	if len(c.Payments) != 2 {
		t.Errorf("%d payments", len(c.Payments))
	}
}

// What is paid back lowers what is owed before the transfer, and is taken back after it.
func TestRefundsAreTakenBack(t *testing.T) {
	w := newWorld(t)
	shirt := w.offers(t, w.artist, 20, "EUR", 50)
	w.put(t, w.fan, shirt, 1)
	c := w.buy(t, w.fan, "one")
	w.giveBack(t, w.artist, c, 5, "a")
	w.payOut(t)
	w.mustOwe(t, "before there is an account", w.artist, "EUR owed 1500, out 0")
	w.onboard(t, w.artist, sandbox.Complete)
	w.payOut(t)
	w.mustOwe(t, "transferred", w.artist, "EUR owed 0, out 1500; TRANSFER 1500 SUCCEEDED")
	w.giveBack(t, w.artist, c, 10, "b")
	w.mustOwe(t, "paid back", w.artist, "EUR owed -1000, out 1500; TRANSFER 1500 SUCCEEDED")
	w.payOut(t)
	w.mustOwe(t, "taken back", w.artist, "EUR owed 0, out 500; TRANSFER 1500 SUCCEEDED; REVERSAL 1000 SUCCEEDED")

	// The rest has left for the bank: what cannot be taken back is owed by the seller, and kept from the next sale.
	if err := w.box.PayOut(t.Context(), w.account(t, w.artist).ProviderID); err != nil {
		t.Fatal(err)
	}
	w.giveBack(t, w.artist, c, 5, "c")
	w.payOut(t)
	before := "TRANSFER 1500 SUCCEEDED; REVERSAL 1000 SUCCEEDED; REVERSAL 500 REFUSED"
	w.mustOwe(t, "not covered", w.artist, "EUR owed -500, out 500; "+before)
	w.put(t, w.fan, shirt, 1)
	w.buy(t, w.fan, "two")
	w.payOut(t)
	w.mustOwe(t, "kept from the next", w.artist, "EUR owed 0, out 2000; "+before+"; TRANSFER 1500 SUCCEEDED")
	for range 20 {
		w.later(25 * time.Hour)
		w.payOut(t)
	}
	w.mustOwe(t, "weeks later", w.artist, "EUR owed 0, out 2000; "+before+"; TRANSFER 1500 SUCCEEDED")
}

// A dispute that is won changes nothing; one that is lost is booked once, and taken back as a refund is.
func TestALostDisputeIsTakenBack(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.onboard(t, w.artist, sandbox.Complete)
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	c := w.buy(t, w.fan, "one")
	w.payOut(t)
	tell := func(id, kind, status string) {
		payload := fmt.Sprintf(`{"id":"evt_%s_%s","object":"event","type":"charge.dispute.%s","created":1,
"data":{"object":{"id":"dp_%s","object":"dispute","amount":2000,"currency":"eur","status":"%s",
"payment_intent":"%s"}}}`,
			id, c.ID, kind, c.ID, status, c.Payments[0].IntentID)
		if err := w.tell(ctx, []byte(payload)); err != nil {
			t.Fatal(err)
		}
	}
	tell("1", "created", "needs_response")
	tell("2", "closed", "won")
	w.payOut(t)
	w.mustOwe(t, "won", w.artist, "EUR owed 0, out 2000; TRANSFER 2000 SUCCEEDED")
	for _, event := range []string{"3", "3", "4"} {
		tell(event, "closed", "lost")
	}
	w.payOut(t)
	w.mustOwe(t, "lost", w.artist, "EUR owed 0, out 0; TRANSFER 2000 SUCCEEDED; REVERSAL 2000 SUCCEEDED")
	if o := w.read(t, c.ID).Orders[0]; o.Status() != orders.Refunded || !o.Refunds[0].IsDispute {
		t.Errorf("%s: %+v", o.Status(), o.Refunds)
	}
}

// moves are all of a seller's, the latest first.
func (w *world) moves(t testing.TB, v access.Viewer) []payouts.Move {
	t.Helper()
	all, err := w.payouts.Moves(t.Context(), v, paging.Request{Size: 50})
	if err != nil {
		t.Fatal(err)
	}
	return all.Nodes
}

// takeBackByHand reverses a part of a transfer as whoever runs the site does at the provider: nothing of it names a
// move.
func (w *world) takeBackByHand(t testing.TB, transferID string, amount int) {
	t.Helper()
	to := "https://api.stripe.com/v1/transfers/" + transferID + "/reversals"
	form := strings.NewReader(url.Values{"amount": {strconv.Itoa(amount)}}.Encode())
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, to, form)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Authorization", "Bearer sk_test_1")
	answer, err := w.box.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatal(answer.Status)
	}
}

// What is taken back at the provider by hand is noticed, once, and not sent again.
func TestWhatIsTakenBackByHand(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.onboard(t, w.artist, sandbox.Complete)
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	c := w.buy(t, w.fan, "one")
	w.payOut(t)
	transfer := w.moves(t, w.artist)[0]
	w.takeBackByHand(t, transfer.ProviderID, 500)
	told := []byte(`{"id":"evt_` + transfer.ID + `","object":"event","type":"transfer.updated","created":1,
"data":{"object":{"id":"` + transfer.ProviderID + `","object":"transfer",
"metadata":{"move_id":"` + transfer.ID + `"}}}}`)
	w.network.mode.Store("500")
	mustFail(t, "away when told", w.tell(ctx, told), fault.Unavailable)
	w.network.mode.Store("")
	for range 2 {
		if err := w.tell(ctx, told); err != nil {
			t.Fatal(err)
		}
		w.payOut(t)
	}
	w.mustOwe(t, "by hand", w.artist, "EUR owed 500, out 1500; TRANSFER 2000 SUCCEEDED; REVERSAL 500 SUCCEEDED")
	if m := w.moves(t, w.artist)[0]; !m.Outside || m.Number != transfer.Number {
		t.Errorf("%+v", m)
	}
	w.giveBack(t, w.artist, c, 5, "a")
	w.payOut(t)
	w.mustOwe(t, "a buyer is paid back what was taken", w.artist,
		"EUR owed 0, out 1500; TRANSFER 2000 SUCCEEDED; REVERSAL 500 SUCCEEDED")
	w.giveBack(t, w.artist, c, 10, "b")
	w.payOut(t)
	w.mustOwe(t, "and more", w.artist,
		"EUR owed 0, out 500; TRANSFER 2000 SUCCEEDED; REVERSAL 500 SUCCEEDED; REVERSAL 1000 SUCCEEDED")
	for _, other := range []string{"", "0197-unknown"} {
		if err := w.tell(ctx, []byte(strings.ReplaceAll(string(told), `"`+transfer.ID+`"`, `"`+other+`"`))); err != nil {
			t.Errorf("a transfer of nobody's: %v", err)
		}
	}
}

// A transfer that is refused again and again is given up, its seller is told once, and may have it be tried anew.
func TestATransferThatIsGivenUp(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.onboard(t, w.artist, sandbox.Complete)
	// The account is fine by all that the provider says of it.
	w.network.mode.Store("refuses transfers")
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	w.buy(t, w.fan, "one")
	for range 20 {
		w.later(25 * time.Hour)
		w.payOut(t)
	}
	w.mustOwe(t, "refused", w.artist, "EUR owed 2000, out 0; TRANSFER 2000 REFUSED")
	move := w.moves(t, w.artist)[0]
	if !move.IsStopped() || move.Failure != "Your account at the payment provider cannot take transfers just now." {
		t.Errorf("%+v", move)
	}
	asked := w.network.asked.Load()
	w.later(1000 * time.Hour)
	w.payOut(t)
	if n := w.network.asked.Load() - asked; n > 1 {
		t.Errorf("asked %d times after it was given up, of the account alone once", n)
	}
	rows, err := w.DB.Read(ctx, "test_told", `MATCH (e:Earning {sellerId: $id}) MATCH (x:Outbox {itemId: e.id}) RETURN x.verb AS verb`,
		map[string]any{"id": w.ArtistID})
	if err != nil || len(rows) != 1 || rows[0].String("verb") != string(event.TransferStopped) {
		t.Errorf("%d events, %v", len(rows), err)
	}
	_, err = w.payouts.Retry(ctx, w.other, move.ID)
	mustFail(t, "another's", err, fault.NotFound)
	_, err = w.payouts.Retry(ctx, access.Visitor, move.ID)
	mustFail(t, "nobody's", err, fault.Unauthenticated)
	if again, err := w.payouts.Retry(ctx, w.artist, move.ID); err != nil || again.IsStopped() {
		t.Errorf("%+v, %v", again, err)
	}
	_, err = w.payouts.Retry(ctx, w.artist, move.ID)
	mustFail(t, "one that is tried by itself", err, fault.Conflict)
	w.payOut(t)
	w.mustOwe(t, "tried anew, in vain", w.artist, "EUR owed 2000, out 0; TRANSFER 2000 REFUSED")
	w.network.mode.Store("")
	w.later(time.Hour)
	w.payOut(t)
	w.mustOwe(t, "tried anew", w.artist, "EUR owed 0, out 2000; TRANSFER 2000 SUCCEEDED")
}

// The provider is away or its answer is lost, and several servers work: one transfer, and one reversal.
func TestAMoveIsMadeOnce(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.onboard(t, w.artist, sandbox.Complete)
	w.put(t, w.fan, w.offers(t, w.artist, 20, "EUR", 5), 1)
	c := w.buy(t, w.fan, "one")
	for n, mode := range []string{"down", "500", "loses", "loses"} {
		w.later(wait(n))
		w.network.mode.Store(mode)
		if err := w.payouts.Work(ctx); err == nil {
			t.Errorf("%s: no error", mode)
		}
		asked := w.network.asked.Load()
		_ = w.payouts.Work(ctx)
		if w.network.asked.Load() != asked {
			t.Errorf("%s: asked again at once", mode)
		}
		w.mustOwe(t, mode, w.artist, "EUR owed 2000, out 0; TRANSFER 2000 PENDING")
	}
	// The way to the payment has an answer, that of the transfer is lost: it is made, and nobody here knows.
	w.network.mode.Store("loses transfers")
	w.later(time.Hour)
	if err := w.payouts.Work(ctx); err == nil || w.made(t, w.artist) != 1 {
		t.Errorf("%v, %d transfers made", err, w.made(t, w.artist))
	}
	w.network.mode.Store("")
	// Meanwhile a part goes back to the buyer: what is on its way stays as it was asked for.
	w.giveBack(t, w.artist, c, 5, "a")
	w.later(time.Hour)
	var working sync.WaitGroup
	for range 4 {
		working.Go(func() {
			if err := w.payer().Work(ctx); err != nil {
				t.Errorf("working: %v", err)
			}
		})
	}
	working.Wait()
	w.payOut(t)
	w.mustOwe(t, "back again", w.artist, "EUR owed 0, out 1500; TRANSFER 2000 SUCCEEDED; REVERSAL 500 SUCCEEDED")
	if n := w.made(t, w.artist); n != 1 {
		t.Errorf("%d transfers", n)
	}
}

// wait is longer than the provider is left alone after so many attempts.
func wait(attempts int) time.Duration { return 31 * time.Second << attempts }
