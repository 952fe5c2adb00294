import { graphql } from '@/gql';

export const draftPostsDocument = graphql(`
  query DraftPosts($after: String) {
    draftPosts(first: 20, after: $after) {
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
