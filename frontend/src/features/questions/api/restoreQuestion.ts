import type { ApolloCache } from '@apollo/client';
import { graphql } from '@/gql';
import type { RestoreQuestionMutation } from '@/gql/graphql';
import { rereadLists } from './cache';
import { questionDocument } from './question';

export const restoreQuestionDocument = graphql(`
  mutation RestoreQuestion($id: ID!) {
    restoreQuestion(id: $id) {
      ...QuestionParts
    }
  }
`);

/** Writes a question that is back. Where it stood in lists, only the server knows. */
export function writeRestored(
  cache: ApolloCache,
  id: string,
  { restoreQuestion }: RestoreQuestionMutation,
) {
  cache.writeQuery({
    query: questionDocument,
    variables: { id },
    data: { getQuestionById: restoreQuestion },
  });
  rereadLists(cache, 'getQuestionsByBadgeId', 'getQuestionsByUserId', 'getQuestionStats');
}
