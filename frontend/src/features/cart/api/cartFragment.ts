import { graphql } from '@/gql';

export const cartFragment = graphql(`
  fragment CartParts on Cart {
    cartId
    status
    itemCount
    totals {
      currency
      total
    }
    groupedItems {
      creatorId
      creatorHandle
      businessName
      subTotal
      currency
      discountCode
      discount
      discountProblem
      shippingFrom
      items {
        id
        merchandiseId
        variantId
        variantName
        name
        defaultImageUrl
        sizeId
        size
        quantity
        price
        itemTotal
        currency
        available
        changes
        oldPrice
        albumId
        trackId
        leastPrice
      }
    }
  }
`);
