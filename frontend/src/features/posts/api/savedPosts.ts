import { graphql } from '@/gql';

export const savedPostsDocument = graphql(`
  query SavedPosts($after: String) {
    savedPosts(first: 20, after: $after) {
      nodes {
        ...PostParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
