package app

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/payments/stripetest"
)

// onStripe is a server whose payments Stripe takes: its own client over HTTP, and webhooks over HTTP back.
type onStripe struct {
	*server
	stripe *stripetest.Server
	// at is where Stripe is.
	at    string
	later atomic.Int64

	fan, owner, other string
}

// The keys, and the test cards.
const (
	stripeKey, publishableKey = "sk_test_walk", "pk_test_walk"
	goodCard, declinedCard    = "4242424242424242", "4000000000000002"
	askedCard                 = "4000002500003155"
)

func newOnStripe(t *testing.T) *onStripe {
	t.Helper()
	s := &onStripe{}
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.stripe.ServeHTTP(w, r)
	}))
	t.Cleanup(listening.Close)
	s.at = listening.URL
	now := func() time.Time { return time.Now().Add(time.Duration(s.later.Load())) }
	s.stripe = stripetest.New(stripetest.Options{
		SecretKey: stripeKey, PublishableKey: publishableKey, WebhookSecret: webhookSecret, URL: s.at, Now: now,
		Log: slog.New(slog.DiscardHandler),
	})
	s.server = newServerWith(t, true, func(made *server) {
		made.cfg.StripeSecretKey, made.cfg.StripePublishableKey, made.cfg.StripeAPIBase = stripeKey, publishableKey, s.at
		made.now = now
	})
	t.Cleanup(s.clean)
	s.tellsTo(s.server)
	s.write(`MATCH (u:User) WHERE u.id IN $ids SET u.email = u.id + '@x.test', u.createdAt = datetime() - duration('P30D')`,
		object{"ids": []any{s.fanID, s.ownerID, s.otherID}})
	// Some months go by.
	for id, into := range map[string]*string{s.fanID: &s.fan, s.ownerID: &s.owner, s.otherID: &s.other} {
		*into = s.token(id, "access", 200*24*time.Hour)
	}
	return s
}

// clean removes what was bought: other tests look at all that is open.
func (s *onStripe) clean() {
	params := object{"ids": []any{s.fanID, s.ownerID, s.otherID}}
	for _, statement := range []cypher.Statement{
		`MATCH (o:Order) WHERE o.ownerId IN $ids MATCH (c:Checkout {id: o.checkoutId})-[:PAID_BY]->(p:Payment)
CALL (p) { MATCH (h:StockHold {holdId: p.id}) DETACH DELETE h }
DETACH DELETE p, c`,
		`MATCH (o:Order) WHERE o.ownerId IN $ids OPTIONAL MATCH (o)-[:HAS_LINE|HAS_EVENT|HAS_REFUND]->(x) DETACH DELETE x, o`,
		`MATCH (x:LedgerEntry|Earning|PayoutMove|PayoutBalance) WHERE x.sellerId IN $ids DETACH DELETE x`,
		`MATCH (x:PayoutAccount) WHERE x.userId IN $ids DETACH DELETE x`,
		`MATCH (x:TierSubscription) WHERE x.ownerId IN $ids OPTIONAL MATCH (x)-[:HAS_INVOICE]->(i) DETACH DELETE i, x`,
		`MATCH (m:Merchandise) WHERE m.ownerId IN $ids MATCH (x:StockEntry|StockHold {merchandiseId: m.id}) DETACH DELETE x`,
		`MATCH (x:CartLine) WHERE x.sellerId IN $ids DETACH DELETE x`,
		`MATCH (x:Merchandise|MerchandiseVariant|MerchandiseSize) WHERE x.ownerId IN $ids DETACH DELETE x`,
	} {
		_, err := graphtest.Open(s.t).Exec(context.WithoutCancel(s.t.Context()), "test_cleanup", statement, params)
		s.closed(err)
	}
}

// tellsTo has webhooks go to a server, over HTTP.
func (s *onStripe) tellsTo(to *server) {
	site := httptest.NewServer(to.echo)
	s.t.Cleanup(site.Close)
	s.stripe.Tells(site.URL + "/api/payments/webhook")
}

// works has what is due be done, as the background does it. What other tests left fails, as Stripe knows nothing of it.
func (s *onStripe) works() {
	s.t.Helper()
	ctx := s.t.Context()
	for range 2 {
		if err := s.stripe.Deliver(ctx); err != nil {
			s.t.Fatal(err)
		}
		for name, work := range map[string]error{
			"orders": s.services.orders.Work(ctx), "subscriptions": s.services.subscriptions.Work(ctx),
			"payouts": s.services.payouts.Work(ctx),
		} {
			if work != nil {
				s.t.Logf("%s: %v", name, work)
			}
		}
	}
	s.services.forgetAll()
}

// writes has all be told to people that is to be.
func (s *onStripe) writes() {
	s.t.Helper()
	s.works()
	s.receives("orders")
	s.receives("subscriptions")
	s.notifies()
}

// asks asks GraphQL for one field as somebody.
func (s *onStripe) asks(token, text string) object {
	s.t.Helper()
	for _, value := range s.mustGraphQL(token, text) {
		return value.(object)
	}
	s.t.Fatalf("%s answers nothing", text)
	return nil
}

