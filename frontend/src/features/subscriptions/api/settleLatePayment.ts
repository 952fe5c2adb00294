import { graphql } from '@/gql';

export const settleLatePaymentDocument = graphql(`
  mutation SettleLatePayment($id: ID!, $note: String!) {
    settleLatePayment(id: $id, note: $note) {
      ...LatePaymentParts
    }
  }
`);
