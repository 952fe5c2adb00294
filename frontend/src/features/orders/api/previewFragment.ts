import { graphql } from '@/gql';

export const previewFragment = graphql(`
  fragment PreviewParts on CheckoutPreview {
    problems
    ships
    needsPostalCode
    totals {
      currency
      total
    }
    address {
      ...AddressParts
    }
    sellers {
      creatorId
      businessName
      currency
      subTotal
      discountCode
      discount
      shipping
      tax
      taxIncluded
      taxRate
      total
      problem
      items {
        sizeId
        name
        variantName
        size
        imageUrl
        quantity
        total
      }
    }
  }
`);
