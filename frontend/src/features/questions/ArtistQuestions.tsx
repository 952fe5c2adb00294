import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Select } from '@/components/Field';
import { EmptyState } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { nextCursor } from '@/core/data/connections';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import type { QuestionSort } from '@/gql/graphql';
import { questionsOfArtistDocument } from './api/questionsOfArtist';
import { questionStatsDocument } from './api/questionStats';
import { Ask } from './Ask';
import { Figures } from './Figures';
import { QuestionList } from './QuestionList';

interface ArtistQuestionsProps extends ArtistSlot {
  /** What is shown first. */
  first?: 'answered' | 'waiting';
  /** Among other things: where nobody asked anything, there is only the place to ask, and for the artist nothing. */
  among?: boolean;
}

/** What an artist was asked, what they answered, and where others ask. */
export function ArtistQuestions({
  artist,
  first = 'answered',
  among = false,
}: ArtistQuestionsProps) {
  const { userId } = useSession();
  const { data, previousData } = useQuery(questionStatsDocument, {
    variables: { badgeId: artist.badgeId },
  });
  const isOwn = userId === artist.userId;
  const isNone = among && (data ?? previousData)?.getQuestionStats.totalQuestions === 0;
  const [view, setView] = useState<string>(first);
  const [sort, setSort] = useState<QuestionSort>('TOP');
  const list = (answered: boolean) => <OfArtist artist={artist} answered={answered} sort={sort} />;
  if (isNone && isOwn) return <span hidden data-nothing="" />;
  return (
    <div className="relative grid grid-cols-1 gap-6">
      {!isOwn && <Ask artist={artist} onAsked={() => setView('waiting')} />}
      <Figures badgeId={artist.badgeId} />
      <div className="relative" hidden={isNone}>
        <div className="mb-3 wide:absolute wide:top-0 wide:right-0 wide:mb-0 wide:w-44">
          <Select
            aria-label="Order of the questions"
            value={sort}
            onChange={(event) => setSort(event.target.value as QuestionSort)}
            className="h-11 text-sm"
          >
            <option value="TOP">Most liked</option>
            <option value="NEWEST">Newest first</option>
          </Select>
        </div>
        <Tabs
          label="Questions"
          value={view}
          onChange={setView}
          tabs={[
            { value: 'answered', label: 'Answered', content: list(true) },
            { value: 'waiting', label: 'Waiting', content: list(false) },
          ]}
        />
      </div>
    </div>
  );
}

interface OfArtistProps extends ArtistSlot {
  answered: boolean;
  sort: QuestionSort;
}

function OfArtist({ artist, answered, sort }: OfArtistProps) {
  const variables = { badgeId: artist.badgeId, answered, sort };
  const { data, error, refetch, fetchMore } = useQuery(questionsOfArtistDocument, { variables });
  const page = data?.getQuestionsByBadgeId;
  const after = nextCursor(page);
  return (
    <QuestionList
      label={answered ? 'Answered questions' : 'Questions that wait for an answer'}
      questions={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })}
      empty={
        <EmptyState title="Nothing here yet.">
          {answered
            ? `What ${artist.artistName} answers will be here.`
            : `What fans ask ${artist.artistName} will be here.`}
        </EmptyState>
      }
    />
  );
}
