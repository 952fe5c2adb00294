package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/payments/stripetest"
)

// isAway fails unless somebody is told to try again.
func (s *onStripe) isAway(what string, got answer) {
	s.t.Helper()
	const told = "The payment provider is not available right now. Please try again."
	if got.code() != "UNAVAILABLE" || !strings.Contains(got.Body.String(), told) {
		s.t.Errorf("%s: %q %.300s", what, got.code(), got.Body)
	}
}

// whileAway asks while Stripe is unwell, which is told, and then once more. What stays is looked at before.
func (s *onStripe) whileAway(what string, health stripetest.Health, ask func() answer, stays ...func()) object {
	s.t.Helper()
	s.stripe.Feels(health)
	s.isAway(what, ask())
	for _, look := range stays {
		look()
	}
	s.stripe.Feels(stripetest.Well)
	got := ask()
	if got.code() != "" {
		s.t.Fatalf("%s, when Stripe is back: %s", what, got.Body)
	}
	for _, value := range got.json["data"].(object) {
		return value.(object)
	}
	return nil
}

// counts fails unless Stripe made so many of what begins so.
func (s *onStripe) counts(what, prefix string, want int) {
	s.t.Helper()
	if got := s.stripe.Count(prefix); got != want {
		s.t.Errorf("%s: Stripe made %d of %s, want %d", what, got, prefix, want)
	}
}

// left is how many of an item can be bought.
func (s *onStripe) left(itemID string) any {
	s.t.Helper()
	return s.asks(s.owner, `{ getMerchandiseById(id: "`+itemID+`") { available } }`)["available"]
}

// While Stripe is away, answers 500, or does what it is asked and its answer is lost, everybody is told to try again,
// what is held stays held, and whatever was asked for again is there once.
func TestStripeIsAway(t *testing.T) {
	for _, health := range []stripetest.Health{
		stripetest.Away, stripetest.Failing, stripetest.Broken, stripetest.Losing,
	} {
		t.Run(string(health), func(t *testing.T) {
			s := newOnStripe(t)
			as := func(token, text string) func() answer {
				return func() answer { return s.graphql(token, text, nil) }
			}
			shirt, pieces := s.offers(s.owner, `name: "Harbour shirt", basePrice: 25, currency: "EUR",
variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 5}]}]`)
			s.puts(shirt, pieces["Black M"], 1)

			isHeld := func() { mustEqual(t, "what is left while it is held", s.left(shirt), 4) }
			begun := s.whileAway("checking out", health, func() answer { return s.begins("away") }, isHeld)
			id, secret := begun["checkoutId"].(string), objectsOf(begun, "payments")[0]["clientSecret"].(string)
			s.counts("checking out", "pi_", 1)
			refreshed := s.whileAway("asking how it stands", reading(health),
				as(s.fan, `mutation { refreshCheckout(id: "`+id+`") { status } }`))
			mustEqual(t, "nothing is paid", refreshed["status"], "OPEN")
			cancelled := s.whileAway("giving up", health, as(s.fan, `mutation { cancelCheckout(id: "`+id+`") { status } }`),
				isHeld, func() { mustEqual(t, "what is not given up", s.status(id), "OPEN") })
			mustEqual(t, "given up", cancelled["status"], "CANCELLED")
			mustEqual(t, "what is left then", s.left(shirt), 5)
			if status, said := s.confirms(secret, goodCard); status != http.StatusBadRequest {
				t.Errorf("what is given up is paid: %d %v", status, said)
			}

			// A sale whose refund and transfer wait.
			got := s.begins("again")
			again := got.json["data"].(object)["checkoutCart"].(object)
			s.confirms(objectsOf(again, "payments")[0]["clientSecret"].(string), goodCard)
			s.works()
			order := objectsOf(again, "orders")[0]["id"].(string)
			s.stripe.Feels(health)
			s.asks(s.owner, `mutation { refundOrder(input: {id: "`+order+`", amount: 5, clientKey: "a"}) { refunded } }`)
			s.works()
			if health != stripetest.Losing { // which did it, and told so
				mustEqual(t, "a refund that waits", s.refundsOf(order), "PENDING")
			}
			s.stripe.Feels(stripetest.Well)
			s.works()
			mustEqual(t, "a refund that waited", s.refundsOf(order), "SUCCEEDED")
			s.counts("paying back", "re_", 1)

			s.whileAway("being paid", health, as(s.owner, `mutation { startPayouts(country: "DE") { url } }`))
			s.counts("being paid", "acct_", 1)
			s.isPaidOutBy(s.asks(s.owner, `mutation { startPayouts(country: "DE") { url } }`)["url"].(string), health)
			s.counts("transferring", "tr_", 1)
			mustEqual(t, "what the owner is owed", s.balance(s.owner, "EUR"), "earned 20, paid out 20, owed 0")
			s.isSupportedWhile(health)
			s.ledgersAreWhole()
		})
	}
}

