package app

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// browser is the key of a visitor's browser.
const browser = `guestKey: "7b3c1f9e-5a54-4c0e-9d1b-2f4f0a7c9e11"`

// onOrder asks with the ids of something that the fan bought of the owner in the place of $order and $checkout,
// one for all who ask.
func onOrder(text string) func(*server, asker) string {
	bought := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if bought[s] == nil {
			bought[s] = s.order()
		}
		return query(bought[s].Replace(text))(s, who)
	}
}

// onShippedOrder is onOrder for one that is on its way.
func onShippedOrder(text string) func(*server, asker) string {
	return onOrderAfter(func(s *server) string { return s.ownerID }, `mutation { markShipped(ids: ["$order"]) { id } }`, text)
}

// onAskedOrder is onOrder for one of which a refund is asked.
func onAskedOrder(text string) func(*server, asker) string {
	return onOrderAfter(func(s *server) string { return s.fanID },
		`mutation { askForRefund(id: "$order", reason: "Too small") { id } }`, text)
}

// onOrderAfter is onOrder for one with which somebody did something.
func onOrderAfter(by func(*server) string, before, text string) func(*server, asker) string {
	bought := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if bought[s] == nil {
			bought[s] = s.order()
			s.mustGraphQL(s.access(by(s)), bought[s].Replace(before))
		}
		return query(bought[s].Replace(text))(s, who)
	}
}

// onOrderByREST reads by the id of something that the fan bought of the owner, one for all who ask.
func onOrderByREST(path string) func(*server, asker) string {
	bought := map[*server]*strings.Replacer{}
	return func(s *server, who asker) string {
		if bought[s] == nil {
			bought[s] = s.order()
		}
		return s.outcome("GET", bought[s].Replace(path), who, nil)
	}
}

const shipTo = `address: {name: "Ann", line1: "Street 1", city: "Graz", country: "AT"}`

// onKeptAddress asks with the id of an address that the fan keeps in the place of $kept, one for all who ask.
func onKeptAddress(text string) func(*server, asker) string {
	kept := map[*server]string{}
	return func(s *server, who asker) string {
		if kept[s] == "" {
			got := s.mustGraphQL(s.access(s.fanID), `mutation { addAddress(`+shipTo+`, isDefault: true) { id } }`)
			kept[s] = got["addAddress"].([]any)[0].(object)["id"].(string)
		}
		return query(strings.ReplaceAll(text, "$kept", kept[s]))(s, who)
	}
}

// order has the fan buy one of the owner's things, by the sandbox.
func (s *server) order() *strings.Replacer {
	s.t.Helper()
	fan := s.access(s.fanID)
	id, order, secret := s.checkOut(fan)
	paid := s.pay(fan, secret, "4242424242424242")
	got := s.mustGraphQL(fan, `mutation { refreshCheckout(id: "`+id+`") { status } }`)["refreshCheckout"].(object)
	if got["status"] != "PAID" {
		s.t.Fatalf("the checkout is %v after %v", got, paid.json)
	}
	return strings.NewReplacer("$order", order, "$checkout", id)
}

// checkOut has somebody come as far as paying for one of the owner's things.
func (s *server) checkOut(fan string) (id, order, secret string) {
	s.t.Helper()
	s.mustGraphQL(fan, `mutation { clearCart { cartId } }`)
	s.mustGraphQL(fan, s.item("").Replace(`mutation { addToCart(input: {merchandiseId: "$item", variantId: "$variant", sizeId: "$size"}) { cartId } }`))
	c := s.mustGraphQL(fan, `mutation { checkoutCart(input: {clientKey: "`+time.Now().String()+`", `+shipTo+`}) {
  checkoutId payments { clientSecret } orders { id } } }`)["checkoutCart"].(object)
	return c["checkoutId"].(string), c["orders"].([]any)[0].(object)["id"].(string),
		c["payments"].([]any)[0].(object)["clientSecret"].(string)
}

func (s *server) pay(fan, secret, number string) answer {
	s.t.Helper()
	return s.call("POST", "/payments/sandbox/confirm", fan, object{
		"clientSecret": secret, "number": number, "expMonth": 12, "expYear": time.Now().Year() + 3, "cvc": "123",
	})
}

