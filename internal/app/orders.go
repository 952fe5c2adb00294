package app

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/rest"
	cartgraph "github.com/sidestage/sidestage/graphstore/cart"
	discountsgraph "github.com/sidestage/sidestage/graphstore/discounts"
	giftsgraph "github.com/sidestage/sidestage/graphstore/gifts"
	lategraph "github.com/sidestage/sidestage/graphstore/latepayments"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
	payoutsgraph "github.com/sidestage/sidestage/graphstore/payouts"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	subscriptionsgraph "github.com/sidestage/sidestage/graphstore/subscriptions"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/gifts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/mail"
	"github.com/sidestage/sidestage/internal/orders"
	"github.com/sidestage/sidestage/internal/payments"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
	"github.com/sidestage/sidestage/internal/payouts"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// openDiscounts makes the codes that artists give away.
func (s *services) openDiscounts() (part, error) {
	store := discountsgraph.NewStore(s.world.graph.DB)
	s.discounts = discounts.NewService(store, shopgraph.NewStore(s.world.graph.DB), s.limits, s.world.now)
	return part{resolve: func(r *graphql.Resolver) { r.Discounts = s.discounts }}, nil
}

// openCarts makes what people put aside to buy.
func (s *services) openCarts() (part, error) {
	s.carts = cart.NewService(cartgraph.NewStore(s.world.graph.DB), s.shop, s.discounts, s.world.now)
	return part{
		resolve: func(r *graphql.Resolver) { r.Carts = s.carts }, sweep: s.carts.Sweep,
		warm: func(ctx context.Context, v access.Viewer) error {
			_, _, err := s.carts.Get(ctx, v, "")
			return err
		},
	}, nil
}

// openOrders makes what people buy, and what takes their payments: Stripe where there is its key, else a sandbox.
func (s *services) openOrders() (part, error) {
	cfg, now := s.world.cfg, s.world.now
	store := ordersgraph.NewStore(s.world.graph.DB, now)
	asked := payments.Options{SecretKey: cfg.StripeSecretKey, APIBase: cfg.StripeAPIBase, Attempts: store, Now: now}
	secret := cfg.StripeWebhookSecret
	var box *sandbox.Sandbox
	if cfg.StripeSecretKey == "" {
		if secret == "" {
			// Every server tells itself what it leases: none has to know another's secret.
			secret = rand.Text()
		}
		box = sandbox.New(sandboxgraph.NewStore(s.world.graph.DB), secret, now, s.world.log)
		asked.SecretKey, asked.APIBase, asked.Transport = "sk_test_sandbox", "", box
	}
	s.payments = payments.NewClient(asked)
	s.taxes = tax.ByRules{}
	if cfg.AsksStripeTax() {
		s.taxes = payments.NewTaxes(s.payments)
	}
	s.orders = orders.NewService(orders.Options{
		Store: store, Carts: s.carts, Provider: s.payments,
		Taxes: s.taxes, Records: s.records(), Limits: s.limits, Mailer: orderMail{s.mailer}, SiteURL: cfg.PublicURL,
		Now: now, Log: s.world.log,
	})
	webhook := payments.NewWebhook(s.paymentTold, secret, cfg.StripeConnectWebhookSecret)
	if box == nil {
		s.policy = s.policy.And(stripeOnPages)
		s.wallets = payments.NewWallets(s.payments, cfg.PublicURL, s.world.log)
	}
	p := part{
		resolve: func(r *graphql.Resolver) { r.Orders = s.orders },
		routes: []route{
			rest.Payments{Webhook: webhook, PublishableKey: cfg.StripePublishableKey, Sandbox: box, Wallets: s.wallets},
			rest.Orders{Orders: s.orders},
		},
		receive: s.orders, background: []func(context.Context){s.orders.Run}, sweep: s.orders.Sweep,
	}
	if box == nil {
		s.missed = payments.NewMissed(s.payments, store, s.paymentTold, s.world.log)
		p.background = append(p.background, s.missed.Run, s.wallets.Run)
	} else {
		box.Tells(webhook.Receive)
		p.background = append(p.background, box.Run)
		p.sweep = func(ctx context.Context) error { return errors.Join(s.orders.Sweep(ctx), box.Sweep(ctx)) }
	}
	return p, nil
}

