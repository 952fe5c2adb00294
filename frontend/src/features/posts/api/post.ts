import { graphql } from '@/gql';

export const postDocument = graphql(`
  query PostPage($id: ID!) {
    getPostById(id: $id) {
      ...PostParts
    }
  }
`);
