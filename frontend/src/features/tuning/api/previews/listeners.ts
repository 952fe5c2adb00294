import { graphql } from '@/gql';

export const listenersDocument = graphql(`
  query FollowersForLists($userId: ID!, $first: Int!) {
    followers(userId: $userId, first: $first) {
      nodes {
        userId
        handle
        displayName
        profilePictureUrl
      }
    }
  }
`);
