import { graphql } from '@/gql';

export const pinPostDocument = graphql(`
  mutation PinPost($id: ID!) {
    pinPost(id: $id) {
      success
      message
    }
  }
`);