// paysWhereTheBankAsks has the fan pay by a card whose bank asks them, and the provider tell of it twice.
func (s *server) paysWhereTheBankAsks() {
	s.t.Helper()
	fan := s.access(s.fanID)
	id, _, secret := s.checkOut(fan)
	asked := s.pay(fan, secret, "4000002500003155")
	said := s.call("POST", "/payments/sandbox/authenticate", fan, object{"clientSecret": secret, "accept": true})
	if asked.json["status"] != "requires_action" || said.json["status"] != "succeeded" {
		s.t.Errorf("asked %v, then %v", asked.json, said.json)
	}
	intent := strings.Split(secret, "_secret_")[0]
	told := `{"id":"evt_of_` + intent + `","object":"event","type":"charge.refunded","created":` +
		strconv.FormatInt(time.Now().Unix(), 10) +
		`,"data":{"object":{"id":"ch_1","object":"charge","payment_intent":"` + intent + `"}}}`
	for range 2 {
		r := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, "/api/payments/webhook", strings.NewReader(told))
		r.Header.Set("Stripe-Signature", sandbox.Sign([]byte(told), webhookSecret, time.Now()))
		if got := s.send(r, ""); got.Code != http.StatusNoContent {
			s.t.Errorf("the webhook: %d %s", got.Code, got.Body)
		}
	}
	got := s.mustGraphQL(fan, `mutation { refreshCheckout(id: "`+id+`") { status } }`)["refreshCheckout"].(object)
	if got["status"] != "PAID" {
		s.t.Errorf("the checkout is %v after %v", got, said.json)
	}
}

const conflict = "CONFLICT"

