import { graphql } from '@/gql';

export const checkoutPreviewDocument = graphql(`
  query CheckoutPreview($address: AddressInput) {
    checkoutPreview(address: $address) {
      ...PreviewParts
    }
  }
`);
