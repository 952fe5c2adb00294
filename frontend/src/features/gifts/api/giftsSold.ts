import { graphql } from '@/gql';

export const giftsSoldDocument = graphql(`
  query GiftsSold($after: String) {
    giftsSold(first: 20, after: $after) {
      nodes {
        ...GiftParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);
