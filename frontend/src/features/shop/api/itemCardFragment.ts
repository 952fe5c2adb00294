import { graphql } from '@/gql';

/** What a card of a list shows; the page of the item reads more. */
export const itemCardFragment = graphql(`
  fragment ItemCard on MerchandiseItem {
    id
    name
    userId
    handle
    businessName
    category
    currency
    minPrice
    maxPrice
    defaultImageUrl
    status
    available
    tierName
    hasAccessTo
  }
`);
