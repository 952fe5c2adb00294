import { graphql } from '@/gql';

export const subscribersDocument = graphql(`
  query TierSubscribers($after: String) {
    tierSubscribers(first: 50, after: $after) {
      nodes {
        id
        status
        subscriber {
          userId
          handle
          displayName
          profilePictureUrl
        }
        terms {
          tierName
          interval
          amount
          currency
        }
        tax
        taxIncluded
        taxRate
        total
        country
        createdAt
        periodEnd
        cancelledAt
        dispute
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
