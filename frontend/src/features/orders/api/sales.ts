import { graphql } from '@/gql';

export const salesDocument = graphql(`
  query Sales(
    $status: OrderStatus
    $search: String
    $from: DateTime
    $until: DateTime
    $after: String
  ) {
    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {
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
