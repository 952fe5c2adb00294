import { graphql } from '@/gql';

export const checkoutStartDocument = graphql(`
  query CheckoutStart {
    checkoutPreview {
      ...PreviewParts
    }
    openCheckout {
      ...CheckoutParts
    }
  }
`);
