import { graphql } from '@/gql';

export const checkoutDocument = graphql(`
  query Checkout($id: ID!) {
    checkout(id: $id) {
      ...CheckoutParts
    }
  }
`);
