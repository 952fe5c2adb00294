import { graphql } from '@/gql';

export const relatedItemsDocument = graphql(`
  query RelatedItems($itemId: ID!) {
    relatedMerchandise(itemId: $itemId, first: 12) {
      nodes {
        ...ItemCard
      }
    }
  }
`);
