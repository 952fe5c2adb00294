import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { cx } from '@/lib/cx';
import { nearest, pathThrough, type Tick } from './plotScale';

type Span = readonly [from: number, to: number];

interface PlotLine<Row> {
  name: string;
  value: (row: Row) => number | null | undefined;
  colour: string;
  /** As in SVG; a line without gaps where not given. */
  dashes?: string;
  /** The area below it is tinted. */
  filled?: boolean;
  /** Rows without a value leave no gap. */
  joined?: boolean;
  /** What marks a row, drawn around 0,0 in pixels. */
  mark?: (row: Row) => ReactNode;
}

/** An upright line over the whole plot. */
export interface PlotRule {
  at: number;
  text: string;
  colour: string;
  dashes?: string;
}

/** A row in words: shown where the pointer is, and said to whoever steps through the rows by keys. */
interface Reading {
  title: string;
  values: readonly { name?: string; text: string }[];
}

interface PlotProps<Row> {
  label: string;
  /** By rising x. */
  rows: readonly Row[];
  x: (row: Row) => number;
  read: (row: Row) => Reading;
  /** The first lies on top. */
  lines: readonly PlotLine<Row>[];
  /** From where to where; from the first row to the last where not given. */
  xSpan?: Span;
  xTicks: readonly Tick[];
  /** Their ends are the ends of the plot. */
  yTicks: readonly Tick[];
  rules?: readonly PlotRule[];
  /** Rem. */
  height: number;
}

