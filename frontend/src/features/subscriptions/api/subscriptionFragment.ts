import { graphql } from '@/gql';

export const subscriptionFragment = graphql(`
  fragment SubscriptionParts on TierSubscription {
    id
    status
    artist {
      userId
      handle
      displayName
      profilePictureUrl
    }
    terms {
      tierId
      tierName
      interval
      amount
      currency
    }
    nextTerms {
      tierId
      tierName
      interval
      amount
      currency
    }
    periodEnd
    goesOnAt
    giftedUntil
    cancelledAt
    endedAt
    endReason
    card {
      brand
      last4
      expMonth
      expYear
    }
    invoice {
      id
      amount
      credit
      status
      failure
      nextAttemptAt
      clientSecret
      terms {
        tierName
        interval
        amount
        currency
      }
    }
    cardSecret
  }
`);
