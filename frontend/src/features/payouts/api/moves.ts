import { graphql } from '@/gql';

export const movesDocument = graphql(`
  query PayoutMoves($first: Int, $after: String) {
    payoutMoves(first: $first, after: $after) {
      nodes {
        id
        kind
        status
        amount
        currency
        orderId
        orderNumber
        failure
        isStopped
        isByHand
        createdAt
        settledAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
