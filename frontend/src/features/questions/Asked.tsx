import { skipToken, useQuery } from '@apollo/client/react';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { useSession } from '@/core/session';
import { questionsByAskerDocument } from './api/questionsByAsker';
import { QuestionList } from './QuestionList';

/** What the person asked, the last first. */
export function Asked() {
  const { userId } = useSession();
  const variables = { userId: userId ?? '' };
  const { data, error, refetch, fetchMore } = useQuery(
    questionsByAskerDocument,
    userId ? { variables } : skipToken,
  );
  const page = data?.getQuestionsByUserId;
  const after = nextCursor(page);
  return (
    <QuestionList
      label="Questions that you asked"
      mixed
      questions={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })}
      empty={
        <EmptyState title="Nothing asked yet.">
          What you ask on an artist’s page will be here, with the answer.
        </EmptyState>
      }
    />
  );
}
