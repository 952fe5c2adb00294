import { Panel } from '@/components/instruments/Panel';
import { formatSeconds } from '@/lib/figures';
import { locale } from '@/lib/locale';
import type { Sample } from './useSearchIndex';

/** Milliseconds that are plotted at least. */
const shortest = 60_000;

/** How far the index was behind, from the first look of this visit to the last. */
export function LagPlot({ samples }: { samples: readonly Sample[] }) {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last) return null;
  const highest = Math.max(...samples.map(({ lagSeconds }) => lagSeconds));
  const top = niceTop(highest);
  const span = Math.max(shortest, last.at - first.at);
  /** Per cent of the plot, from the left and from above. */
  const x = (at: number) => ((at - first.at) / span) * 100;
  const y = (lag: number) => 100 - (lag / top) * 100;
  const line = samples.map(({ at, lagSeconds }) => `${x(at)},${y(lagSeconds)}`).join(' ');
  return (
    <Panel
      title="Lag"
      note="Seconds since the first change that waits was made, while you have been here."
    >
      <div
        role="img"
        aria-label={`Lag: now ${formatSeconds(last.lagSeconds)}, at most ${formatSeconds(highest)} in the last ${formatSeconds((last.at - first.at) / 1000)}`}
        className="tabular grid grid-cols-[3rem_1fr] grid-rows-[11rem_auto] gap-x-2 gap-y-2 pt-2 text-xs text-text-3"
      >
        <div className="relative text-right">
          {[0, top / 2, top].map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${y(tick)}%` }}
            >
              {formatSeconds(tick)}
            </span>
          ))}
        </div>
        <div className="relative">
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible *:[vector-effect:non-scaling-stroke]"
          >
            {[0, top / 2, top].map((tick) => (
              <line key={tick} x1="0" x2="100" y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            ))}
            <polygon
              points={`0,100 ${line} ${x(last.at)},100`}
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
          </svg>
          <span
            className="absolute size-2 -translate-1/2 rounded-full bg-accent-text"
            style={{ left: `${x(last.at)}%`, top: `${y(last.lagSeconds)}%` }}
          />
        </div>
        <p className="col-start-2 flex justify-between">
          <span>{formatClock(first.at)}</span>
          <span>{formatClock(first.at + span)}</span>
        </p>
      </div>
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
  return new Date(at).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
