package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// place is where somebody says that they are.
func place(country, postalCode *string) tax.Place {
	return tax.Place{Country: input.Of(country).Or(""), PostalCode: input.Of(postalCode).Or("")}
}

// wish is what somebody asks to pay for.
func wish(
	tierID string, interval model.BillingInterval, country, postalCode *string, expected *float64,
) subscriptions.Wish {
	return subscriptions.Wish{
		TierID: tierID, Interval: subscriptions.Interval(interval), From: place(country, postalCode), Expected: expected,
	}
}

// subscriptionOf converts a subscription for who asks.
func subscriptionOf(ctx context.Context, s subscriptions.Subscription, err error) (*model.TierSubscription, error) {
	return one(s, err, func(s subscriptions.Subscription) model.TierSubscription {
		return model.NewTierSubscription(s, viewer(ctx).UserID)
	})
}
