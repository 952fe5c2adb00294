import type { ApolloClient } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { useSlot } from '@/core/manifest';
import { NotFound } from '@/features/places';
import { readFragment } from '@/gql';
import { usePageTitle, useTint } from '@/lib/page';
import { questionDocument } from '../api/question';
import { questionFragment } from '../api/questionFragment';
import { tintOfAskedDocument } from '../api/tintOfAsked';
import { QuestionCard } from '../QuestionCard';

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: questionDocument, variables: { id }, ...aheadOfNeed });
}

/** /question/{id} */
export default function QuestionPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(questionDocument, { variables: { id } });
  const question = data && readFragment(questionFragment, data.getQuestionById);
  const asked = useQuery(
    tintOfAskedDocument,
    question ? { variables: { handle: question.artistHandle } } : skipToken,
  );
  const talk = useSlot('talk');
  usePageTitle(question ? `Question to ${question.artistName}` : undefined);
  useTint(asked.data?.artist?.tint);
  if (!question && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This question" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!question) {
    return (
      <Loading label="Loading question">
        <div className="page pt-8">
          <Skeleton className="h-40 max-w-160" />
        </div>
      </Loading>
    );
  }
  const title = `Question to ${question.artistName}`;
  return (
    <div className="page grid grid-cols-1 gap-10 pt-8">
      <div className="max-w-160">
        <h1 className="sr-only">{title}</h1>
        <QuestionCard question={question} alone mixed />
      </div>
      {talk.map((Part, at) => (
        <Part
          key={at}
          work={{
            type: 'QUESTION',
            id: question.questionId,
            title,
            hasAccessTo: true,
            reactions: question.reactions,
            commentCount: question.commentCount,
          }}
        />
      ))}
    </div>
  );
}
