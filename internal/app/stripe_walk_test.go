package app

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// An artist makes a shirt with two colours and four sizes, a fan puts it and another artist's record into one cart and
// pays, both see an order, one ships, one refunds, and mails and notifications tell everybody: on Stripe's own client.
func TestAShirtAndARecordAreBoughtByStripe(t *testing.T) {
	s := newOnStripe(t)
	config := s.get("/payments/config", "").json
	mustEqual(t, "what the site pays with", fmt.Sprint(config["provider"], config["publishableKey"], config["sandboxUrl"]),
		"stripe"+publishableKey+"<nil>")
	s.isPaidOut()

	const sizes = `sizeInventory: [{size: "S", quantity: 2}, {size: "M", quantity: 2}, {size: "L", quantity: 2},
  {size: "XL", quantity: 2}]`
	shirt, shirts := s.offers(s.owner, `name: "Harbour shirt", basePrice: 25, currency: "EUR",
  variants: [{color: "Black", `+sizes+`}, {color: "Sand", `+sizes+`}]`)
	one := `, variants: [{color: "Black", sizeInventory: [{size: "LP", quantity: 2}]}]`
	record, records := s.offers(s.other, `name: "Tidal record", basePrice: 20, currency: "EUR"`+one)
	poster, posters := s.offers(s.other, `name: "Tour poster", basePrice: 10, currency: "USD"`+one)
	mustEqual(t, "pieces of the shirt", len(shirts), 8)
	s.puts(shirt, shirts["Sand XL"], 2)
	s.puts(record, records["Black LP"], 1)
	s.puts(poster, posters["Black LP"], 1)
	begun := s.begins("walk")
	if begun.code() != "" {
		t.Fatal(begun.Body)
	}
	made := begun.json["data"].(object)["checkoutCart"].(object)
	id := made["checkoutId"].(string)
	paying := map[string]object{}
	for _, p := range objectsOf(made, "payments") {
		paying[p["currency"].(string)] = p
	}
	mustEqual(t, "payments", fmt.Sprint(len(paying), paying["EUR"]["amount"], paying["USD"]["amount"]), "2 70 10")
	mustEqual(t, "intents", s.stripe.Count("pi_"), 2)

	secret := paying["EUR"]["clientSecret"].(string)
	s.later.Add(int64(2 * time.Second)) // what Stripe tells it times by the second, and nobody types faster
	status, said := s.confirms(secret, declinedCard)
	mustEqual(t, "a card that is declined", said["error"].(object)["decline_code"], "generic_decline")
	mustEqual(t, "a card that is declined", status, http.StatusPaymentRequired)
	s.works()
	for _, p := range objectsOf(s.checkout(id), "payments") {
		if p["currency"] == "EUR" && (p["status"] != "FAILED" || p["failure"] != "Your card was declined.") {
			t.Errorf("after a declined card: %v", p)
		}
	}
	if status, said = s.confirms(secret, goodCard); status != http.StatusOK || said["metadata"] != nil {
		t.Errorf("a good card: %d %v", status, said)
	}
	s.works()
	mustEqual(t, "with one of two paid", s.status(id), "PAYING")
	_, said = s.confirms(paying["USD"]["clientSecret"].(string), askedCard)
	s.works()
	back := s.agrees(said)
	mustEqual(t, "back from the bank", back.Host+back.Path, "sidestage.example/back")
	mustEqual(t, "what the bank says", back.Query().Get("redirect_status"), "succeeded")
	s.works()
	// Nobody asked: it was told.
	mustEqual(t, "the checkout", s.status(id), "PAID")

	var numbers []string
	orders := map[string]string{}
	for _, o := range objectsOf(s.checkout(id), "orders") {
		numbers = append(numbers, o["number"].(string))
		orders[fmt.Sprint(o["currency"], o["seller"].(object)["userId"] == s.ownerID)] = o["id"].(string)
		mustEqual(t, "an order", o["status"], "PAID")
	}
	ofShirt, ofRecord := orders["EURtrue"], orders["EURfalse"]
	mustEqual(t, "orders of the owner, and of the other", fmt.Sprint(
		s.asks(s.owner, `{ sales { totalCount } }`)["totalCount"], s.asks(s.other, `{ sales { totalCount } }`)["totalCount"],
	), "1 2")
	s.writes()
	mustEqual(t, "letters to the owner", s.subjects(s.ownerID, numbers...), []string{"New order #"})
	mustEqual(t, "letters to the fan", s.subjects(s.fanID, numbers...),
		[]string{"Your order #", "Your order #", "Your order #"})
	mustEqual(t, "the owner is told", s.titles(s.owner, numbers...), []string{"Fan bought from you: order “#”"})

	s.mustGraphQL(s.owner, `mutation { markShipped(ids: ["`+ofShirt+`"], trackingNumber: "00340", carrier: "DHL") { status } }`)
	refund := func(key, amount string) {
		t.Helper()
		s.asks(s.other, `mutation { refundOrder(input: {id: "`+ofRecord+`", `+amount+`clientKey: "`+key+`"}) { refunded } }`)
		s.works()
	}
	refund("part", "amount: 5, ")
	refund("part", "amount: 5, ")
	mustEqual(t, "refunded in part", s.asks(s.fan, `{ order(id: "`+ofRecord+`") { status refunded } }`),
		object{"status": "PARTLY_REFUNDED", "refunded": 5})
	refund("rest", "")
	mustEqual(t, "refunded whole", s.asks(s.fan, `{ order(id: "`+ofRecord+`") { status refunded } }`),
		object{"status": "REFUNDED", "refunded": 20})
	mustEqual(t, "refunds at Stripe", s.stripe.Count("re_"), 2)
	mustEqual(t, "what was shipped", s.asks(s.fan, `{ order(id: "`+ofShirt+`") { status trackingNumber } }`),
		object{"status": "SHIPPED", "trackingNumber": "00340"})
	s.writes()
	if got := s.subjects(s.fanID, numbers...); !slices.Contains(got, "Your order # is on its way") ||
		!slices.Contains(got, "Refund of your order #") {
		t.Errorf("letters to the fan: %q", got)
	}
	if got := s.titles(s.fan, numbers...); !slices.Contains(got, "Your order # is on its way") ||
		!slices.Contains(got, "You were paid back for order #") {
		t.Errorf("the fan is told: %q", got)
	}
	// What was sold is on the seller's account at Stripe: no more, and once.
	s.works()
	mustEqual(t, "transfers", s.stripe.Count("tr_"), 1)
	mustEqual(t, "what the owner is owed", s.balance(s.owner, "EUR"), "earned 50, paid out 50, owed 0")
	mustEqual(t, "what the other is owed", s.balance(s.other, "USD"), "earned 10, paid out 0, owed 10")
	s.ledgersAreWhole()
}

