import { useCallback } from 'react';
import { Badge } from '@/components/Badge';
import { Pager } from '@/components/instruments/Pager';
import { Panel } from '@/components/instruments/Panel';
import { usePages } from '@/components/instruments/usePages';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { readFragment } from '@/gql';
import { formatShortTime } from '@/lib/figures';
import { experimentFragment } from '../api/experiments/experimentFragment';
import { experimentsDocument } from '../api/experiments/experiments';
import { Downloads } from '../Downloads';
import type { Experiment } from '../types';
import { Results } from './Results';

const once = () => null;
const size = 10;

/** The experiments that are over. `running` is the id of the one that is not: read anew when that changes. */
export function Past({ running }: { running: string | null }) {
  const ask = useAsk();
  const pages = usePages(size);
  const { after } = pages;
  const read = useCallback(async () => {
    const { experiments } = await ask(experimentsDocument, { first: size, after });
    const all = readFragment(experimentFragment, experiments.nodes);
    return { page: experiments, over: all.filter(({ id }) => id !== running) };
  }, [ask, after, running]);
  const { value, problem, refresh } = usePolled(read, once);
  return (
    <Panel title="Past experiments">
      {!value && problem ? (
        <ErrorState title="The experiments did not load." onRetry={refresh}>
          {problem.message}
        </ErrorState>
      ) : !value ? (
        <Loading label="Loading the experiments">
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : value.over.length === 0 ? (
        <p className="text-sm text-text-3">None is over yet.</p>
      ) : (
        <>
          <ul aria-label="Past experiments" className="divide-y divide-line border-y border-line">
            {value.over.map((experiment) => (
              <li key={experiment.id}>
                <PastOne experiment={experiment} />
              </li>
            ))}
          </ul>
          <Pager
            of="experiments"
            pages={pages}
            shown={value.page.nodes.length}
            total={value.page.totalCount}
            next={nextCursor(value.page)}
          />
        </>
      )}
    </Panel>
  );
}

function PastOne({ experiment }: { experiment: Experiment }) {
  const { id, name, kept, startedAt, stoppedAt } = experiment;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="tabular text-text-3">
          {formatShortTime(startedAt)}
          {stoppedAt ? ` to ${formatShortTime(stoppedAt)}` : ''}
        </span>
        <Badge kind={kept ? 'success' : 'plain'}>{kept ? `${kept} kept` : 'Neither kept'}</Badge>
      </summary>
      <div className="grid grid-cols-1 gap-5 py-4">
        <Downloads of={`the experiment ${name}`} file="experiment" query={{ id }} />
        <Results experiment={experiment} />
      </div>
    </details>
  );
}