// offers is something for sale, with the ids of its variants and sizes by their names, such as "Black M".
func (s *onStripe) offers(token, input string) (itemID string, pieces map[string][2]string) {
	s.t.Helper()
	made := s.asks(token, `mutation { createMerchandiseItem(input: {status: ACTIVE, `+input+`}) {
  itemId variants { variantId color sizeInventory { sizeId size } } } }`)
	pieces = map[string][2]string{}
	for _, variant := range made["variants"].([]any) {
		v := variant.(object)
		for _, size := range v["sizeInventory"].([]any) {
			z := size.(object)
			pieces[fmt.Sprint(v["color"], " ", z["size"])] = [2]string{v["variantId"].(string), z["sizeId"].(string)}
		}
	}
	return made["itemId"].(string), pieces
}

// puts puts so many of something into the fan's cart.
func (s *onStripe) puts(itemID string, piece [2]string, quantity int) {
	s.t.Helper()
	s.asks(s.fan, fmt.Sprintf(`mutation { addToCart(input: {merchandiseId: %q, variantId: %q, sizeId: %q, quantity: %d}) {
  cartId } }`, itemID, piece[0], piece[1], quantity))
}

const checkoutParts = `{ checkoutId status payments { id currency amount status clientSecret failure }
  orders { id number status total currency seller { userId } } }`

// begins checks the fan's cart out.
func (s *onStripe) begins(key string) answer {
	s.t.Helper()
	return s.graphql(s.fan, `mutation { checkoutCart(input: {clientKey: "`+key+`", `+shipTo+`}) `+checkoutParts+` }`, nil)
}

func (s *onStripe) checkout(id string) object {
	s.t.Helper()
	return s.asks(s.fan, `{ checkout(id: "`+id+`") `+checkoutParts+` }`)
}

// status waits for nothing: it is how a checkout stands here, without asking Stripe.
func (s *onStripe) status(id string) any {
	s.t.Helper()
	return s.checkout(id)["status"]
}

// objectsOf are those below a name.
func objectsOf(of object, name string) (all []object) {
	for _, one := range of[name].([]any) {
		all = append(all, one.(object))
	}
	return all
}

// browses asks Stripe as its script does in a browser.
func (s *onStripe) browses(method, path string, form url.Values) (int, object) {
	s.t.Helper()
	form.Set("key", publishableKey)
	address, sent := s.at+"/v1/"+path, form.Encode()
	if method == http.MethodGet {
		address, sent = address+"?"+sent, ""
	}
	req, err := http.NewRequestWithContext(s.t.Context(), method, address, strings.NewReader(sent))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	var said object
	if err := json.NewDecoder(res.Body).Decode(&said); err != nil {
		s.t.Fatal(err)
	}
	return res.StatusCode, said
}

// confirms gives a card for a client secret, as Stripe's script does.
func (s *onStripe) confirms(secret, number string) (int, object) {
	s.t.Helper()
	id, _, _ := strings.Cut(secret, "_secret_")
	kind := "payment_intents/"
	if strings.HasPrefix(id, "seti_") {
		kind = "setup_intents/"
	}
	return s.browses(http.MethodPost, kind+id+"/confirm", url.Values{
		"client_secret": {secret}, "return_url": {s.cfg.PublicURL + "/back"},
		"payment_method_data[type]": {"card"}, "payment_method_data[card][number]": {number},
		"payment_method_data[card][exp_month]": {"12"}, "payment_method_data[card][cvc]": {"123"},
		"payment_method_data[card][exp_year]": {fmt.Sprint(time.Now().Year() + 3)},
	})
}

// agrees says to the bank that it is them who pays, and returns where they are led back to.
func (s *onStripe) agrees(asked object) *url.URL {
	s.t.Helper()
	page := asked["next_action"].(object)["redirect_to_url"].(object)["url"].(string)
	return s.answers(page, "complete")
}

// answers presses a button of a page of Stripe's, and returns where that leads.
func (s *onStripe) answers(page, button string) *url.URL {
	s.t.Helper()
	asked, err := url.Parse(page)
	if err != nil {
		s.t.Fatal(err)
	}
	form := asked.Query()
	form.Set("answer", button)
	asked.RawQuery = ""
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.PostForm(asked.String(), form)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	back, err := res.Location()
	if err != nil {
		s.t.Fatalf("%s answers %s: %v", page, res.Status, err)
	}
	return back
}

// subjects are those of the letters to somebody, the first first; %s stands for the orders' numbers.
func (s *onStripe) subjects(userID string, numbers ...string) (all []string) {
	s.t.Helper()
	letters := s.lettersTo(userID + "@x.test")
	for _, l := range letters {
		subject := l.Subject
		for _, number := range numbers {
			subject = strings.ReplaceAll(subject, number, "#")
		}
		all = append(all, subject)
	}
	slices.Sort(all)
	return all
}

// titles are those of the notifications of somebody.
func (s *onStripe) titles(token string, numbers ...string) (all []string) {
	s.t.Helper()
	told := s.get("/notification/history?pageSize=100", token).json
	for _, one := range objectsOf(told, "notifications") {
		title := one["title"].(string)
		for _, number := range numbers {
			title = strings.ReplaceAll(title, number, "#")
		}
		all = append(all, title)
	}
	slices.Sort(all)
	return all
}

func mustEqual(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
