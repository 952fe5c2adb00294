import { graphql } from '@/gql';

export const removeMemoryDocument = graphql(`
  mutation RemoveMemory($id: ID!) {
    removeMemory(id: $id) {
      success
      post {
        ...PostParts
      }
    }
  }
`);
