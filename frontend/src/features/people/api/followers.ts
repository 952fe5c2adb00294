import { graphql } from '@/gql';

export const followersDocument = graphql(`
  query Followers($userId: ID!, $after: String) {
    followers(userId: $userId, first: 50, after: $after) {
      nodes {
        userId
        ...PersonRow
      }
      totalCount
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
