import { graphql } from '@/gql';

export const checkoutCartDocument = graphql(`
  mutation CheckoutCart($input: CheckoutInput!) {
    checkoutCart(input: $input) {
      ...CheckoutParts
    }
  }
`);
