import { graphql } from '@/gql';

export const salesDocument = graphql(`
  query Sales($status: OrderStatus, $search: String, $after: String) {
    sales(status: $status, search: $search, first: 25, after: $after) {
      nodes {
        ...OrderRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
