import { graphql } from '@/gql';

export const deletePostDocument = graphql(`
  mutation DeletePost($id: ID!) {
    deletePost(id: $id) {
      success
    }
  }
`);
