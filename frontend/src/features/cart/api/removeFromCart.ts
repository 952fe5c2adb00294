import { graphql } from '@/gql';

export const removeFromCartDocument = graphql(`
  mutation RemoveFromCart($sizeId: ID!, $guestKey: String) {
    removeFromCart(sizeId: $sizeId, guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
