import { graphql } from '@/gql';

export const declineRefundDocument = graphql(`
  mutation DeclineRefund($id: ID!, $reason: String!) {
    declineRefund(id: $id, reason: $reason) {
      ...OrderParts
    }
  }
`);
