import { graphql } from '@/gql';

export const retryLatePaymentDocument = graphql(`
  mutation RetryLatePayment($id: ID!) {
    retryLatePayment(id: $id) {
      ...LatePaymentParts
    }
  }
`);
