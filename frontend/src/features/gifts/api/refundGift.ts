import { graphql } from '@/gql';

export const refundGiftDocument = graphql(`
  mutation RefundGift($id: ID!) {
    refundTierGift(id: $id) {
      ...GiftParts
    }
  }
`);
