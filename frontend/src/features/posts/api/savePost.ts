import { graphql } from '@/gql';

export const savePostDocument = graphql(`
  mutation SavePost($id: ID!) {
    savePost(id: $id) {
      success
      message
    }
  }
`);
