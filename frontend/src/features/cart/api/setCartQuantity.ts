import { graphql } from '@/gql';

export const setCartQuantityDocument = graphql(`
  mutation SetCartQuantity($sizeId: ID!, $quantity: Int!, $guestKey: String) {
    updateCartItemQuantity(sizeId: $sizeId, quantity: $quantity, guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
