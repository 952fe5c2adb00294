import { graphql } from '@/gql';

export const hidePostDocument = graphql(`
  mutation HidePost($id: ID!) {
    hidePost(id: $id) {
      success
    }
  }
`);
