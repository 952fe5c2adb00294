import { graphql } from '@/gql';

export const ledgerDocument = graphql(`
  query Ledger($after: String) {
    ledger(first: 50, after: $after) {
      nodes {
        id
        kind
        account
        amount
        currency
        orderId
        orderNumber
        at
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
