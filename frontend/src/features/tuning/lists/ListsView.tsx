import { useCallback } from 'react';
import { Panel } from '@/components/instruments/Panel';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { useAsk } from '@/core/data/useAsk';
import { readFragment } from '@/gql';
import { useDebounced } from '@/lib/useDebounced';
import { listedTrackFragment } from '../api/previews/listedTrackFragment';
import { previewListsDocument } from '../api/previews/previewLists';
import { Downloads } from '../Downloads';
import { TuningFields } from '../TuningFields';
import { formatScore } from '../tunings';
import type { Person, Tuning } from '../types';
import { usePreviewed } from '../usePreviewed';
import { ListPair } from './ListPair';
import { People } from './People';

interface ListsViewProps {
  today: Tuning;
  draft: Tuning;
  rankers: readonly string[];
  /** What holds today: the version and the model. */
  of: string;
  people: readonly Person[];
  onPeople: (people: readonly Person[]) => void;
  onEdit: (part: Partial<Tuning>) => void;
}

/** What "for you" would be for chosen people. */
export function ListsView(props: ListsViewProps) {
  const { today, draft, rankers, of, people, onPeople, onEdit } = props;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel
        title="What ranks the lists"
        note={`With the threshold at ${formatScore(draft.similarityScoreThreshold)}. Nothing is saved until you save it, with a reason.`}
      >
        <TuningFields
          draft={draft}
          today={today}
          rankers={rankers}
          onEdit={onEdit}
          names={['diversity', 'discovery']}
        />
      </Panel>
      <Panel
        title="Before and after"
        note="The first 20 tracks for each, today and with the draft. Up to 10 people."
        actions={
          people.length > 0 && (
            <Downloads
              of="the lists"
              file="lists"
              query={{
                userId: people.map(({ userId }) => userId),
                model: draft.model,
                similarityScoreThreshold: String(draft.similarityScoreThreshold),
                diversity: String(draft.diversity),
                discovery: String(draft.discovery),
              }}
            />
          )
        }
      >
        <div className="grid gap-6">
          <People people={people} onPeople={onPeople} />
          {people.length === 0 ? (
            <EmptyState title="Nobody is chosen.">
              Choose people whose taste you know, and see what the draft would show them.
            </EmptyState>
          ) : (
            <Lists people={people} draft={draft} of={of} />
          )}
        </div>
      </Panel>
    </div>
  );
}

/** Milliseconds of stillness before a draft is tried. */
const stillness = 300;

function Lists({ people, draft, of }: Pick<ListsViewProps, 'people' | 'draft' | 'of'>) {
  const ask = useAsk();
  const asked = JSON.stringify([people.map(({ userId }) => userId), draft]);
  const tried = useDebounced(asked, stillness);
  const read = useCallback(async () => {
    const [userIds, input] = JSON.parse(tried) as [string[], Tuning];
    const { previewLists } = await ask(previewListsDocument, { userIds, input });
    return previewLists.map(({ person, arm, now, then }) => ({
      person,
      arm,
      now: readFragment(listedTrackFragment, now),
      later: readFragment(listedTrackFragment, then),
    }));
  }, [ask, tried]);
  const { value, problem, stale, retry } = usePreviewed(`${tried} ${of}`, read);
  if (!value && problem) {
    return (
      <ErrorState title="The lists did not load." onRetry={retry}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!value) {
    return (
      <Loading label="Loading the lists">
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  }
  const chosen = new Set(people.map(({ userId }) => userId));
  return (
    <div
      aria-busy={stale || tried !== asked}
      className="grid gap-8 transition-opacity aria-busy:opacity-60"
    >
      {problem && (
        <p role="alert" className="text-sm text-danger">
          These are of before: {problem.message}
        </p>
      )}
      {value
        .filter(({ person }) => chosen.has(person.userId))
        .map((list) => (
          <ListPair key={list.person.userId} {...list} />
        ))}
    </div>
  );
}
