import { graphql } from '@/gql';

export const latePaymentsMadeDocument = graphql(`
  query LatePaymentsMade($after: String) {
    latePaymentsMade(first: 10, after: $after) {
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