var orderPermissions = []permission{
	{"Query.cart", "one's own", query(`{ cart { cartId } }`), everybody},
	{"Query.cart", "a browser's", query(`{ cart(` + browser + `) { cartId } }`), everybody},
	{"Query.cart", "of no browser", query(`{ cart(guestKey: "1") { cartId } }`), outcomes{badInput, "", "", "", ""}},
	{
		"Mutation.addToCart", "",
		onItem("", `mutation { addToCart(input: {merchandiseId: "$item", variantId: "$variant", sizeId: "$size"}, `+browser+`) { cartId } }`),
		outcomes{"", "", "", conflict, ""},
	},
	{
		"Mutation.addToCart", "without a key",
		onItem("", `mutation { addToCart(input: {merchandiseId: "$item", variantId: "$variant", sizeId: "$size"}) { cartId } }`),
		outcomes{badInput, "", "", conflict, ""},
	},
	{
		"Mutation.addToCart", "a draft",
		onItem("status: DRAFT", `mutation { addToCart(input: {merchandiseId: "$item", variantId: "$variant", sizeId: "$size"}, `+browser+`) { cartId } }`),
		outcomes{missing, missing, missing, conflict, conflict},
	},
	{"Mutation.removeFromCart", "", query(`mutation { removeFromCart(sizeId: "none", ` + browser + `) { cartId } }`), everybody},
	{
		"Mutation.updateCartItemQuantity", "",
		query(`mutation { updateCartItemQuantity(sizeId: "none", quantity: 2, ` + browser + `) { cartId } }`),
		outcomes{missing, missing, missing, missing, missing},
	},
	{"Mutation.clearCart", "", query(`mutation { clearCart(` + browser + `) { cartId } }`), everybody},
	{"Mutation.acknowledgeCart", "", query(`mutation { acknowledgeCart(` + browser + `) { cartId } }`), everybody},
	{"Mutation.mergeCart", "", query(`mutation { mergeCart(` + browser + `) { cartId } }`), signedIn},
	{"Query.checkoutPreview", "", query(`{ checkoutPreview { problems } }`), signedIn},
	{
		"Mutation.checkoutCart", "nothing",
		query(`mutation { checkoutCart(input: {clientKey: "nothing", currency: "CHF", ` + shipTo + `}) { checkoutId } }`),
		outcomes{noToken, conflict, conflict, conflict, conflict},
	},
	{"Query.checkout", "the fan's", onOrder(`{ checkout(id: "$checkout") {
		email address { line1 } payments { clientSecret } } }`), fansAlone},
	{"Query.openCheckout", "", query(`{ openCheckout { checkoutId } }`), signedIn},
	{"Mutation.refreshCheckout", "the fan's", onOrder(`mutation { refreshCheckout(id: "$checkout") { status } }`), fansAlone},
	{
		"Mutation.cancelCheckout", "the fan's, paid", onOrder(`mutation { cancelCheckout(id: "$checkout") { status } }`),
		outcomes{noToken, conflict, missing, missing, missing},
	},
	{"Query.orders", "", query(`{ orders { nodes { id } totalCount } }`), signedIn},
	{
		"Query.order", "the fan's of the owner", onOrder(`{ order(id: "$order") { email address { line1 } total } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{"Query.sales", "", query(`{ sales(status: PAID, search: "x") { nodes { id } totalCount } }`), signedIn},
	{"Query.salesSummary", "", query(`{ salesSummary { currency owed } }`), signedIn},
	{"Query.ledger", "", query(`{ ledger { nodes { id } totalCount } }`), signedIn},
	{"Query.shippingSettings", "", query(`{ shippingSettings { zones { name } } }`), signedIn},
	{"Mutation.setShipping", "", query(`mutation { setShipping(input: {zones: [], taxes: []}) { updatedAt } }`), signedIn},
	{
		"Mutation.cancelOrder", "", onOrder(`mutation { cancelOrder(id: "$order") { status } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{
		"Mutation.askForRefund", "", onOrder(`mutation { askForRefund(id: "$order", reason: "Too small") { refundAsked } }`),
		outcomes{noToken, "", missing, refused, refused},
	},
	{
		"Mutation.declineRefund", "",
		onAskedOrder(`mutation { declineRefund(id: "$order", reason: "It was worn") { refundAsked } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{
		"Mutation.markShipped", "", onOrder(`mutation { markShipped(ids: ["$order"], trackingNumber: "1") { status } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{
		"Mutation.markDelivered", "before it is shipped", onOrder(`mutation { markDelivered(id: "$order") { status } }`),
		outcomes{noToken, conflict, missing, conflict, conflict},
	},
	{
		"Mutation.markDelivered", "", onShippedOrder(`mutation { markDelivered(id: "$order") { status } }`),
		outcomes{noToken, "", missing, "", ""},
	},
	{
		"Mutation.refundOrder", "",
		onOrder(`mutation { refundOrder(input: {id: "$order", amount: 1, clientKey: "a"}) { refunded } }`),
		outcomes{noToken, refused, missing, "", ""},
	},
	{"GET /admin/orders", "", request("GET", "/admin/orders", nil), adminsOnly},
	{"GET /admin/orders", "a person's", request("GET", "/admin/orders?query=$owner", nil), adminsOnly},
	{"GET /admin/orders", "refunds asked for", request("GET", "/admin/orders?refund=asked", nil), adminsOnly},
	{
		"GET /admin/orders", "two wishes", request("GET", "/admin/orders?refund=asked&status=PAID", nil),
		outcomes{noToken, refused, refused, refused, badInput},
	},
	{"GET /admin/orders/{id}", "", onOrderByREST("/admin/orders/$order"), adminsOnly},
	{"Query.keptAddresses", "", query(`{ keptAddresses { id } }`), signedIn},
	{"Mutation.addAddress", "", query(`mutation { addAddress(` + shipTo + `) { id } }`), signedIn},
	{
		"Mutation.updateAddress", "the fan's", onKeptAddress(`mutation { updateAddress(id: "$kept", ` + shipTo + `) { id } }`),
		outcomes{noToken, "", missing, missing, missing},
	},
	{"Mutation.removeAddress", "none of theirs", query(`mutation { removeAddress(id: "x") { id } }`), signedIn},
	{"GET /admin/wallets", "", request("GET", "/admin/wallets", nil), adminsOnly},
	{"GET /payments/config", "", request("GET", "/payments/config", nil), everybody},
	{
		"POST /payments/webhook", "not signed", request("POST", "/payments/webhook", object{"id": "evt_1"}),
		outcomes{badInput, badInput, badInput, badInput, badInput},
	},
	{
		"POST /payments/sandbox/confirm", "", request("POST", "/payments/sandbox/confirm", object{"clientSecret": "x"}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
	{
		"POST /payments/sandbox/authenticate", "",
		request("POST", "/payments/sandbox/authenticate", object{"clientSecret": "x"}),
		outcomes{noToken, badInput, badInput, badInput, badInput},
	},
}
