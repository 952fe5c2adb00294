package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/graphstore/local"
)

const (
	itemView = `nodes { id name userId handle businessName category currency minPrice maxPrice defaultImageUrl status available
tierName hasAccessTo } pageInfo { hasNextPage endCursor }`
	cartView = `cartId status itemCount totals { currency total } groupedItems { creatorId creatorHandle businessName
subTotal currency items { id merchandiseId variantId variantName name defaultImageUrl sizeId size quantity price itemTotal currency
available changes oldPrice } }`
	checkoutView = `checkoutId status expiresAt payments { id currency amount status clientSecret failure }
orders { id status total currency }`
)

// marketplace is a market that two servers serve on one graph.
type marketplace struct {
	market
	first, second *server
	buyers        []client
	seller        client
	// next is the item that is bought next where everybody buys another.
	next atomic.Int64
	// hook signs what the provider tells.
	hook string
}

// benchShop measures the trading post and checkouts through the sandbox among 100,000 items, and tries to sell more
// than there is through two servers, of which one is killed.
func benchShop(ctx context.Context, _ *server) (all []Figure, err error) {
	p := &marketplace{market: fullMarket, hook: "whsec_" + rand.Text()}
	stop, err := p.open(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, stop()) }()
	for _, measure := range []func(context.Context) ([]Figure, error){
		p.pages, p.checkouts, p.atOnce, p.webhooks, p.oversell,
	} {
		figures, err := measure(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, told(figures...)...)
	}
	return all, nil
}

