import { graphql } from '@/gql';

export const retryMoveDocument = graphql(`
  mutation RetryPayoutMove($id: ID!) {
    retryPayoutMove(id: $id) {
      id
      isStopped
    }
  }
`);