// isPaidOut has the owner tell Stripe who they are, on its own page.
func (s *onStripe) isPaidOut() {
	s.t.Helper()
	begun := s.asks(s.owner, `mutation { startPayouts(country: "DE") { url } }`)["url"].(string)
	if !strings.HasPrefix(begun, s.at+"/") {
		s.t.Fatalf("who is paid is told at %s", begun)
	}
	mustEqual(s.t, "before", s.asks(s.owner, `{ payoutAccount { status } }`)["status"], "STARTED")
	back := s.answers(begun, "COMPLETE")
	mustEqual(s.t, "back from Stripe", back.String(), s.cfg.PublicURL+"/dashboard/payouts?returned=1")
	s.works()
	mustEqual(s.t, "after", s.asks(s.owner, `{ payoutAccount { status } }`)["status"], "READY")
}

func (s *onStripe) balance(token, currency string) string {
	s.t.Helper()
	all := s.mustGraphQL(token, `{ payoutBalances { currency earned paidOut owed } }`)
	for _, b := range objectsOf(all, "payoutBalances") {
		if b["currency"] == currency {
			return fmt.Sprintf("earned %v, paid out %v, owed %v", b["earned"], b["paidOut"], b["owed"])
		}
	}
	return "nothing"
}

// ledgersAreWhole fails where what was booked of one transaction does not sum to 0.
func (s *onStripe) ledgersAreWhole() {
	s.t.Helper()
	rows, err := s.world.graph.Read(s.t.Context(), "test_ledger", `MATCH (e:LedgerEntry) WHERE e.sellerId IN $ids
WITH e.transactionId AS id, sum(e.amount) AS sum WHERE sum <> 0 RETURN id, sum`, object{"ids": []any{s.ownerID, s.otherID}})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, r := range rows {
		s.t.Errorf("%s sums to %d", r.String("id"), r.Int("sum"))
	}
}

// Stripe's own fields are let in where Stripe takes payments, and nowhere else.
func TestTheSiteLetsStripeInWhereItIsNeeded(t *testing.T) {
	s := newOnStripe(t)
	policy := s.page("/").Header().Get("Content-Security-Policy")
	for _, part := range []string{
		"script-src 'self' https://js.stripe.com", "connect-src 'self' https://api.stripe.com",
		"frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("%q is not in %q", part, policy)
		}
	}
	s.cfg.StripeSecretKey = ""
	if policy := s.twin().page("/").Header().Get("Content-Security-Policy"); strings.Contains(policy, "stripe") {
		t.Errorf("without Stripe: %q", policy)
	}
}

