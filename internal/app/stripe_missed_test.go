package app

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/payments/stripetest"
)

// runsStripe asks Stripe as whoever runs the site does, at its dashboard.
func (s *onStripe) runsStripe(path string, form url.Values) {
	s.t.Helper()
	sent := strings.NewReader(form.Encode())
	req, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.at+"/v1/"+path, sent)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Authorization", "Bearer "+stripeKey)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	if said, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s: %d %s, %v", path, res.StatusCode, said, err)
	}
}

// What is paid and paid back at Stripe while no server listens is asked for once one does.
func TestWhatStripeToldWhileNobodyListened(t *testing.T) {
	s := newOnStripe(t)
	shirt, shirts := s.offers(s.owner, `name: "Harbour shirt", basePrice: 25, currency: "EUR",
  variants: [{color: "Black", sizeInventory: [{size: "M", quantity: 2}]}]`)
	s.puts(shirt, shirts["Black M"], 1)
	begun := s.begins("missed")
	if begun.code() != "" {
		t.Fatal(begun.Body)
	}
	made := begun.json["data"].(object)["checkoutCart"].(object)
	id, secret := made["checkoutId"].(string), objectsOf(made, "payments")[0]["clientSecret"].(string)
	intent, _, _ := strings.Cut(secret, "_secret_")
	orderOf := func() any { return objectsOf(s.checkout(id), "orders")[0]["status"] }

	s.stripe.Delivers(stripetest.Dropped)
	if status, said := s.confirms(secret, goodCard); status != http.StatusOK {
		t.Fatal(said)
	}
	if err := s.stripe.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	mustEqual(t, "nobody told", orderOf(), "PENDING")
	s.stripe.Feels(stripetest.Failing)
	if err := s.services.missed.Ask(t.Context()); err == nil {
		t.Error("Stripe is failing, and nobody noticed")
	}
	s.stripe.Feels(stripetest.Well)
	if err := s.services.missed.Ask(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.services.forgetAll()
	mustEqual(t, "the payment", orderOf(), "PAID")

	s.runsStripe("refunds", url.Values{"payment_intent": {intent}})
	if err := s.stripe.Deliver(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.services.missed.Ask(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	s.services.forgetAll()
	mustEqual(t, "the refund", orderOf(), "REFUNDED")
	s.stripe.Delivers(stripetest.Sent)
	s.writes()
	number := objectsOf(s.checkout(id), "orders")[0]["number"].(string)
	mustEqual(t, "letters to the seller", s.subjects(s.ownerID, number), "[New order # Order # was paid back]")
	mustEqual(t, "notifications of the seller", strings.Contains(strings.Join(s.titles(s.owner, number), "; "),
		"A payment of order # was paid back"), true)
}
