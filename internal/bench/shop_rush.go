package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/stripe/stripe-go/v76/webhook"
	"golang.org/x/sync/errgroup"
)

// toldEvents is how many events the provider tells at its fastest, so many at once.
const toldEvents, toldAtOnce = 2_000, 8

// webhooks tells how many signed events of a payment a second are handled, each with an id of its own.
func (p *marketplace) webhooks(ctx context.Context) ([]Figure, error) {
	who := p.buyers[alone+2*together]
	if err := who.put(ctx, p.goods(1), rand.Text()); err != nil {
		return nil, err
	}
	begun, err := who.begin(ctx, rand.Text())
	if err != nil {
		return nil, err
	}
	if err := who.pay(ctx, begun); err != nil {
		return nil, err
	}
	paid := begun.Payments[0]
	intent, _, _ := strings.Cut(paid.ClientSecret, "_secret_")
	began := time.Now()
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(toldAtOnce)
	for range toldEvents {
		work.Go(func() error { return p.tell(ctx, intent, int64(math.Round(paid.Amount*100))) })
	}
	if err := work.Wait(); err != nil {
		return nil, err
	}
	rate := toldEvents / time.Since(began).Seconds()
	return []Figure{{Name: "webhook events, 8 at once", Value: rate, Unit: "1/s"}}, nil
}

// tell posts a signed event that a payment of some cents succeeded, as the provider does.
func (p *marketplace) tell(ctx context.Context, intent string, cents int64) error {
	return client{base: p.first.base}.tellPaid(ctx, p.hook, "evt_"+rand.Text(), intent, cents)
}

// tellPaid posts that a payment of some cents succeeded, as an event of an id, signed by hook.
func (c client) tellPaid(ctx context.Context, hook, id, intent string, cents int64) error {
	payload, err := json.Marshal(map[string]any{
		"id": id, "object": "event", "type": "payment_intent.succeeded", "created": time.Now().Unix(),
		"data": map[string]any{"object": map[string]any{
			"id": intent, "object": "payment_intent", "status": "succeeded", "currency": "eur", "amount": cents,
			"created": time.Now().Unix(),
		}},
	})
	if err != nil {
		return err
	}
	signed := webhook.GenerateTestSignedPayload(&webhook.UnsignedPayload{Payload: payload, Secret: hook})
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/payments/webhook", bytes.NewReader(payload))
	if err != nil {
		return err
	}
	req.Header.Set("Stripe-Signature", signed.Header)
	_, err = c.exchange(req)
	return err
}

const (
	// attempts are made on so many pieces, so many at once, by people who do nothing else here: each presses below the
	// limit of checkouts an hour.
	attempts, pieces, rushing = 10_000, 100, 32
	presses                   = 26
)

// rush is what many who want the same few pieces were told.
type rush struct{ sold, refused, unanswered atomic.Int64 }

// oversell has 384 people press 26 times each for one of 100 pieces, through two servers of which one gets SIGKILL in
// the midst and comes again; who gets no answer presses again. It fails where what is left, held and sold are not the
// pieces that there were, and where orders, payments and what is counted as sold differ.
func (p *marketplace) oversell(ctx context.Context) ([]Figure, error) {
	hot, err := p.seller.offers(ctx, "The last shirts", "EUR", pieces)
	if err != nil {
		return nil, err
	}
	crowd := p.buyers[len(p.buyers)-attempts/presses-1:][:attempts/presses]
	filling, fillCtx := errgroup.WithContext(ctx)
	filling.SetLimit(rushing)
	for _, who := range crowd {
		filling.Go(func() error { return who.put(fillCtx, hot, "hot "+hot.item) })
	}
	if err := filling.Wait(); err != nil {
		return nil, err
	}
	var told rush
	var pressed atomic.Int64
	killed := make(chan error, 1)
	began := time.Now()
	work, rushCtx := errgroup.WithContext(ctx)
	work.SetLimit(rushing)
	var once sync.Once
	for n := range attempts {
		work.Go(func() error {
			who := crowd[n%len(crowd)]
			if n%2 == 1 {
				who.base = p.second.base
			}
			if pressed.Add(1) == pieces/2 {
				once.Do(func() { go func() { killed <- p.restartSecond(ctx) }() })
			}
			return told.press(rushCtx, who)
		})
	}
	if err := errors.Join(work.Wait(), <-killed); err != nil {
		return nil, err
	}
	took := time.Since(began)
	stock, err := p.mustAgree(ctx, hot, crowd)
	if err != nil {
		return nil, err
	}
	if stock.Available < 0 || stock.Available+stock.Held+stock.Sold != pieces {
		return nil, fmt.Errorf("of %d pieces there are now %+v", pieces, stock)
	}
	return []Figure{
		{Name: "attempts on 100 pieces over two servers", Value: attempts, Unit: ""},
		{Name: "pieces sold", Value: float64(stock.Sold), Unit: ""},
		{Name: "pieces held for whom it did not answer", Value: float64(stock.Held), Unit: ""},
		{Name: "attempts told that they bought", Value: float64(told.sold.Load()), Unit: ""},
		{Name: "presses that the killed server did not answer", Value: float64(told.unanswered.Load()), Unit: ""},
		{Name: "attempts a second", Value: attempts / took.Seconds(), Unit: "1/s"},
	}, nil
}

