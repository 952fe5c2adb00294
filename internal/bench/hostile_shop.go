package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"
)

// forSale is how many pieces there are of what is attacked.
const forSale = 50

// shopAttacks want things for less than they cost, or to be paid for what nobody bought.
var shopAttacks = []attack{
	{name: "nonsense in the cart", rate: 20, open: fillWithNonsense},
	{name: "events of payments that nobody signed", rate: 50, open: forgePayments},
	{name: "an event of a payment told again", rate: 50, open: repeatPayment},
	{name: "an event of stock told again", rate: 20, open: repeatStock},
}

// fillWithNonsense asks for quantities and prices that there are not. The aim is a line of the cart that is no piece,
// or more pieces than there are, or below its price.
func fillWithNonsense(ctx context.Context, b *besieged) (attacker, error) {
	of, err := b.artist.offers(ctx, "A shirt for nonsense", "EUR", forSale)
	if err != nil {
		return attacker{}, err
	}
	who, err := b.newcomer(ctx)
	if err != nil {
		return attacker{}, err
	}
	quantities := []any{-1, 0, math.MaxInt32, 1e12, math.MinInt32, "1", 1.5, nil, 2}
	prices := []any{nil, -5, 0, 1e-9, 1e308, 1e15, "free"}
	strike := func(ctx context.Context, n int) error {
		var out map[string]any
		if n%5 == 4 {
			return who.query(ctx, `mutation ($id: ID!, $n: Int!) { updateCartItemQuantity(sizeId: $id, quantity: $n) { cartId } }`,
				map[string]any{"id": of.size, "n": quantities[n/5%len(quantities)]}, &out)
		}
		return who.query(ctx, `mutation ($in: AddToCartInput!) { addToCart(input: $in) { cartId } }`,
			map[string]any{"in": map[string]any{
				"merchandiseId": of.item, "variantId": of.variant, "sizeId": of.size, "clientKey": rand.Text(),
				"quantity": quantities[n%len(quantities)], "price": prices[n%len(prices)],
			}}, &out)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		var out struct {
			Cart struct {
				TotalPrice   float64
				GroupedItems []struct {
					Items []struct {
						Quantity, Available int
						Price, ItemTotal    float64
					}
				}
			}
		}
		err := who.query(ctx, `{ cart { totalPrice groupedItems { items { quantity available price itemTotal } } } }`, nil, &out)
		if err != nil {
			return err
		}
		total := 0.0
		for _, g := range out.Cart.GroupedItems {
			for _, i := range g.Items {
				total += i.ItemTotal
				if i.Quantity < 1 || i.Quantity > i.Available || i.Price != 25 || i.ItemTotal != float64(i.Quantity)*25 {
					return fmt.Errorf("the cart has %+v", i)
				}
			}
		}
		if out.Cart.TotalPrice != total {
			return fmt.Errorf("the cart says %v, and its lines %v", out.Cart.TotalPrice, total)
		}
		return nil
	}}, nil
}

// order is a checkout that somebody began and did not pay.
type order struct {
	of     goods
	who    client
	begun  checkout
	intent string
	minor  int64
}

func (b *besieged) order(ctx context.Context) (o order, err error) {
	currency, err := b.ships(ctx)
	if err != nil {
		return o, err
	}
	if o.of, err = b.artist.offers(ctx, "A shirt to be paid", currency, forSale); err != nil {
		return o, err
	}
	who, err := b.newcomer(ctx)
	if err != nil {
		return o, err
	}
	o.who = who.client
	if err := o.who.put(ctx, o.of, rand.Text()); err != nil {
		return o, err
	}
	if o.begun, err = o.who.begin(ctx, rand.Text()); err != nil {
		return o, err
	}
	if len(o.begun.Payments) != 1 {
		return o, fmt.Errorf("a checkout of one thing has %d payments", len(o.begun.Payments))
	}
	o.intent, _, _ = strings.Cut(o.begun.Payments[0].ClientSecret, "_secret_")
	o.minor = int64(math.Round(o.begun.Payments[0].Amount * 100))
	return o, nil
}

// ships is the currency in which the artist ships, as of what they sell longest.
func (b *besieged) ships(ctx context.Context) (string, error) {
	var out struct {
		MerchandiseByCreator struct{ Nodes []struct{ Currency string } }
	}
	err := b.artist.query(ctx, `query ($id: ID!) { merchandiseByCreator(userId: $id, last: 1) { nodes { currency } } }`, map[string]any{"id": b.artistID}, &out)
	if err == nil && len(out.MerchandiseByCreator.Nodes) == 0 {
		err = errors.New("the artist sells nothing")
	}
	if err != nil {
		return "", err
	}
	return out.MerchandiseByCreator.Nodes[0].Currency, nil
}

