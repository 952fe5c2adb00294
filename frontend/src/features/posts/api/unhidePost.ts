import { graphql } from '@/gql';

export const unhidePostDocument = graphql(`
  mutation UnhidePost($id: ID!) {
    unhidePost(id: $id) {
      success
    }
  }
`);
