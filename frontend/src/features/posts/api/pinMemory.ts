import { graphql } from '@/gql';

export const pinMemoryDocument = graphql(`
  mutation PinMemory($id: ID!) {
    pinMemory(id: $id) {
      success
      post {
        ...PostParts
      }
    }
  }
`);
