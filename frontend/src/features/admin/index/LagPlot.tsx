import { Panel } from '@/components/instruments/Panel';
import { Plot } from '@/components/instruments/Plot';
import { niceTicks } from '@/components/instruments/plotScale';
import { formatSeconds } from '@/lib/figures';
import { locale } from '@/lib/locale';
import type { Sample } from './useSearchIndex';

/** Milliseconds that are plotted at least. */
const shortest = 60_000;
/** Seconds that are plotted at least. */
const lowest = 2;

/** How far the index was behind, from the first look of this visit to the last. */
export function LagPlot({ samples }: { samples: readonly Sample[] }) {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last) return null;
  const highest = Math.max(...samples.map(({ lagSeconds }) => lagSeconds));
  const end = Math.max(first.at + shortest, last.at);
  return (
    <Panel
      title="Lag"
      note="Seconds since the first change that waits was made, while you have been here."
    >
      <Plot
        label={`Lag: now ${formatSeconds(last.lagSeconds)}, at most ${formatSeconds(highest)} in the last ${formatSeconds((last.at - first.at) / 1000)}`}
        height={11}
        rows={samples}
        x={({ at }) => at}
        xSpan={[first.at, end]}
        xTicks={[first.at, (first.at + end) / 2, end].map((at) => ({ at, text: formatClock(at) }))}
        yTicks={niceTicks(0, Math.max(lowest, highest)).map((at) => ({
          at,
          text: formatSeconds(at),
        }))}
        lines={[
          {
            name: 'Lag',
            colour: 'var(--accent-text)',
            filled: true,
            value: ({ lagSeconds }) => lagSeconds,
            mark: (sample) => sample === last && <circle r="4" fill="var(--accent-text)" />,
          },
        ]}
        read={({ at, lagSeconds }) => ({
          title: formatClock(at),
          values: [{ text: formatSeconds(lagSeconds) }],
        })}
      />
    </Panel>
  );
}

function formatClock(at: number): string {
  return new Date(at).toLocaleTimeString(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
