import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { Loading, Skeleton } from '@/components/States';
import { cx } from '@/lib/cx';
import {
  formatDifference,
  formatEnds,
  formatSeconds,
  formatShare,
  formatWhole,
  inPerCent,
  type Interval,
  type Writing,
} from '@/lib/figures';
import type { Draft } from './draft';
import { Examples } from './Examples';
import { type Pair, type QualityRow, toRows } from './quality';
import type { usePreview } from './usePreview';

interface PreviewPanelProps {
  preview: ReturnType<typeof usePreview>;
  draft: Draft;
  /** What keeps the draft from being tried. */
  problems: readonly string[];
  /** The draft differs from what is saved. */
  changed: boolean;
}

/** What the changes would do to the judged queries, before anybody else sees them. */
export function PreviewPanel({ preview, draft, problems, changed }: PreviewPanelProps) {
  const { result, problem, busy, run } = preview;
  const stale = result !== null && result.draft !== draft;
  return (
    <Panel
      id="preview"
      title="Preview"
      note="Runs the judged queries with today’s settings and with yours. Nothing is saved."
      actions={
        <Button
          size="sm"
          busy={busy}
          disabled={problems.length > 0}
          onClick={() => void run(draft)}
        >
          {result ? 'Preview again' : 'Preview'}
        </Button>
      }
    >
      <div aria-live="polite" className="grid gap-6">
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem.code === 'CONFLICT'
              ? 'Another preview is running. Try again when it is done.'
              : problem.message}
          </p>
        )}
        {!result && busy && (
          <Loading label="Running the judged queries">
            <Skeleton className="h-48 w-full" />
          </Loading>
        )}
        {!result && !busy && !problem && (
          <p className="text-sm text-text-3">
            {changed
              ? 'Preview shows for each class of queries how often what was meant comes first.'
              : 'Nothing is changed yet. Preview shows how search stands today.'}
          </p>
        )}
        {result && (
          <div
            aria-busy={busy}
            className="grid min-w-0 gap-6 transition-opacity aria-busy:opacity-60"
          >
            {stale && (
              <p role="status" className="text-sm text-warning">
                You changed something since: these figures are of the settings before.
              </p>
            )}
            <QualityTable rows={toRows(result.preview)} />
            <p className="tabular max-w-[90ch] text-xs text-text-3">
              {formatWhole(result.preview.queries)} judged queries, twice, in{' '}
              {formatSeconds(result.preview.seconds)}; those that are not in the table ask for what
              is not there. Below each figure is its 95 % interval; MRR is the mean of one over the
              place of what was meant.
            </p>
            <Examples preview={result.preview} />
          </div>
        )}
      </div>
    </Panel>
  );
}

const groups = [
  { key: 'first', name: 'In the first place' },
  { key: 'five', name: 'Among the first five' },
  { key: 'mrr', name: 'MRR' },
] as const;

