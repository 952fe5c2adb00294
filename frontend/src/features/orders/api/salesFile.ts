import { graphql } from '@/gql';

/** What a file of sales has of them: more than the list, as addresses are in it. */
export const salesFileDocument = graphql(`
  query SalesFile($status: OrderStatus, $search: String, $after: String) {
    sales(status: $status, search: $search, first: 25, after: $after) {
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
