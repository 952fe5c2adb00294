import { graphql } from '@/gql';

export const giftsReceivedDocument = graphql(`
  query GiftsReceived($after: String) {
    giftsReceived(first: 20, after: $after) {
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
