import { graphql } from '@/gql';

export const postsOfPageDocument = graphql(`
  query PostsOfPage($where: PostsByUserWhere!, $after: String) {
    getPostsByUserId(where: $where, first: 20, after: $after) {
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
