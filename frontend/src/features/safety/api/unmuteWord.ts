import { graphql } from '@/gql';

export const unmuteWordDocument = graphql(`
  mutation UnmuteWord($id: ID!) {
    unmuteWord(id: $id) {
      success
    }
  }
`);
