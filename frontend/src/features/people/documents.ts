import { graphql } from '@/gql';

export const personFragment = graphql(`
  fragment PersonRow on PersonInfo {
    userId
    handle
    displayName
    profilePictureUrl
    isArtist
  }
`);

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