// press is one attempt of somebody whose cart has the piece: pressed again, by the same key, until it is answered.
func (r *rush) press(ctx context.Context, who client) error {
	ctx, cancel := context.WithTimeout(ctx, settlingTime)
	defer cancel()
	for key := rand.Text(); ; {
		begun, err := who.begin(ctx, key)
		isPaid := begun.Status == "PAID"
		if err == nil && (begun.Status == "OPEN" || begun.Status == "PAYING") {
			err = who.pay(ctx, begun)
			isPaid = err == nil
		}
		refusal, isRefusal := errors.AsType[*refused](err)
		switch {
		case isPaid:
			r.sold.Add(1)
			return nil
		case err == nil:
			r.refused.Add(1) // it ended before the answer came
			return nil
		case isRefusal && (refusal.code == "CONFLICT" || refusal.code == "BAD_USER_INPUT"):
			r.refused.Add(1) // it is gone, or they have it
			return nil
		case ctx.Err() != nil, isRefusal && refusal.code == "RATE_LIMITED":
			return err
		}
		r.unanswered.Add(1) // the server is away, or the answer was lost with it
		select {
		case <-ctx.Done():
			return fmt.Errorf("nobody answers a press: %w", err)
		case <-time.After(time.Second):
		}
	}
}

// restartSecond kills the second server as a power cut does, and starts it again at the address that people press.
func (p *marketplace) restartSecond(ctx context.Context) error {
	if err := p.second.cmd.Process.Kill(); err != nil {
		return err
	}
	if err := <-p.second.exited; err == nil {
		return errors.New("the second server ended by itself before it was killed")
	}
	return p.second.restart(ctx)
}

// offers puts so many pieces of something new up for sale.
func (c client) offers(ctx context.Context, name, currency string, pieces int) (goods, error) {
	var out struct {
		CreateMerchandiseItem struct {
			ID       string
			Variants []struct {
				ID            string
				SizeInventory []struct{ ID string }
			}
		}
	}
	err := c.query(ctx, `mutation($in: CreateMerchandiseItemInput!) { createMerchandiseItem(input: $in) {
id variants { id: variantId sizeInventory { id: sizeId } } } }`, map[string]any{"in": map[string]any{
		"name": name, "basePrice": 25, "currency": currency, "status": "ACTIVE",
		"variants": []map[string]any{{
			"color": "Black", "sizeInventory": []map[string]any{{"size": "M", "quantity": pieces}},
		}},
	}}, &out)
	if err != nil {
		return goods{}, err
	}
	v := out.CreateMerchandiseItem.Variants[0]
	return goods{out.CreateMerchandiseItem.ID, v.ID, v.SizeInventory[0].ID}, nil
}

// stock is how the pieces of a size stand.
type stock struct{ Available, Held, Sold int }

// stockOf reads a stock as its seller sees it.
func (c client) stockOf(ctx context.Context, g goods) (stock, error) {
	var out struct {
		GetMerchandiseByID struct {
			Variants []struct{ SizeInventory []stock }
		}
	}
	err := c.query(ctx, `query($id: ID!) { getMerchandiseById(id: $id) {
variants { sizeInventory { available held sold } } } }`, map[string]any{"id": g.item}, &out)
	if err != nil {
		return stock{}, err
	}
	return out.GetMerchandiseByID.Variants[0].SizeInventory[0], nil
}
