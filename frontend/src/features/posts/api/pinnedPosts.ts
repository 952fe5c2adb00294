import { graphql } from '@/gql';

export const pinnedPostsDocument = graphql(`
  query PinnedPosts($userId: ID!) {
    getPinnedPosts(userId: $userId) {
      ...PostParts
    }
  }
`);
