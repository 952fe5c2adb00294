import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/Badge';
import { Button } from '@/components/Button';
import { cx } from '@/lib/cx';
import { formatWhole } from '@/lib/figures';
import { typeName } from '../things';
import { className } from './quality';
import type { Preview } from './usePreview';

type Example = Preview['examples'][number];

const shownAtOnce = 10;

/** Queries that would be answered otherwise, those that got worse first. */
export function Examples({ preview }: { preview: Preview }) {
  const [all, setAll] = useState(false);
  const { examples, differing, queries } = preview;
  if (differing === 0) {
    return (
      <p className="text-sm text-text-2">
        The first five results are the same for all {formatWhole(queries)} queries.
      </p>
    );
  }
  const shown = all ? examples : examples.slice(0, shownAtOnce);
  return (
    <section aria-label="Queries that differ" className="min-w-0">
      <h3 className="text-md">
        {formatWhole(differing)} of {formatWhole(queries)} queries differ
      </h3>
      <p className="mb-3 text-xs text-text-3">
        {examples.length < differing && `The first ${examples.length}. `}Those that got worse come
        first; what was meant is marked.
      </p>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {shown.map((example) => (
          <ExampleCard key={`${example.class} ${example.query}`} example={example} />
        ))}
      </ul>
      {shown.length < examples.length && (
        <Button size="sm" className="mt-3" onClick={() => setAll(true)}>
          Show all {examples.length}
        </Button>
      )}
    </section>
  );
}

function ExampleCard({ example }: { example: Example }) {
  const { query, expected, placeToday, placeChanged } = example;
  const move = rank(placeToday) - rank(placeChanged);
  return (
    <li className="min-w-0 rounded-sm bg-surface p-3.5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">“{query}”</span>
        <span className="text-xs text-text-3">{className(example.class)}</span>
        <span className="ml-auto">
          <Badge kind={move > 0 ? 'success' : move < 0 ? 'danger' : 'plain'}>
            {move > 0 ? 'Better' : move < 0 ? 'Worse' : 'As good'}
          </Badge>
        </span>
      </div>
      <p className="tabular mb-2.5 flex flex-wrap items-center gap-x-1.5 text-sm text-text-2">
        {expected === null ? 'Nothing should be found.' : `Meant: ${expected}.`}
        {expected !== null && (
          <>
            <span>{place(placeToday)}</span>
            <ArrowRight size={14} aria-label="then" />
            <span>{place(placeChanged)}</span>
          </>
        )}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Rows title="Today" rows={example.today} meant={placeToday} />
        <Rows title="Changed" rows={example.changed} meant={placeChanged} />
      </div>
    </li>
  );
}

/** Beyond the first five comes after all of them. */
function rank(at: number | null): number {
  return at ?? 6;
}

function place(at: number | null): string {
  return at === null ? 'not in the first five' : `place ${at}`;
}

interface RowsProps {
  title: string;
  rows: Example['today'];
  /** The place of what was meant, from 1. */
  meant: number | null;
}

function Rows({ title, rows, meant }: RowsProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-semibold text-text-3">{title}</p>
      {rows.length === 0 ? (
        <p className="text-sm text-text-3">Nothing</p>
      ) : (
        <ol className="grid grid-cols-1 gap-1 text-sm">
          {rows.map((row, at) => (
            <li key={`${row.type} ${row.id}`} className="flex gap-2">
              <span className="tabular w-4 shrink-0 text-text-3">{at + 1}</span>
              <span className="min-w-0">
                <span className={cx('block truncate', at + 1 === meant && 'font-semibold')}>
                  {at + 1 === meant ? <mark>{row.name}</mark> : row.name}
                </span>
                <span className="block truncate text-xs text-text-3">
                  {[typeName(row.type), row.artistName].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
