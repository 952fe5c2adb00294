import { graphql } from '@/gql';

export const itemFragment = graphql(`
  fragment ItemParts on MerchandiseItem {
    ...ItemCard
    description
    subCategory
    basePrice
    currentPrice
    additionalImages
    imageTexts
    shippingAndReturnInfo
    tierId
    tierPrice
    tierOnly
    albumId
    trackId
    isBought
    nameYourPrice
    isSubscribed
    version
    canEdit
    variants {
      ...VariantParts
    }
  }
`);

export const variantFragment = graphql(`
  fragment VariantParts on MerchandiseVariant {
    variantId
    sku
    name
    price
    variantImages
    imageTexts
    color
    style
    gender
    format
    weight
    weightGrams
    ownWeightGrams
    edition
    material
    attributes {
      name
      value
    }
    sizeInventory {
      sizeId
      size
      quantity
      available
      price
      currency
      currentPrice
      reserved
      held
      sold
      lowStockThreshold
      lastRestockDate
      tellsWhenBack
    }
  }
`);
