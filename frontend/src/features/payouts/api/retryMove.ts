import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { RetryPayoutMoveMutation } from '@/gql/graphql';

export const retryMoveDocument = graphql(`
  mutation RetryPayoutMove($id: ID!) {
    retryPayoutMove(id: $id) {
      id
      isStopped
    }
  }
`);

/** Writes whether the move still waits for somebody. */
export function writeRetried(cache: ApolloCache, { retryPayoutMove }: RetryPayoutMoveMutation) {
  const { isStopped } = retryPayoutMove;
  cache.modify({
    id: cache.identify(retryPayoutMove) ?? '',
    fields: { isStopped: () => isStopped },
  });
}
