import { graphql } from '@/gql';

export const unpinMemoryDocument = graphql(`
  mutation UnpinMemory($id: ID!) {
    unpinMemory(id: $id) {
      success
      post {
        ...PostParts
      }
    }
  }
`);
