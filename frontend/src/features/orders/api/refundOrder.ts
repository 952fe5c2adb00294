import { graphql } from '@/gql';

export const refundOrderDocument = graphql(`
  mutation RefundOrder($input: RefundInput!) {
    refundOrder(input: $input) {
      ...OrderParts
    }
  }
`);
