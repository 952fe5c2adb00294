package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// wish is what somebody asks to pay for.
func wish(tierID string, interval model.BillingInterval, country *string, expected *float64) subscriptions.Wish {
	return subscriptions.Wish{
		TierID: tierID, Interval: subscriptions.Interval(interval), Country: input.Of(country).Or(""), Expected: expected,
	}
}

// subscriptionOf converts a subscription for who asks.
func subscriptionOf(ctx context.Context, s subscriptions.Subscription, err error) (*model.TierSubscription, error) {
	return one(s, err, func(s subscriptions.Subscription) model.TierSubscription {
		return model.NewTierSubscription(s, viewer(ctx).UserID)
	})
}