// reading is how what is only read fails: no failure of that is kept.
func reading(health stripetest.Health) stripetest.Health {
	if health == stripetest.Broken {
		return stripetest.Failing
	}
	return health
}

func (s *onStripe) refundsOf(orderID string) (status string) {
	s.t.Helper()
	rows, err := s.world.graph.Read(s.t.Context(), "test_refunds", `MATCH (:Order {id: $id})-[:HAS_REFUND]->(r:Refund) RETURN r.status AS status`,
		object{"id": orderID})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, r := range rows {
		status += r.String("status")
	}
	return status
}

// isPaidOutBy has the owner tell Stripe who they are; what is transferred then is while Stripe is unwell, and after.
func (s *onStripe) isPaidOutBy(page string, health stripetest.Health) {
	s.t.Helper()
	s.answers(page, "COMPLETE")
	if err := s.stripe.Deliver(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	s.stripe.Feels(health)
	s.works()
	mustEqual(s.t, "a transfer that waits", s.balance(s.owner, "EUR"), "earned 20, paid out 0, owed 20")
	s.stripe.Feels(stripetest.Well)
	s.later.Add(int64(time.Hour))
	s.works()
}

// isSupportedWhile has the fan pay for a tier, for its next month, and by another card, while Stripe is unwell.
func (s *onStripe) isSupportedWhile(health stripetest.Health) {
	s.t.Helper()
	tier, track := s.gate()
	s.write(`MATCH (x:Tier {id: $id}) SET x.ownerId = x.artistId, x.price = 500`, object{"id": tier})
	before := s.stripe.Count("pi_")
	begun := s.whileAway("supporting", health, func() answer {
		return s.graphql(s.fan, `mutation { subscribeToTier(input: {tierId: "`+tier+`"}) `+subscriptionParts+` }`, nil)
	})
	id := begun["id"].(string)
	s.counts("supporting", "cus_", 1)
	s.counts("supporting", "pi_", before+1)
	s.confirms(begun["invoice"].(object)["clientSecret"].(string), goodCard)
	s.whileAway("asking how it stands", reading(health), func() answer {
		return s.graphql(s.fan, `mutation { refreshTierSubscription(id: "`+id+`") { status } }`, nil)
	})
	s.whileAway("another card", health, func() answer {
		return s.graphql(s.fan, `mutation { changeSubscriptionCard(id: "`+id+`") { cardSecret } }`, nil)
	})
	s.counts("another card", "seti_", 1)
	first := s.held(id)
	s.stripe.Feels(health)
	s.passTo(first["periodEnd"], time.Minute)
	if waits := s.held(id); waits["status"] != "ACTIVE" || waits["periodEnd"] != first["periodEnd"] || !s.hears(track) {
		s.t.Errorf("while Stripe cannot charge: %v", waits)
	}
	s.stripe.Feels(stripetest.Well)
	s.works()
	if next := s.held(id); next["status"] != "ACTIVE" || next["periodEnd"] == first["periodEnd"] {
		s.t.Errorf("when Stripe is back: %v", next)
	}
	s.counts("the next month", "pi_", before+2)
}

// Who waits for a Stripe that is slow is told to try again within ten seconds, and what it did meanwhile is not done
// again.
func TestStripeIsSlow(t *testing.T) {
	s := newOnStripe(t)
	shirt, pieces := s.offers(s.owner, `name: "Harbour shirt", basePrice: 25, currency: "EUR",
variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 5}]}]`)
	s.puts(shirt, pieces["Black M"], 1)
	s.stripe.Feels(stripetest.Slow)
	start := time.Now()
	s.isAway("checking out", s.begins("slow"))
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %s", took)
	}
	mustEqual(t, "what is left while it is held", s.left(shirt), 4)
	s.stripe.Feels(stripetest.Well)
	eventually(t, 10*time.Second, "it goes on", func() bool { return s.begins("slow").code() == "" })
	s.counts("checking out", "pi_", 1)
}

