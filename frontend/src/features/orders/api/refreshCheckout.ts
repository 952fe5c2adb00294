import { graphql } from '@/gql';

export const refreshCheckoutDocument = graphql(`
  mutation RefreshCheckout($id: ID!) {
    refreshCheckout(id: $id) {
      ...CheckoutParts
    }
  }
`);
