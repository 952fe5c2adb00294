import { graphql } from '@/gql';

/** What a list shows of an order; its page reads more. */
export const orderRowFragment = graphql(`
  fragment OrderRow on Order {
    id
    number
    status
    createdAt
    currency
    subTotal
    discountCode
    discount
    shipping
    tax
    taxIncluded
    total
    refunded
    refundAsked
    canShip
    trackingNumber
    carrier
    buyer {
      userId
      handle
      name
    }
    seller {
      userId
      handle
      businessName
    }
    lines {
      id
      name
      variantName
      size
      imageUrl
      quantity
    }
  }
`);

export const orderFragment = graphql(`
  fragment OrderParts on Order {
    ...OrderRow
    email
    taxRate
    refundReason
    grams
    canCancel
    canAskRefund
    canDeclineRefund
    canDeliver
    canRefund
    address {
      ...AddressParts
    }
    lines {
      id
      merchandiseId
      name
      variantName
      size
      imageUrl
      quantity
      price
      total
      refundedQuantity
      grams
      albumId
      trackId
      downloadUrl
    }
    events {
      id
      kind
      at
      byId
      note
    }
  }
`);
