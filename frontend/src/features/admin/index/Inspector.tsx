import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { TextLink } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { useAct } from '@/core/data/useAct';
import { useAsk } from '@/core/data/useAsk';
import { usePolled } from '@/core/data/usePolled';
import { formatSeconds, formatWhole } from '@/lib/figures';
import { forceReindexDocument } from '../api/searchIndex/forceReindex';
import { type Thing, thingPage, typeName } from '../things';
import { useIsAdmin } from '../useIsAdmin';
import { inspect, type Inspection, judge } from './inspect';
import { JobProgress } from './JobProgress';
import { type Index, isOver, jobName, toJob } from './types';
import { useJob } from './useJob';

interface InspectorProps {
  thing: Thing;
  hint: string;
  index: Index;
  /** Called when a job was started here, and when it is over; the same from render to render. */
  onChange: () => void;
}

const once = () => null;

/** Why a thing is not found, and its reindex until it is. */
export function Inspector({ thing, hint, index, onChange }: InspectorProps) {
  const ask = useAsk();
  const { act, acting } = useAct();
  const isAdmin = useIsAdmin();
  const [job, setJob] = useState<string | null>(null);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { type, id, handle } = thing;
  const read = useCallback(
    () => inspect(ask, { type, id, ...(handle ? { handle } : {}) }, hint),
    [ask, type, id, handle, hint],
  );
  const { value: seen, problem, refresh } = usePolled(read, once);

  const onOver = useCallback(() => {
    refresh();
    onChange();
  }, [refresh, onChange]);

  if (!seen && problem) {
    return (
      <ErrorState title="It could not be looked up." onRetry={refresh}>
        {problem.message}
      </ErrorState>
    );
  }
  if (!seen) {
    return (
      <Loading label="Looking it up">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  const reindex = async () => {
    const ids = [seen.thing.id];
    const data = await act('reindex', forceReindexDocument, { input: { objectType: type, ids } });
    if (!data) return;
    const started = toJob(data.forceReindex);
    const other = started.kind !== 'THINGS' || started.id === index.job?.id;
    setBusyWith(other ? jobName(started) : null);
    setJob(other ? null : started.id);
    onChange();
  };
  return (
    <div className="grid gap-4">
      <Findings seen={seen} index={index} />
      {seen.thing.id !== '' && (
        <div className="flex flex-wrap items-center gap-3">
          {isAdmin && (
            <Button kind="main" busy={acting === 'reindex'} onClick={() => void reindex()}>
              <RotateCw size={18} aria-hidden="true" /> Reindex this {typeName(type).toLowerCase()}
            </Button>
          )}
          <Button kind="quiet" onClick={refresh}>
            Look again
          </Button>
        </div>
      )}
      {busyWith && (
        <p role="alert" className="text-sm text-warning">
          Another job is under way ({busyWith.toLowerCase()}), so this one was not started. Try
          again when it is over.
        </p>
      )}
      {job && <Watch key={job} id={job} onOver={onOver} />}
    </div>
  );
}

function Watch({ id, onOver }: { id: string; onOver: () => void }) {
  const job = useJob(id);
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  if (!job) return null;
  return (
    <div className="rounded-sm bg-surface p-4">
      <JobProgress job={job} />
    </div>
  );
}

function Findings({ seen, index }: { seen: Inspection; index: Index }) {
  const { thing, graph, index: found, givenUp } = seen;
  const verdict = judge(seen);
  const page = graph ? thingPage(thing) : null;
  const name = graph?.name ?? found?.name ?? thing.handle ?? thing.id;
  const wrong = verdict.kind === 'danger' || verdict.kind === 'warning';
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{typeName(thing.type)}</Badge>
        <span className="min-w-0 font-display text-lg font-bold [overflow-wrap:anywhere]">
          {name}
        </span>
        <Badge kind={verdict.kind}>{verdict.word}</Badge>
      </p>
      <p role="status" className="max-w-prose">
        {verdict.text}
      </p>
      {wrong && givenUp && (
        <p className="max-w-prose text-sm text-danger">
          A change of it was given up after {givenUp.attempts} attempts: {givenUp.error}
        </p>
      )}
      {wrong && index.pending > 0 && (
        <p className="max-w-prose text-sm text-warning">
          {formatWhole(index.pending)} {index.pending === 1 ? 'change waits' : 'changes wait'}, the
          first for {formatSeconds(index.lagSeconds)}. Its own may be among them.
        </p>
      )}
      <Compare seen={seen} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {page && <TextLink to={page}>Its page</TextLink>}
        {graph && <TextLink to={searchFor(graph.name)}>Search for it</TextLink>}
        <span className="text-text-3 [overflow-wrap:anywhere]">id {thing.id || 'unknown'}</span>
      </p>
    </div>
  );
}

function searchFor(name: string): string {
  return `/search?query=${encodeURIComponent(name)}`;
}

function Compare({ seen: { thing, graph, index } }: { seen: Inspection }) {
  const none = graph === undefined ? 'not looked up' : 'nothing';
  const rows = [
    { name: 'Name', graph: graph?.name, index: index?.name },
    ...(thing.type === 'artist' || thing.type === 'genre'
      ? []
      : [{ name: 'By', graph: graph?.by, index: index?.by }]),
  ];
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">What the graph and the index say</caption>
      <thead className="text-xs text-text-3">
        <tr>
          <th scope="col" className="w-16 pb-1.5 text-left font-semibold">
            <span className="sr-only">Field</span>
          </th>
          <th scope="col" className="pb-1.5 text-left font-semibold">
            In the graph
          </th>
          <th scope="col" className="pb-1.5 pl-3 text-left font-semibold">
            In the index
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const differs = graph != null && index !== null && row.graph !== row.index;
          return (
            <tr key={row.name} className="border-t border-line align-top">
              <th scope="row" className="py-2 text-left font-normal text-text-2">
                {row.name}
              </th>
              <td className="py-2 [overflow-wrap:anywhere]">
                {row.graph ?? <span className="text-text-3">{none}</span>}
              </td>
              <td className={`py-2 pl-3 [overflow-wrap:anywhere] ${differs ? 'text-danger' : ''}`}>
                {row.index ?? <span className="text-text-3">nothing found</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
