import { graphql } from '@/gql';

export const followingDocument = graphql(`
  query Following($userId: ID!, $after: String) {
    following(userId: $userId, first: 50, after: $after) {
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