function QualityTable({ rows }: { rows: readonly QualityRow[] }) {
  const from = plotFrom(rows);
  return (
    <div
      role="group"
      aria-label="Quality of search, today and changed"
      tabIndex={0}
      className="relative -mx-4 overflow-x-auto px-4 wide:-mx-5 wide:px-5"
    >
      <table
        aria-label="Quality of search, today and changed"
        className="tabular w-full min-w-[60rem] text-sm"
      >
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" rowSpan={2} className="pb-2 text-left align-bottom font-semibold">
              Queries
            </th>
            {groups.map(({ key, name }) => (
              <th
                key={key}
                scope="colgroup"
                colSpan={key === 'first' ? 4 : 3}
                className="border-b border-line pr-2 pb-1 pl-6 text-left font-semibold text-text-2 [&:nth-child(2)]:pl-2"
              >
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {groups.map(({ key }) => (
              <GroupHeads key={key} plotFrom={key === 'first' ? from : null} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              className={cx('border-t border-line', row.name === 'All' && 'font-semibold')}
            >
              <th
                scope="row"
                className="sticky left-0 bg-ground py-2.5 pr-2 text-left font-[inherit] whitespace-nowrap"
              >
                {row.name}
                <span className="block text-xs font-normal text-text-3">
                  {formatWhole(row.queries)}
                </span>
              </th>
              <td className="w-40 px-2 py-2.5 align-middle">
                <RangePlot pair={row.first} from={from} />
              </td>
              <Cells pair={row.first} />
              <Cells pair={row.five} />
              <Cells pair={row.mrr} isShare={false} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GroupHeads({ plotFrom: from }: { plotFrom: number | null }) {
  const head = 'px-2 py-1.5 text-right font-semibold';
  return (
    <>
      {from !== null && (
        <th scope="col" className="px-2 py-1.5 text-left font-semibold">
          <span className="sr-only">Plot, </span>
          {Math.round(from * 100)} to 100 %
        </th>
      )}
      <th scope="col" className={cx(head, from === null && 'pl-6')}>
        Today
      </th>
      <th scope="col" className={head}>
        Changed
      </th>
      <th scope="col" className={head}>
        Difference
      </th>
    </>
  );
}

function Cells({ pair, isShare = true }: { pair: Pair; isShare?: boolean }) {
  const text = formatDifference(pair.today, pair.changed, isShare ? inPerCent : inRank);
  return (
    <>
      <Value value={pair.today} interval={pair.todayInterval} isShare={isShare} />
      <Value value={pair.changed} interval={pair.changedInterval} isShare={isShare} />
      <td
        className={cx(
          'px-2 py-2.5 text-right align-top font-semibold whitespace-nowrap',
          text.startsWith('+') && 'text-success',
          text.startsWith('−') && 'text-danger',
        )}
      >
        {text}
        {isShare && <span className="block text-xs font-normal text-text-3">points</span>}
      </td>
    </>
  );
}

/** Of reciprocal ranks. */
const inRank: Writing = { digits: 3 };

interface ValueProps {
  value: number;
  interval: Interval | null;
  isShare: boolean;
}

function Value({ value, interval, isShare }: ValueProps) {
  return (
    <td className="px-2 py-2.5 text-right align-top whitespace-nowrap">
      {isShare ? formatShare(value) : value.toFixed(3)}
      {interval !== null && (
        <span className="block text-xs font-normal text-text-3">
          {formatEnds({ low: interval[0], high: interval[1] }, isShare ? inPerCent : inRank)}
        </span>
      )}
    </td>
  );
}

/** Where the plots begin: the ten per cent below the least of all intervals. */
function plotFrom(rows: readonly QualityRow[]): number {
  const lows = rows.flatMap(({ first }) => [
    first.todayInterval?.[0] ?? first.today,
    first.changedInterval?.[0] ?? first.changed,
  ]);
  return Math.min(0.9, Math.floor(Math.min(1, ...lows) * 10) / 10);
}

/** Today above, changed below, each with its interval. */
function RangePlot({ pair, from }: { pair: Pair; from: number }) {
  const x = (share: number) => ((share - from) / (1 - from)) * 100;
  const lines = [
    { y: 6, value: pair.today, interval: pair.todayInterval, colour: 'var(--text-3)' },
    { y: 16, value: pair.changed, interval: pair.changedInterval, colour: 'var(--accent-text)' },
  ];
  return (
    <svg viewBox="-3 0 106 22" aria-hidden="true" className="block h-7 w-36 overflow-visible">
      {[0, 50, 100].map((tick) => (
        <line key={tick} x1={tick} x2={tick} y1="1" y2="21" stroke="var(--line)" />
      ))}
      {lines.map(({ y, value, interval, colour }) => (
        <g key={y} stroke={colour} fill={colour}>
          {interval && (
            <line x1={x(interval[0])} x2={x(interval[1])} y1={y} y2={y} strokeWidth="1.5" />
          )}
          <circle cx={x(value)} cy={y} r="2.6" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
