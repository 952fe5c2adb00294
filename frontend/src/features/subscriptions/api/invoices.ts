import { graphql } from '@/gql';

export const invoicesDocument = graphql(`
  query SubscriptionInvoices($after: String) {
    subscriptionInvoices(first: 20, after: $after) {
      nodes {
        id
        number
        paidAt
        periodStart
        periodEnd
        amount
        tax
        taxRate
        returned
        isRefunding
        country
        terms {
          tierName
          currency
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
