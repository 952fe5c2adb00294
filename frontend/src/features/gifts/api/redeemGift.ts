import { graphql } from '@/gql';

export const redeemGiftDocument = graphql(`
  mutation RedeemGift($code: String!) {
    redeemGift(code: $code) {
      ...GiftParts
    }
  }
`);
