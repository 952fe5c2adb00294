import { graphql } from '@/gql';

export const returnMemoryDocument = graphql(`
  mutation ReturnMemory($id: ID!) {
    returnMemory(id: $id) {
      success
      post {
        ...PostParts
      }
    }
  }
`);
