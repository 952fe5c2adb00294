import { graphql } from '@/gql';

export const checkoutFragment = graphql(`
  fragment CheckoutParts on Checkout {
    checkoutId
    status
    expiresAt
    payments {
      id
      currency
      amount
      status
      clientSecret
      failure
    }
    orders {
      ...OrderRow
    }
  }
`);
