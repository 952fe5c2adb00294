import { graphql } from '@/gql';

export const cancelCheckoutDocument = graphql(`
  mutation CancelCheckout($id: ID!) {
    cancelCheckout(id: $id) {
      ...CheckoutParts
    }
  }
`);