// forgePayments tells of a payment that was not made, with signatures of other secrets, and of none. The aim is a paid
// order.
func forgePayments(ctx context.Context, b *besieged) (attacker, error) {
	o, err := b.order(ctx)
	if err != nil {
		return attacker{}, err
	}
	strike := func(ctx context.Context, n int) error {
		return b.from(n).tellPaid(ctx, "whsec_"+rand.Text(), "evt_"+rand.Text(), o.intent, o.minor)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, answers map[string]int) error {
		if err := mustNever("an event was believed that nobody signed")(ctx, answers); err != nil {
			return err
		}
		return o.mustHaveSold(ctx, b, 0)
	}}, nil
}

// repeatPayment tells of a payment that was made, again and again, by one event and by others. The aim is that more
// than one piece is sold.
func repeatPayment(ctx context.Context, b *besieged) (attacker, error) {
	o, err := b.order(ctx)
	if err != nil {
		return attacker{}, err
	}
	if err := o.who.pay(ctx, o.begun); err != nil {
		return attacker{}, err
	}
	event := "evt_" + rand.Text()
	strike := func(ctx context.Context, n int) error {
		id := event
		if n%2 == 1 {
			id = "evt_" + rand.Text()
		}
		return b.stranger().tellPaid(ctx, b.hook, id, o.intent, o.minor)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, _ map[string]int) error {
		return o.mustHaveSold(ctx, b, 1)
	}}, nil
}

// mustHaveSold fails where another number of pieces is sold.
func (o order) mustHaveSold(ctx context.Context, b *besieged, want int) error {
	got, err := b.artist.stockOf(ctx, o.of)
	if err == nil && got.Sold != want {
		err = fmt.Errorf("%d pieces are sold, and %d were paid", got.Sold, want)
	}
	return err
}

// repeatStock tells of one delivery again and again, rightly signed, and of others that nobody signed. The aim is more
// stock than came.
func repeatStock(ctx context.Context, b *besieged) (attacker, error) {
	of, err := b.artist.offers(ctx, "A shirt in stock", "EUR", forSale)
	if err != nil {
		return attacker{}, err
	}
	var hook struct {
		KeepStockWebhook struct {
			Secret  string
			Webhook struct{ ID string }
		}
	}
	err = b.artist.query(ctx, `mutation { keepStockWebhook(format: SIDESTAGE) { secret webhook { id } } }`, nil, &hook)
	if err != nil {
		return attacker{}, err
	}
	sku := "sku-" + rand.Text()
	var linked map[string]any
	err = b.artist.query(ctx, `mutation ($in: LinkIntegrationInput!) { linkIntegration(input: $in) { id } }`,
		map[string]any{"in": map[string]any{"sizeId": of.size, "platform": "Till", "externalSku": sku}}, &linked)
	if err != nil {
		return attacker{}, err
	}
	kept := hook.KeepStockWebhook
	strike := func(ctx context.Context, n int) error {
		id, secret := "delivery", kept.Secret
		if n%2 == 1 {
			id, secret = rand.Text(), rand.Text()
		}
		return b.stranger().tellStock(ctx, kept.Webhook.ID, secret, id, sku)
	}
	return attacker{strike: strike, aim: func(ctx context.Context, answers map[string]int) error {
		got, err := b.artist.stockOf(ctx, of)
		if err == nil && (got.Available != forSale+1 || answers["OK"] == 0) {
			err = fmt.Errorf("%d pieces are there of %d, and one came", got.Available, forSale)
		}
		return err
	}}, nil
}

// tellStock tells that one piece more is there.
func (c client) tellStock(ctx context.Context, hookID, secret, eventID, sku string) error {
	body, err := json.Marshal(map[string]any{
		"id": eventID, "stock": []map[string]any{{"externalSku": sku, "change": 1}},
	})
	if err != nil {
		return err
	}
	at := fmt.Sprint(time.Now().Unix())
	sum := hmac.New(sha256.New, []byte(secret))
	sum.Write([]byte(at + "." + string(body)))
	address := c.base + "/shop/webhooks/" + hookID
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Sidestage-Signature", "t="+at+",v1="+hex.EncodeToString(sum.Sum(nil)))
	_, err = c.exchange(req)
	return err
}
