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
    tax
    taxIncluded
    taxRate
    total
    nextTotal
    country
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
      tax
      taxIncluded
      taxRate
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
