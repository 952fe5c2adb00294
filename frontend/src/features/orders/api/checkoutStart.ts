import { graphql } from '@/gql';

export const checkoutStartDocument = graphql(`
  query CheckoutStart {
    checkoutPreview {
      ...PreviewParts
    }
    keptAddresses {
      ...KeptAddressParts
    }
    openCheckout {
      ...CheckoutParts
    }
  }
`);
