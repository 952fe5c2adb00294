import { graphql } from '@/gql';

export const ordersDocument = graphql(`
  query Orders($after: String) {
    orders(first: 20, after: $after) {
      nodes {
        ...OrderRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
