import { type Interval, intervalOf, meanIntervalOf } from '@/lib/figures';
import type { Preview } from './usePreview';

type Quality = Preview['today'][number];

/** One measure before and after, 0 to 1, with its 95 % intervals, null where there are none. */
export interface Pair {
  today: number;
  changed: number;
  todayInterval: Interval | null;
  changedInterval: Interval | null;
}

export interface QualityRow {
  name: string;
  queries: number;
  first: Pair;
  five: Pair;
  mrr: Pair;
}

const classNames: Record<string, string> = {
  exact: 'Exact',
  prefix: 'Only begun',
  edit: 'Mistyped',
  swapped: 'Words swapped',
  'artist and title': 'Artist and title',
  accents: 'Without accents',
  nothing: 'Not there',
};

export function className(name: string): string {
  return classNames[name] ?? name;
}

/** The classes side by side, and all of them together, weighted by their queries. */
export function toRows({ today, changed }: Pick<Preview, 'today' | 'changed'>): QualityRow[] {
  const rows = today.flatMap((before) => {
    const after = changed.find((each) => each.class === before.class);
    return after ? [toRow(className(before.class), before, after)] : [];
  });
  if (rows.length < 2) return rows;
  return [...rows, toRow('All', together(today), together(changed))];
}

function together(all: readonly Quality[]): Quality {
  const queries = all.reduce((sum, each) => sum + each.queries, 0);
  const mean = (of: (each: Quality) => number) =>
    queries === 0 ? 0 : all.reduce((sum, each) => sum + of(each) * each.queries, 0) / queries;
  const mrr = mean((each) => each.mrr);
  const squares = mean((each) => each.mrrDeviation ** 2 + each.mrr ** 2);
  return {
    class: 'all',
    queries,
    first: mean((each) => each.first),
    five: mean((each) => each.five),
    mrr,
    mrrDeviation: Math.sqrt(Math.max(0, squares - mrr ** 2)),
  };
}

function toRow(name: string, before: Quality, after: Quality): QualityRow {
  const share = (measure: 'first' | 'five'): Pair => ({
    today: before[measure],
    changed: after[measure],
    todayInterval: intervalOf(before[measure], before.queries),
    changedInterval: intervalOf(after[measure], after.queries),
  });
  return {
    name,
    queries: before.queries,
    first: share('first'),
    five: share('five'),
    mrr: {
      today: before.mrr,
      changed: after.mrr,
      todayInterval: meanIntervalOf(before.mrr, before.mrrDeviation, before.queries),
      changedInterval: meanIntervalOf(after.mrr, after.mrrDeviation, after.queries),
    },
  };
}
