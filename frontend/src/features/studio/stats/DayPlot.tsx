import { DayTable } from '@/components/instruments/DayTable';
import { Plot } from '@/components/instruments/Plot';
import { niceTicks, spread } from '@/components/instruments/plotScale';
import { formatDay, formatShortDay } from '@/lib/figures';
import { type Day, formatMeasure, type Measure, measureNames, measures } from './figures';

interface DayPlotProps {
  days: readonly Day[];
  measure: Measure;
}

/** The days of the span as a plot, and as a table for who wants to read them. */
export function DayPlot({ days, measure }: DayPlotProps) {
  return (
    <section aria-label={`${measureNames[measure]} by day`} className="min-w-0">
      <Plot
        label={`${measureNames[measure]} by day`}
        height={16}
        rows={days.map((day, index) => ({ day: day.day, value: day[measure], index }))}
        x={({ index }) => index}
        xTicks={spread(days.length, 9).map((at) => ({
          at,
          text: formatShortDay(days[at]?.day ?? ''),
        }))}
        yTicks={ticksOf(days, measure).map((at) => ({ at, text: formatMeasure(measure, at) }))}
        lines={[
          {
            name: measureNames[measure],
            colour: 'var(--accent-text)',
            filled: true,
            value: ({ value }) => value,
            mark: () => days.length <= 31 && <circle r="2.5" fill="var(--accent-text)" />,
          },
        ]}
        read={({ day, value }) => ({
          title: formatDay(day),
          values: [{ text: formatMeasure(measure, value) }],
        })}
      />
      <DayTable
        days={days}
        columns={measures.map((each) => ({
          name: measureNames[each],
          text: (day: Day) => formatMeasure(each, day[each]),
        }))}
      />
    </section>
  );
}

function ticksOf(days: readonly Day[], measure: Measure): number[] {
  if (measure === 'completion') return niceTicks(0, 1);
  const values = days.map((day) => day[measure] ?? 0);
  return niceTicks(Math.min(0, ...values), Math.max(1, ...values), 1);
}
