import { graphql } from '@/gql';

export const allLatePaymentsDocument = graphql(`
  query AllLatePayments($status: LatePaymentStatus!, $after: String) {
    allLatePayments(status: $status, first: 10, after: $after) {
      nodes {
        ...LatePaymentParts
        id
        canSettle
        steps {
          at
          kind
          note
          by {
            userId
            handle
            displayName
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
