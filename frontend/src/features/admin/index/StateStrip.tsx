import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { cx } from '@/lib/cx';
import { formatSeconds, formatShortTime, formatWhole } from '@/lib/figures';
import { formatBytes } from '@/lib/format';
import type { Index } from './types';

const engines: Record<string, string> = { bleve: 'Bleve, built in', meilisearch: 'Meilisearch' };

/** Seconds of lag from which an admin should look. */
const longLag = 60;

interface StateProps {
  index: Index;
  /** Undefined for who may not. */
  onRebuild: (() => void) | undefined;
}

/** Whether the index answers and, where not, what to do. */
export function Health({ index, onRebuild }: StateProps) {
  const late = index.lagSeconds > longLag;
  const good = index.ready && !late && index.setAside === 0;
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 border-l-2 py-1 pl-4',
        good ? 'border-success' : index.ready ? 'border-warning' : 'border-danger',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5',
          good ? 'text-success' : index.ready ? 'text-warning' : 'text-danger',
        )}
      >
        {good ? <CircleCheck size={20} /> : <TriangleAlert size={20} />}
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold">
          {index.ready ? 'Search answers.' : 'Search does not answer.'}
          {index.problem && <span className="font-normal text-text-2"> {index.problem}</span>}
        </p>
        <Advice index={index} late={late} />
      </div>
      {onRebuild && !index.ready && !index.job && (
        <Button size="sm" onClick={onRebuild}>
          Rebuild everything
        </Button>
      )}
    </div>
  );
}

function Advice({ index, late }: { index: Index; late: boolean }) {
  const advice: ReactNode[] = [];
  if (!index.ready) {
    if (index.job?.state === 'RUNNING') advice.push('It answers when the job below is done.');
    else if (index.job) advice.push('The job below stands still: go on with it.');
    else if (index.engine === 'meilisearch')
      advice.push(
        'Look whether Meilisearch runs and can be reached. What changes meanwhile waits and is caught up by itself.',
      );
    else advice.push('Rebuild it; what changes meanwhile is not lost.');
  }
  if (index.ready && late)
    advice.push(
      `What changed ${formatSeconds(index.lagSeconds)} ago is still not found. It catches up by itself once the engine keeps pace.`,
    );
  if (index.setAside > 0)
    advice.push(
      <>
        {formatWhole(index.setAside)} {index.setAside === 1 ? 'change was' : 'changes were'} given
        up after too many failures:{' '}
        <a className="underline underline-offset-4 hover:text-accent-text" href="#set-aside">
          look at what was set aside
        </a>
        .
      </>,
    );
  if (advice.length === 0) return <p className="text-sm text-text-2">Nothing to do.</p>;
  return (
    <ul className="text-sm text-text-2">
      {advice.map((each, at) => (
        <li key={at}>{each}</li>
      ))}
    </ul>
  );
}

/** The index in figures. */
export function StateStrip({ index }: { index: Index }) {
  const total = index.documents.reduce((sum, { indexed }) => sum + indexed, 0);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-3 lg:grid-cols-6">
      <Figure
        name="Lag"
        value={formatSeconds(index.lagSeconds)}
        warn={index.lagSeconds > longLag}
        note={index.pending === 0 ? 'nothing waits' : `${formatWhole(index.pending)} changes wait`}
      />
      <Figure
        name="Set aside"
        value={formatWhole(index.setAside)}
        warn={index.setAside > 0}
        note={index.setAside === 0 ? 'none given up' : 'changes given up'}
      />
      <Figure name="Can be found" value={formatWhole(total)} note="things of all types" />
      <Figure
        name="Size"
        value={index.sizeBytes == null ? '–' : formatBytes(index.sizeBytes)}
        note={index.sizeBytes == null ? 'the engine does not say' : 'on disk'}
      />
      <Figure
        name="Filled afresh"
        value={index.builtAt ? formatShortTime(index.builtAt) : '–'}
        note={index.builtAt ? 'your time' : 'not since the start'}
      />
      <Figure
        name="Engine"
        value={engines[index.engine]?.split(',')[0] ?? index.engine}
        note={index.engine === 'bleve' ? 'built in' : 'a server of its own'}
      />
    </dl>
  );
}

interface FigureProps {
  name: string;
  value: string;
  note: string;
  warn?: boolean;
}

function Figure({ name, value, note, warn = false }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 bg-ground px-4 py-3">
      <dt className="text-xs font-semibold text-text-2">{name}</dt>
      <dd className={cx('display tabular text-lg', warn && 'text-warning')}>{value}</dd>
      <dd className="text-xs text-text-3">{note}</dd>
    </div>
  );
}
