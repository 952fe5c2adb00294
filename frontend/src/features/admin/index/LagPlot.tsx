import { useId } from 'react';
import { Panel } from '../Panel';
import { formatSeconds } from '../figures';
import type { Sample } from './useSearchIndex';

const width = 640;
const height = 168;
const room = { left: 52, right: 8, top: 10, bottom: 24 };

/** How far the index was behind, from the first look of this visit to the last. */
export function LagPlot({ samples }: { samples: readonly Sample[] }) {
  const title = useId();
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last) return null;
  const highest = Math.max(...samples.map(({ lagSeconds }) => lagSeconds));
  const top = niceTop(highest);
  const span = Math.max(60_000, last.at - first.at);
  const x = (at: number) => room.left + ((at - first.at) / span) * (width - room.left - room.right);
  const y = (lag: number) => height - room.bottom - (lag / top) * (height - room.top - room.bottom);
  const line = samples.map(({ at, lagSeconds }) => `${x(at)},${y(lagSeconds)}`).join(' ');
  const floor = height - room.bottom;
  return (
    <Panel
      title="Lag"
      note="Seconds since the first change that waits was made, while you have been here."
    >
      <svg
        role="img"
        aria-labelledby={title}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full overflow-visible text-[13px] max-[801px]:text-[18px]"
      >
        <title id={title}>
          {`Lag: now ${formatSeconds(last.lagSeconds)}, at most ${formatSeconds(highest)} in the last ${formatSeconds((last.at - first.at) / 1000)}`}
        </title>
        {[0, top / 2, top].map((tick) => (
          <g key={tick} className="tabular">
            <line
              x1={room.left}
              x2={width - room.right}
              y1={y(tick)}
              y2={y(tick)}
              stroke="var(--line)"
            />
            <text x={room.left - 8} y={y(tick) + 4} textAnchor="end" fill="var(--text-3)">
              {formatSeconds(tick)}
            </text>
          </g>
        ))}
        <text x={room.left} y={height - 4} fill="var(--text-3)">
          {formatClock(first.at)}
        </text>
        <text x={width - room.right} y={height - 4} textAnchor="end" fill="var(--text-3)">
          {formatClock(first.at + span)}
        </text>
        <polygon
          points={`${x(first.at)},${floor} ${line} ${x(last.at)},${floor}`}
          fill="var(--accent)"
          opacity="0.14"
        />
        <polyline
          points={line}
          fill="none"
          stroke="var(--accent-text)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <circle cx={x(last.at)} cy={y(last.lagSeconds)} r="4" fill="var(--accent-text)" />
      </svg>
    </Panel>
  );
}

/** The end of the scale: 1, 2 or 5 times a power of ten, and never less than 2 s. */
export function niceTop(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 5, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}

function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
