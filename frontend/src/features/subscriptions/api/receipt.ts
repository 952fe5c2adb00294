import { graphql } from '@/gql';

export const receiptDocument = graphql(`
  query SubscriptionReceipt($id: ID!) {
    subscriptionReceipt(invoiceId: $id) {
      invoice {
        id
        number
        paidAt
        periodStart
        periodEnd
        amount
        credit
        tax
        taxIncluded
        taxRate
        country
        terms {
          tierName
          interval
          amount
          currency
        }
      }
      subscriber {
        userId
        handle
        displayName
      }
      artist {
        userId
        handle
        displayName
      }
    }
  }
`);