// bought is a checkout of the fan's of two sellers, whose payment was refused once and then made.
func (s *onStripe) bought() (id string, orders []string, numbers []string) {
	s.t.Helper()
	one := `, basePrice: 20, currency: "EUR", variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 5}]}]`
	for _, seller := range []string{s.owner, s.other} {
		item, pieces := s.offers(seller, `name: "Shirt"`+one)
		s.puts(item, pieces["Black M"], 1)
	}
	got := s.begins(time.Now().String())
	if got.code() != "" {
		s.t.Fatal(got.Body)
	}
	made := got.json["data"].(object)["checkoutCart"].(object)
	secret := objectsOf(made, "payments")[0]["clientSecret"].(string)
	s.confirms(secret, declinedCard)
	if status, said := s.confirms(secret, goodCard); status != http.StatusOK {
		s.t.Fatal(said)
	}
	for _, o := range objectsOf(made, "orders") {
		orders, numbers = append(orders, o["id"].(string)), append(numbers, o["number"].(string))
	}
	return made["checkoutId"].(string), orders, numbers
}

// Events that come hours late, the last first, and each twice, leave what those leave that come in their time.
func TestStripeTellsTwiceLateAndInAnyOrder(t *testing.T) {
	s := newOnStripe(t)
	s.stripe.Delivers(stripetest.Kept)
	id, orders, numbers := s.bought()
	s.works()
	mustEqual(t, "before it is told", s.status(id), "OPEN")
	release := func() {
		t.Helper()
		s.later.Add(int64(3 * time.Hour))
		if err := s.stripe.Release(t.Context(), 2, slices.Reverse[[][]byte]); err != nil {
			t.Error(err)
		}
		s.writes()
	}
	release()
	// The time was over, and the provider was told so: too late.
	mustEqual(t, "what is told late", s.status(id), "PAID")
	for n, amount := range []string{"amount: 5, ", ""} {
		seller := s.owner
		if s.asks(s.fan, `{ order(id: "`+orders[n]+`") { seller { userId } } }`)["seller"].(object)["userId"] != s.ownerID {
			seller = s.other
		}
		s.asks(seller, `mutation { refundOrder(input: {id: "`+orders[n]+`", `+amount+`clientKey: "a"}) { refunded } }`)
	}
	s.works()
	release()
	mustEqual(t, "refunds at Stripe", s.stripe.Count("re_"), 2)
	for n, want := range []object{{"status": "PARTLY_REFUNDED", "refunded": 5}, {"status": "REFUNDED", "refunded": 20}} {
		mustEqual(t, "an order", s.asks(s.fan, `{ order(id: "`+orders[n]+`") { status refunded } }`), want)
		mustEqual(t, "its refunds", s.refundsOf(orders[n]), "SUCCEEDED")
	}
	mustEqual(t, "letters to the fan", s.subjects(s.fanID, numbers...),
		[]string{"Refund of your order #", "Refund of your order #", "Your order #", "Your order #"})
	mustEqual(t, "letters to the owner", s.subjects(s.ownerID, numbers...), []string{"New order #"})
	s.ledgersAreWhole()
}

// What Stripe told while no server was there is asked for when one starts; what it goes on telling changes nothing.
func TestWhatStripeToldNobodyIsAskedFor(t *testing.T) {
	s := newOnStripe(t)
	tier, track := s.gate()
	s.write(`MATCH (x:Tier {id: $id}) SET x.ownerId = x.artistId, x.price = 500`, object{"id": tier})
	s.stripe.Tells("http://127.0.0.1:1/api/payments/webhook")
	id, _, numbers := s.bought()
	begun := s.asks(s.fan, `mutation { subscribeToTier(input: {tierId: "`+tier+`"}) `+subscriptionParts+` }`)
	s.confirms(begun["invoice"].(object)["clientSecret"].(string), goodCard)
	if err := s.stripe.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustEqual(t, "nobody was told", s.status(id), "OPEN")

	started := s.twin()
	ctx, stop := context.WithCancel(t.Context())
	var working sync.WaitGroup
	for _, name := range []string{"orders", "subscriptions"} {
		for _, run := range started.part(name).background {
			working.Go(func() { run(ctx) })
		}
	}
	eventually(t, 20*time.Second, "it was asked for", func() bool { return s.status(id) == "PAID" && s.hears(track) })
	stop()
	working.Wait()
	mustEqual(t, "the card", s.held(begun["id"].(string))["card"].(object)["last4"], "4242")

	s.tellsTo(started)
	s.later.Add(int64(time.Hour))
	s.writes()
	mustEqual(t, "letters to the owner", s.subjects(s.ownerID, numbers...), []string{"Fan supports you", "New order #"})
	s.ledgersAreWhole()
}