// open starts the graph and both servers, and signs everybody in.
func (p *marketplace) open(ctx context.Context) (stop func() error, err error) {
	if p.first, err = p.kept(ctx); err != nil {
		return nil, err
	}
	graph, err := local.Start(ctx, local.Options{DataDir: p.first.data(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "sidestage-bench-second-")
	if err != nil {
		return nil, errors.Join(err, graph.Stop(context.WithoutCancel(ctx)))
	}
	p.second = &server{folder: folder}
	stop = func() error {
		return errors.Join(p.first.stop(), p.second.stop(), graph.Stop(context.WithoutCancel(ctx)), os.RemoveAll(folder))
	}
	key := []byte((rand.Text() + rand.Text())[:32])
	for _, s := range []*server{p.first, p.second} {
		s.environ = []string{
			"NEO4J_URI=" + graph.URI(), "NEO4J_USERNAME=" + graph.Username(), "NEO4J_PASSWORD=" + graph.Password(),
			"TOKEN_SIGNING_KEY=" + base64.StdEncoding.EncodeToString(key), "STRIPE_WEBHOOK_SECRET=" + p.hook,
			// Both are one site, so that each takes the tokens of the other.
			"PUBLIC_URL=http://localhost:8080",
		}
		if _, err := s.start(ctx); err != nil {
			return nil, errors.Join(err, stop())
		}
	}
	if err := p.signIn(ctx); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

func (p *marketplace) signIn(ctx context.Context) error {
	given, err := p.first.signedInSoon(ctx, p.email("seller", 0))
	if err != nil {
		return err
	}
	p.seller = client{base: p.first.base, token: given.AccessToken}
	p.buyers = make([]client, p.Buyers)
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(4)
	for i := range p.buyers {
		work.Go(func() error {
			given, err := p.first.signedInSoon(ctx, p.email("buyer", i))
			if err != nil {
				return err
			}
			p.buyers[i] = client{base: p.first.base, token: given.AccessToken}
			return soon(ctx, func() error { return p.buyers[i].emptyCart(ctx) })
		})
	}
	return work.Wait()
}

// emptyCart takes out what a run before left in the person's cart: the market is kept.
func (c client) emptyCart(ctx context.Context) error {
	var out map[string]any
	return c.query(ctx, `mutation { clearCart { cartId } }`, nil, &out)
}

func (p *marketplace) pages(ctx context.Context) (all []Figure, err error) {
	who := p.buyers[len(p.buyers)-1]
	for i := range 5 {
		key := rand.Text() // the kept cart knows those of runs before
		err := soon(ctx, func() error { return who.put(ctx, p.goods(i*31), key) })
		if err != nil {
			return nil, err
		}
	}
	const (
		kind    = `curatedMerchandise(sort: POPULAR, category: "Music", first: 24)`
		between = `curatedMerchandise(sort: PRICE_LOW, currency: "EUR", minPrice: 15, maxPrice: 20, first: 24)`
		preview = `{ checkoutPreview(address: {name: "Ann", line1: "Street 1", city: "Berlin", country: "DE"}) {
sellers { creatorId subTotal shipping tax total problem } totals { currency total } problems } }`
	)
	ask := func(query string) func(int) error {
		return func(int) error {
			var out map[string]any
			return who.query(ctx, query, nil, &out)
		}
	}
	for _, r := range []request{
		{"trading post by taste", ask(`{ curatedMerchandise(first: 24) { ` + itemView + ` } }`)},
		{"trading post, newest", ask(`{ curatedMerchandise(sort: NEW, first: 24) { ` + itemView + ` } }`)},
		{"trading post, most sold of a kind", ask(`{ ` + kind + ` { ` + itemView + ` } }`)},
		{"trading post, between two prices", ask(`{ ` + between + ` { ` + itemView + ` } }`)},
		{"cart page of 5 things", ask(`{ cart { ` + cartView + ` } }`)},
		{"what a cart costs at an address", ask(preview)},
	} {
		figures, err := measured(r.name, r.ask)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.name, err)
		}
		all = append(all, figures...)
	}
	return all, nil
}

// put adds one of something to the person's cart.
func (c client) put(ctx context.Context, g goods, key string) error {
	var out map[string]any
	return c.query(ctx, `mutation($in: AddToCartInput!) { addToCart(input: $in) { cartId } }`, map[string]any{"in": map[string]any{
		"merchandiseId": g.item, "variantId": g.variant, "sizeId": g.size, "quantity": 1, "clientKey": key,
	}}, &out)
}

type checkout struct {
	CheckoutID string
	Status     string
	Payments   []struct {
		ClientSecret string
		Amount       float64
	}
}

// begin presses the button of the checkout.
func (c client) begin(ctx context.Context, key string) (checkout, error) {
	var out struct{ CheckoutCart checkout }
	err := c.query(ctx, `mutation($in: CheckoutInput!) { checkoutCart(input: $in) { `+checkoutView+` } }`,
		map[string]any{"in": map[string]any{"clientKey": key, "address": map[string]any{
			"name": "Ann", "line1": "Street 1", "city": "Berlin", "postalCode": "10115", "country": "DE",
		}}}, &out)
	return out.CheckoutCart, err
}

// pay pays a checkout with the card that is always taken, and sees that it is paid.
func (c client) pay(ctx context.Context, begun checkout) error {
	for _, p := range begun.Payments {
		err := c.call(ctx, http.MethodPost, "/payments/sandbox/confirm", map[string]any{
			"clientSecret": p.ClientSecret, "number": "4242424242424242", "cvc": "123",
			"expMonth": 12, "expYear": time.Now().Year() + 2,
		}, nil)
		if err != nil {
			return err
		}
	}
	var out struct{ RefreshCheckout checkout }
	err := c.query(ctx, `mutation($id: ID!) { refreshCheckout(id: $id) { `+checkoutView+` } }`,
		map[string]any{"id": begun.CheckoutID}, &out)
	if err == nil && out.RefreshCheckout.Status != "PAID" {
		err = fmt.Errorf("a checkout that was paid is %s", out.RefreshCheckout.Status)
	}
	return err
}

// bought is how long it took from the press to the checkout, and to the payment.
type bought struct{ press, whole time.Duration }

// buys puts something into the cart, presses and pays.
func (c client) buys(ctx context.Context, g goods) (bought, error) {
	if err := c.put(ctx, g, rand.Text()); err != nil {
		return bought{}, err
	}
	began := time.Now()
	begun, err := c.begin(ctx, rand.Text())
	if err != nil {
		return bought{}, err
	}
	press := time.Since(began)
	err = c.pay(ctx, begun)
	return bought{press, time.Since(began)}, err
}

// checkouts measures one buyer after the other.
func (p *marketplace) checkouts(ctx context.Context) ([]Figure, error) {
	var press, whole []float64
	for i := range rounds {
		took, err := p.buyers[i%alone].buys(ctx, p.goods(int(p.next.Add(1))%p.Items))
		if err != nil {
			return nil, fmt.Errorf("checkout %d: %w", i, err)
		}
		press = append(press, float64(took.press.Microseconds())/1000)
		whole = append(whole, float64(took.whole.Microseconds())/1000)
	}
	return append(medianAndTail("checkout begun", press), medianAndTail("checkout begun and paid", whole)...), nil
}

const (
	// alone buy one after the other, together at once, in shares of buyers that no limit of checkouts an hour meets.
	alone, together = 20, 16
	// eachBuys is how often one of those who buy at once does.
	eachBuys = 12
)

// atOnce tells how many checkouts a second end in a payment where all want one item, and where each wants another.
func (p *marketplace) atOnce(ctx context.Context) (all []Figure, err error) {
	for n, among := range []int{1, 1000} {
		crowd := p.buyers[alone+n*together:][:together]
		began := time.Now()
		work, ctx := errgroup.WithContext(ctx)
		for _, who := range crowd {
			work.Go(func() error {
				for range eachBuys {
					if _, err := who.buys(ctx, p.goods(int(p.next.Add(1))%among)); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err := work.Wait(); err != nil {
			return nil, fmt.Errorf("%d items: %w", among, err)
		}
		name := fmt.Sprintf("checkouts of %d people at once on %d items", together, among)
		if among == 1 {
			name = fmt.Sprintf("checkouts of %d people at once on one item", together)
		}
		all = append(all, Figure{Name: name, Value: float64(together*eachBuys) / time.Since(began).Seconds(), Unit: "1/s"})
	}
	return all, nil
}
