import { graphql } from '@/gql';

export const restorePostDocument = graphql(`
  mutation RestorePost($id: ID!) {
    restorePost(id: $id) {
      ...PostParts
    }
  }
`);
