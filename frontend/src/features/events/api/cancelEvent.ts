import { graphql } from '@/gql';

export const cancelEventDocument = graphql(`
  mutation CancelEvent($id: ID!, $reason: String) {
    cancelEvent(id: $id, reason: $reason) {
      ...EventParts
    }
  }
`);
