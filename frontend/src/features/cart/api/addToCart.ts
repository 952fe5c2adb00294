import { graphql } from '@/gql';

export const addToCartDocument = graphql(`
  mutation AddToCart($input: AddToCartInput!, $guestKey: String) {
    addToCart(input: $input, guestKey: $guestKey) {
      ...CartParts
    }
  }
`);
