import type { ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import { questionFragment } from './api/questionFragment';
import { QuestionCard } from './QuestionCard';

interface QuestionListProps {
  label: string;
  questions: readonly FragmentType<typeof questionFragment>[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Where there is more. */
  onMore?: (() => Promise<unknown>) | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
  /** They are not all of one artist: each says whom it asks. */
  mixed?: boolean;
}

/** Questions, one below the other. */
export function QuestionList(props: QuestionListProps) {
  const { label, questions, failed, onRetry, onMore, empty, mixed = false } = props;
  if (!questions && failed) return <ErrorState onRetry={onRetry} />;
  if (!questions) {
    return (
      <Loading label="Loading questions">
        <Skeleton className="h-24" />
        <Skeleton className="mt-6 h-24" />
      </Loading>
    );
  }
  // A page may be empty while there are more.
  if (questions.length === 0 && !onMore) return empty;
  return (
    <>
      <ul aria-label={label} className="grid gap-10">
        {readFragment(questionFragment, questions).map((question) => (
          <li key={question.questionId} className="min-w-0">
            <QuestionCard question={question} mixed={mixed} />
          </li>
        ))}
      </ul>
      {onMore && <LoadMore label="More questions" onMore={onMore} />}
    </>
  );
}