// records is who is told what became of taxes: Stripe, also of those that it worked out before STRIPE_TAX was off.
func (s *services) records() tax.Recorder {
	if s.world.cfg.StripeSecretKey == "" {
		return nil
	}
	return s.payments
}

// stripeOnPages is what Stripe's own fields need: its script, which asks its API, and its frames and those of banks.
var stripeOnPages = middleware.ContentPolicy{
	ScriptSources:  []string{"https://js.stripe.com", "https://*.js.stripe.com"},
	ConnectSources: []string{"https://api.stripe.com"},
	FrameSources:   []string{"https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"},
}

// paymentTold gives what the provider tells to whom it is about: each leaves the other's alone.
func (s *services) paymentTold(ctx context.Context, e orders.ProviderEvent) error {
	if err := s.orders.Handle(ctx, e); err != nil {
		return err
	}
	if err := s.subscriptions.Handle(ctx, e); err != nil {
		return err
	}
	if err := s.gifts.Handle(ctx, e); err != nil {
		return err
	}
	if err := s.latePayments.Handle(ctx, e); err != nil {
		return err
	}
	return s.payouts.Handle(ctx, e)
}

// openPayouts makes how sellers are paid.
func (s *services) openPayouts() (part, error) {
	s.payouts = payouts.NewService(payouts.Options{
		Store: payoutsgraph.NewStore(s.world.graph.DB), Provider: s.payments, Limits: s.limits,
		SiteURL: s.world.cfg.PublicURL, Now: s.world.now, Log: s.world.log,
	})
	return part{
		resolve:    func(r *graphql.Resolver) { r.Payouts = s.payouts },
		background: []func(context.Context){s.payouts.Run},
	}, nil
}

// openSubscriptions makes what people pay for tiers.
func (s *services) openSubscriptions() (part, error) {
	s.subscriptions = subscriptions.NewService(subscriptions.Options{
		Store: subscriptionsgraph.NewStore(s.world.graph.DB), Provider: s.payments, Taxes: s.taxes, Limits: s.limits,
		Mailer: orderMail{s.mailer}, SiteURL: s.world.cfg.PublicURL, Now: s.world.now, Log: s.world.log,
	})
	return part{
		resolve: func(r *graphql.Resolver) { r.Subscriptions = s.subscriptions },
		receive: s.subscriptions, background: []func(context.Context){s.subscriptions.Run},
		warm: func(ctx context.Context, v access.Viewer) error {
			_, err := s.subscriptions.Of(ctx, v)
			return err
		},
	}, nil
}

// openLatePayments makes what pays back what came too late.
func (s *services) openLatePayments() (part, error) {
	s.latePayments = latepayments.NewService(latepayments.Options{
		Store: lategraph.NewStore(s.world.graph.DB), Provider: s.payments, Limits: s.limits,
		Mailer: orderMail{s.mailer}, SiteURL: s.world.cfg.PublicURL, Now: s.world.now, Log: s.world.log,
	})
	return part{
		resolve: func(r *graphql.Resolver) { r.LatePayments = s.latePayments },
		receive: s.latePayments, background: []func(context.Context){s.latePayments.Run},
	}, nil
}

// openGifts makes the tiers that people give away.
func (s *services) openGifts() (part, error) {
	s.gifts = gifts.NewService(gifts.Options{
		Store: giftsgraph.NewStore(s.world.graph.DB), Provider: s.payments, Taxes: s.taxes, Limits: s.limits,
		Mailer: orderMail{s.mailer}, SiteURL: s.world.cfg.PublicURL, Key: s.giftKey, Now: s.world.now, Log: s.world.log,
	})
	return part{
		resolve: func(r *graphql.Resolver) { r.Gifts = s.gifts },
		receive: s.gifts, background: []func(context.Context){s.gifts.Run},
		warm: func(ctx context.Context, v access.Viewer) error {
			_, err := s.gifts.Received(ctx, v, paging.Request{Size: 1})
			return err
		},
	}, nil
}

// orderMail hands letters over. It is a letter.Mailer.
type orderMail struct{ outbox *mail.Outbox }

func (m orderMail) Send(ctx context.Context, l letter.Mail) error {
	err := m.outbox.Deliver(ctx, mail.Message{To: l.To, Subject: l.Subject, Text: l.Text})
	switch {
	case errors.Is(err, mail.ErrAway):
		return fault.Away("Mail", err)
	case errors.Is(err, mail.ErrRefused):
		return nil // it never will be taken
	}
	return err
}
