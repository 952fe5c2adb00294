import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '@/lib/cx';
import {
  changeOf,
  formatMeasure,
  measureNames,
  measures,
  type Measure,
  type Totals,
} from './figures';

interface FiguresProps {
  totals: Totals;
  before: Totals;
  /** How many days before they are compared with. */
  days: number;
  chosen: Measure;
  onChoose: (measure: Measure) => void;
}

/** The figures of the span, each with its change; the chosen one is plotted. */
export function Figures({ totals, before, days, chosen, onChoose }: FiguresProps) {
  return (
    <div
      role="group"
      aria-label={`Figures, compared with the ${days} days before`}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-5"
    >
      {measures.map((measure, index) => {
        const change = changeOf(measure, totals[measure], before[measure]);
        const on = chosen === measure;
        return (
          <button
            key={measure}
            type="button"
            aria-pressed={on}
            onClick={() => onChoose(measure)}
            className={cx(
              'relative grid content-start gap-1 px-4 py-3.5 text-left transition-colors',
              index === 0 && 'max-sm:col-span-2',
              on ? 'bg-surface' : 'bg-ground hover:bg-surface',
            )}
          >
            <span
              aria-hidden="true"
              className={cx('absolute inset-x-0 top-0 h-0.5', on && 'bg-accent')}
            />
            <span className="text-xs font-semibold text-text-2">{measureNames[measure]}</span>{' '}
            <span className="display tabular text-xl">
              {formatMeasure(measure, totals[measure])}
            </span>{' '}
            <ChangeText {...change} />
          </button>
        );
      })}
    </div>
  );
}

function ChangeText({ text, direction }: ReturnType<typeof changeOf>) {
  const Icon = direction === 'up' ? ArrowUp : direction === 'down' ? ArrowDown : null;
  return (
    <span
      className={cx(
        'tabular inline-flex items-center gap-1 text-xs',
        direction === 'up' && 'text-success',
        direction === 'down' && 'text-danger',
        direction === 'same' && 'text-text-3',
      )}
    >
      {Icon && <Icon size={13} aria-hidden="true" />}
      {direction === 'same' && text !== 'no figure before' ? 'as before' : text}
    </span>
  );
}