/** Lines over an axis. A table beside it has the same in words. */
export function Plot<Row>({
  label,
  rows,
  x,
  read,
  lines,
  xSpan = spanOf(rows.map(x)),
  xTicks,
  yTicks,
  rules = [],
  height,
}: PlotProps<Row>) {
  const [reached, setReached] = useState<number | null>(null);
  const left = (at: number) => percentOf(at, xSpan);
  const top = (value: number) => 100 - percentOf(value, spanOf(yTicks.map(({ at }) => at)));
  const last = rows.length - 1;
  const current = Math.min(reached ?? last, last);
  const row = rows[current];

  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / (box.width || 1);
    setReached(nearest(rows.map(x), xSpan[0] + share * (xSpan[1] - xSpan[0])));
  };
  const step = (event: KeyboardEvent) => {
    const next = nextByKey(event.key, current, last);
    if (next === undefined) return;
    event.preventDefault();
    setReached(next);
  };

  if (!row) return null;
  const reading = read(row);
  return (
    <div className={cx('tabular grid grid-cols-[2.75rem_1fr] text-xs', rules.length > 0 && 'pt-6')}>
      <div aria-hidden="true" className="relative mr-2 text-right text-text-3">
        {yTicks.map(({ at, text }) => (
          <span
            key={at}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${top(at)}%` }}
          >
            {text}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={current}
        aria-valuetext={inWords(reading)}
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setReached(null)}
        onFocus={() => setReached(current)}
        onBlur={() => setReached(null)}
        onKeyDown={step}
        className="relative touch-pan-y rounded-xs"
        style={{ height: `${height}rem` }}
      >
        <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
          {yTicks.map(({ at }) => (
            <line
              key={at}
              x2="100%"
              y1={`${top(at)}%`}
              y2={`${top(at)}%`}
              stroke={at === yTicks[0]?.at ? 'var(--line-strong)' : 'var(--line)'}
            />
          ))}
          {rules.map((rule) => (
            <Upright key={rule.text} {...rule} at={left(rule.at)} />
          ))}
          {reached !== null && <Upright at={left(x(row))} colour="var(--line-strong)" />}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="overflow-visible *:[vector-effect:non-scaling-stroke]"
          >
            {lines.toReversed().map((line) => (
              <Curve key={line.name} line={line} rows={rows} left={(of) => left(x(of))} top={top} />
            ))}
          </svg>
          {lines.toReversed().flatMap((line) =>
            rows.map((each, index) => {
              const value = line.value(each);
              if (value == null) return null;
              const isReached = reached !== null && index === current;
              const mark = isReached ? <Dot colour={line.colour} /> : line.mark?.(each);
              return (
                mark && (
                  <svg
                    key={`${line.name} ${index}`}
                    x={`${left(x(each))}%`}
                    y={`${top(value)}%`}
                    className="overflow-visible"
                  >
                    {mark}
                  </svg>
                )
              );
            }),
          )}
        </svg>
        {rules.map((rule) => (
          <span
            key={rule.text}
            className="absolute bottom-full mb-1 whitespace-nowrap"
            style={{
              left: `${left(rule.at)}%`,
              color: rule.colour,
              transform: `translateX(${turnOf(left(rule.at), rules, left)}%)`,
            }}
          >
            {rule.text}
          </span>
        ))}
        {reached !== null && <Tip at={left(x(row))} reading={reading} />}
      </div>
      <div aria-hidden="true" className="relative col-start-2 mt-1 h-5 text-text-3">
        {xTicks.map(({ at, text }, index) => (
          <span
            key={at}
            // On phones every other one is left out.
            className={cx('absolute whitespace-nowrap', index % 2 === 1 && 'narrow:hidden')}
            style={{
              left: `${left(at)}%`,
              transform: `translateX(${left(at) > 95 ? -100 : left(at) < 2 ? 0 : -50}%)`,
            }}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

interface CurveProps<Row> {
  line: PlotLine<Row>;
  rows: readonly Row[];
  left: (row: Row) => number;
  top: (value: number) => number;
}

function Curve<Row>({ line, rows, left, top }: CurveProps<Row>) {
  const points = rows
    .map((row) => {
      const value = line.value(row);
      return value == null ? null : ([left(row), top(value)] as const);
    })
    .filter((point) => point !== null || !line.joined);
  const ends = spanOf(points.flatMap((point) => (point ? [point[0]] : [])));
  const path = pathThrough(points);
  return (
    <>
      {line.filled && !points.includes(null) && path && (
        <path
          d={`${path}L${ends[1]},${top(0)}L${ends[0]},${top(0)}Z`}
          fill={line.colour}
          opacity="0.14"
        />
      )}
      <path
        d={path}
        fill="none"
        stroke={line.colour}
        strokeWidth="2"
        strokeDasharray={line.dashes}
        strokeLinejoin="round"
        strokeLinecap={line.dashes ? undefined : 'round'}
      />
    </>
  );
}

function Upright({ at, colour, dashes }: { at: number; colour: string; dashes?: string }) {
  return <line x1={`${at}%`} x2={`${at}%`} y2="100%" stroke={colour} strokeDasharray={dashes} />;
}

function Dot({ colour }: { colour: string }) {
  return <circle r="5" fill={colour} stroke="var(--ground)" />;
}

/** Beside the row on wide screens; on phones as far as there is room. */
function Tip({ at, reading }: { at: number; reading: Reading }) {
  const beside = at < 50 ? '12px' : 'calc(-100% - 12px)';
  return (
    <div
      className="pointer-events-none absolute top-2 z-above w-max rounded-sm border border-line bg-raised px-3 py-2 text-sm narrow:translate-x-(--within) wide:translate-x-(--beside)"
      style={{ left: `${at}%`, '--within': `${-at}%`, '--beside': beside } as object}
    >
      <p className="text-text-2">{reading.title}</p>
      {reading.values.map(({ name, text }) => (
        <p key={name ?? text} className="flex items-center justify-between gap-4">
          {name}
          <span className="font-semibold">{text}</span>
        </p>
      ))}
    </div>
  );
}

function inWords({ title, values }: Reading): string {
  const words = values.map(({ name, text }) => (name ? `${name} ${text}` : text));
  return `${title}: ${words.join(', ')}`;
}

function nextByKey(key: string, current: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, current + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, current - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function spanOf(numbers: readonly number[]): Span {
  return [Math.min(...numbers), Math.max(...numbers)];
}

function percentOf(value: number, [from, to]: Span): number {
  return to === from ? 50 : ((value - from) / (to - from)) * 100;
}

/** Per cent of its width by which a rule's text moves: away from the edge, and from another rule that is near. */
function turnOf(at: number, rules: readonly PlotRule[], left: (at: number) => number): number {
  if (at < 8) return 0;
  if (at > 92) return -100;
  const near = rules
    .map((rule) => left(rule.at))
    .find((other) => other !== at && Math.abs(other - at) < 30);
  if (near === undefined) return -50;
  return at < near ? -100 : 0;
}
