import { graphql } from '@/gql';

export const stockHistoryDocument = graphql(`
  query StockHistory($itemId: ID!, $after: String) {
    stockHistory(itemId: $itemId, first: 20, after: $after) {
      nodes {
        id
        sizeId
        kind
        quantity
        reserved
        held
        quantityAfter
        reason
        userId
        at
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
