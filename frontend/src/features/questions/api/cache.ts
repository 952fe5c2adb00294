import type { ApolloCache } from '@apollo/client';
import { type Connection, prependNode, removeNodes } from '@/core/data/connections';
import type { QuestionPartsFragment } from '@/gql/graphql';
import { questionFragment } from './questionFragment';

const nameOf = (cache: ApolloCache, questionId: string) =>
  cache.identify({ __typename: 'Question', questionId })!;

/** Keeps a question as the server has it now, and returns how the cache names it. */
function keepQuestion(cache: ApolloCache, question: QuestionPartsFragment): string {
  const ref = nameOf(cache, question.questionId);
  cache.writeFragment({
    id: ref,
    fragment: questionFragment,
    fragmentName: 'QuestionParts',
    data: question as never,
  });
  return ref;
}

/** Shows a new question where who asked it looks: first of those that wait, and of their own. */
export function showQuestion(cache: ApolloCache, question: QuestionPartsFragment): void {
  const ref = keepQuestion(cache, question);
  cache.modify<Record<string, unknown>>({
    fields: {
      getQuestionsByBadgeId: (list: unknown, { storeFieldName }) =>
        storeFieldName.includes(question.badgeId) && storeFieldName.includes('"answered":false')
          ? prependNode(list as Connection, ref)
          : list,
    },
  });
  rereadLists(cache, 'getQuestionStats', 'getQuestionsByUserId');
}

/** Moves a question to those that are answered. */
export function moveAnswered(cache: ApolloCache, question: QuestionPartsFragment): void {
  const ref = keepQuestion(cache, question);
  cache.modify<Record<string, unknown>>({
    fields: {
      getQuestionsByBadgeId: (list: unknown, { storeFieldName }) =>
        !storeFieldName.includes(question.badgeId)
          ? list
          : storeFieldName.includes('"answered":false')
            ? removeNodes(list as Connection, ref)
            : prependNode(list as Connection, ref),
    },
  });
  rereadLists(cache, 'getQuestionStats');
}

/** Takes a question out of all lists. */
export function hideQuestion(cache: ApolloCache, id: string): void {
  const outOf = (list: unknown) => removeNodes(list as Connection, nameOf(cache, id));
  cache.modify<Record<string, unknown>>({
    fields: { getQuestionsByBadgeId: outOf, getQuestionsByUserId: outOf },
  });
  rereadLists(cache, 'getQuestionStats', 'getQuestionById');
}

/** Has what a change moved read anew. */
export function rereadLists(cache: ApolloCache, ...fields: string[]): void {
  for (const fieldName of fields) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
