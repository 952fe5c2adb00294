import { graphql } from '@/gql';

export const refreshGiftDocument = graphql(`
  mutation RefreshGift($id: ID!) {
    refreshTierGift(id: $id) {
      ...GiftParts
    }
  }
`);
