import { graphql } from '@/gql';

export const giftsGivenDocument = graphql(`
  query GiftsGiven($after: String) {
    giftsGiven(first: 20, after: $after) {
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
