import { Badge } from '@/components/Badge';
import type { Figure } from '../types';
import { figureName, formatFigure, formatRange, verdictOf, type FigureRow } from './figures';

/** Each figure's mean as a dot and its 95 % interval as a line, A above B. */
export function Whiskers({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <ul aria-label="Figures of both arms" className="grid gap-x-10 gap-y-6 roomy:grid-cols-2">
      {rows.map((row) => (
        <li key={row.name} className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-sm font-semibold">{figureName(row.name)}</span>
            <Words row={row} />
          </div>
          <Plot row={row} />
        </li>
      ))}
    </ul>
  );
}

function Words({ row }: { row: FigureRow }) {
  if (!row.difference) return null;
  const { words, kind } = verdictOf(row);
  return <Badge kind={kind}>{words}</Badge>;
}

const arms = [
  { arm: 'A', y: 11, colour: 'var(--info)' },
  { arm: 'B', y: 31, colour: 'var(--accent-text)' },
] as const;

function Plot({ row: { name, a, b } }: { row: FigureRow }) {
  const figures = { A: a, B: b };
  const values = [a, b].flatMap((figure) => [figure?.low, figure?.mean, figure?.high]);
  const known = values.filter((value) => value != null);
  if (known.length === 0) return <p className="text-xs text-text-3">Nothing was counted yet.</p>;
  const [from, to] = scaleOf(known);
  /** Per cent of the plot. */
  const x = (value: number) => ((value - from) / (to - from)) * 100;
  return (
    <div className="tabular grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-xs text-text-3">
      <div aria-hidden="true" className="relative font-semibold">
        {arms.map(({ arm, y, colour }) => (
          <span
            key={arm}
            className="absolute -translate-y-1/2"
            style={{ top: `${y}px`, color: colour }}
          >
            {arm}
          </span>
        ))}
      </div>
      <div
        role="img"
        aria-label={arms.map(({ arm }) => sayFigure(arm, name, figures[arm])).join('; ')}
        className="relative mx-1.5 h-10.5"
      >
        {[0, 50, 100].map((at) => (
          <span key={at} className="absolute inset-y-0 w-px bg-line" style={{ left: `${at}%` }} />
        ))}
        {arms.map(({ arm, y, colour }) => {
          const { mean, low, high } = figures[arm] ?? {};
          if (mean == null) return null;
          return (
            <span key={arm} style={{ color: colour }}>
              {low != null && high != null && (
                <span
                  className="absolute h-2 -translate-y-1/2 border-x-2 border-current after:absolute after:inset-x-0 after:top-1/2 after:h-0.5 after:-translate-y-1/2 after:bg-current"
                  style={{ top: `${y}px`, left: `${x(low)}%`, width: `${x(high) - x(low)}%` }}
                />
              )}
              <span
                className={
                  arm === 'A'
                    ? 'absolute size-2.5 -translate-1/2 rounded-full bg-current'
                    : 'absolute size-2.5 -translate-1/2 rotate-45 bg-current'
                }
                style={{ top: `${y}px`, left: `${x(mean)}%` }}
              />
            </span>
          );
        })}
      </div>
      <p aria-hidden="true" className="col-start-2 mx-1.5 flex justify-between">
        <span>{formatFigure(name, from)}</span>
        <span>{formatFigure(name, to)}</span>
      </p>
    </div>
  );
}

function sayFigure(arm: string, name: string, figure: Figure | undefined): string {
  const range = formatRange(name, figure?.low, figure?.high);
  return `${arm}: ${formatFigure(name, figure?.mean)}${range ? `, ${range}` : ''}`;
}

/** From and to of a plot, with some room at both ends; never below 0 where nothing is. */
function scaleOf(values: readonly number[]): [number, number] {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const room = (most - least) * 0.1 || Math.abs(most) * 0.1 || 1;
  return [least >= 0 ? Math.max(0, least - room) : least - room, most + room];
}
