import { graphql } from '@/gql';

export const unpinPostDocument = graphql(`
  mutation UnpinPost($id: ID!) {
    unpinPost(id: $id) {
      success
      message
    }
  }
`);
