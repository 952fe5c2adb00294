import { graphql } from '@/gql';

export const postsByHashtagDocument = graphql(`
  query PostsByHashtag($name: String!, $after: String) {
    getPostsByHashtag(name: $name, first: 20, after: $after) {
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
