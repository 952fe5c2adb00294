import { graphql } from '@/gql';

export const latePaymentsReceivedDocument = graphql(`
  query LatePaymentsReceived($after: String) {
    latePaymentsReceived(first: 10, after: $after) {
      nodes {
        ...LatePaymentParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
