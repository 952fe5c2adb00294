package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/subscriptions"
)

// subscriptionOf converts a subscription for who asks.
func subscriptionOf(ctx context.Context, s subscriptions.Subscription, err error) (*model.TierSubscription, error) {
	return one(s, err, func(s subscriptions.Subscription) model.TierSubscription {
		return model.NewTierSubscription(s, viewer(ctx).UserID)
	})
}
