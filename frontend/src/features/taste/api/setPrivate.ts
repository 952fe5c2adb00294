import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { SetPrivateListeningMutation } from '@/gql/graphql';
import { privateDocument } from './private';

export const setPrivateDocument = graphql(`
  mutation SetPrivateListening($minutes: Int) {
    setPrivateListening(minutes: $minutes)
  }
`);

/** Writes until when nothing that is heard counts. */
export function writePrivate(
  cache: ApolloCache,
  { setPrivateListening }: SetPrivateListeningMutation,
) {
  cache.writeQuery({
    query: privateDocument,
    data: { myTaste: { __typename: 'Taste', privateUntil: setPrivateListening } },
  });
}
