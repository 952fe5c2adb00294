import { graphql } from '@/gql';

export const unsavePostDocument = graphql(`
  mutation UnsavePost($id: ID!) {
    unsavePost(id: $id) {
      success
      message
    }
  }
`);
