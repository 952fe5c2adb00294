import { graphql } from '@/gql';

/** What an artist sells, as far as a list to choose from goes. */
export const ownItemsDocument = graphql(`
  query OwnItems($userId: ID!, $after: String) {
    merchandiseByCreator(userId: $userId, first: 100, after: $after) {
      nodes {
        itemId
        name
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
