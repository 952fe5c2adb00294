import { graphql } from '@/gql';

/** What a file of sales has of them: more than the list, as addresses are in it. */
export const salesFileDocument = graphql(`
  query SalesFile(
    $status: OrderStatus
    $search: String
    $from: DateTime
    $until: DateTime
    $after: String
  ) {
    sales(status: $status, search: $search, from: $from, until: $until, first: 25, after: $after) {
      nodes {
        ...OrderRow
        address {
          ...AddressParts
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
