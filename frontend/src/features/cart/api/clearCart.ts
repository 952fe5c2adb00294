import { graphql } from '@/gql';

export const clearCartDocument = graphql(`
  mutation ClearCart($guestKey: String) {
    clearCart(guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