const subscriptionParts = `{ id status periodEnd cancelledAt card { last4 expMonth } invoice { clientSecret } }`

// subscription is the fan's, as it stands here without asking Stripe.
func (s *onStripe) held(id string) object {
	s.t.Helper()
	return s.asks(s.fan, `{ tierSubscription(id: "`+id+`") `+subscriptionParts+` }`)
}

// hears says whether the fan is let hear a track.
func (s *onStripe) hears(track string) bool {
	s.t.Helper()
	s.services.forgetAll()
	got := s.get("/stream/"+track, s.fan)
	if got.Code != http.StatusOK && got.Code != http.StatusForbidden {
		s.t.Errorf("the stream: %d %s", got.Code, got.Body)
	}
	return got.Code == http.StatusOK
}

// A fan subscribes to a tier, hears what was gated, pays for the next month by the card that Stripe keeps, cancels, and
// keeps it to the end of the period.
func TestATierIsPaidByStripe(t *testing.T) {
	s := newOnStripe(t)
	tier, track := s.gate()
	s.write(`MATCH (x:Tier {id: $id}) SET x.ownerId = x.artistId, x.price = 500`, object{"id": tier})
	if s.hears(track) {
		t.Error("it is heard before it is paid")
	}
	begun := s.asks(s.fan, `mutation { subscribeToTier(input: {tierId: "`+tier+`"}) `+subscriptionParts+` }`)
	id, secret := begun["id"].(string), begun["invoice"].(object)["clientSecret"].(string)
	if status, said := s.confirms(secret, goodCard); status != http.StatusOK {
		t.Fatal(said)
	}
	// Nobody asks: the browser was closed.
	s.works()
	first := s.held(id)
	mustEqual(t, "paid", fmt.Sprint(first["status"], first["card"]), "ACTIVEmap[expMonth:12 last4:4242]")
	if !s.hears(track) {
		t.Error("it is paid, and not heard")
	}

	// The next month is charged while nobody is there.
	s.passTo(first["periodEnd"], time.Minute)
	next := s.held(id)
	mustEqual(t, "the next month", next["status"], "ACTIVE")
	if next["periodEnd"] == first["periodEnd"] || !s.hears(track) {
		t.Errorf("the next month is not paid: %v", next)
	}
	mustEqual(t, "payments", s.stripe.Count("pi_"), 2)

	// Another card takes its place, of which the bank asks.
	setup := s.asks(s.fan, `mutation { changeSubscriptionCard(id: "`+id+`") { cardSecret } }`)["cardSecret"].(string)
	_, said := s.confirms(setup, askedCard)
	s.agrees(said)
	changed := s.asks(s.fan, `mutation { refreshTierSubscription(id: "`+id+`") `+subscriptionParts+` }`)
	mustEqual(t, "the card", changed["card"].(object)["last4"], "3155")
	s.passTo(next["periodEnd"], time.Minute)
	third := s.held(id)
	if third["status"] != "ACTIVE" || third["periodEnd"] == next["periodEnd"] {
		t.Errorf("by the other card: %v", third)
	}

	s.asks(s.fan, `mutation { cancelTierSubscription(id: "`+id+`") { status } }`)
	s.passTo(third["periodEnd"], -time.Minute)
	if s.held(id)["status"] != "ACTIVE" || !s.hears(track) {
		t.Errorf("it is not kept to its end: %v", s.held(id))
	}
	s.passTo(third["periodEnd"], time.Minute)
	if s.held(id)["status"] != "ENDED" || s.hears(track) {
		t.Errorf("it is kept after its end: %v", s.held(id))
	}
	mustEqual(t, "payments in all", s.stripe.Count("pi_"), 3)
	s.writes()
	owner := "Owner " + s.word
	mustEqual(t, "letters to the fan", s.subjects(s.fanID), []string{
		"You end your support of " + owner, "You go on supporting " + owner, "You go on supporting " + owner,
		"You support " + owner, "Your support of " + owner + " has ended",
	})
	mustEqual(t, "letters to the owner", s.subjects(s.ownerID), []string{"Fan supports you", "Fan supports you no longer"})
	s.ledgersAreWhole()
}

// passTo goes to a moment, or somewhat from it, and does what is due then.
func (s *onStripe) passTo(moment any, by time.Duration) {
	s.t.Helper()
	at, err := time.Parse(time.RFC3339, moment.(string))
	if err != nil {
		s.t.Fatal(err)
	}
	s.later.Store(int64(time.Until(at.Add(by))))
	s.works()
}
