import { graphql } from '@/gql';

export const cancelOrderDocument = graphql(`
  mutation CancelOrder($id: ID!, $reason: String) {
    cancelOrder(id: $id, reason: $reason) {
      ...OrderParts
    }
  }
`);
