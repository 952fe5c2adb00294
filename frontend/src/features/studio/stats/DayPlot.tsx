import { Plot } from '@/components/instruments/Plot';
import { niceTicks, spread } from '@/components/instruments/plotScale';
import {
  type Day,
  formatDay,
  formatMeasure,
  formatShortDay,
  type Measure,
  measureNames,
  measures,
} from './figures';

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
      <details className="mt-3">
        <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-xs text-sm text-text-2 hover:text-text">
          The days as a table
        </summary>
        <div
          className="mt-2 max-h-96 overflow-auto rounded-sm border border-line"
          tabIndex={0}
          role="region"
          aria-label="The days as a table"
        >
          <table className="tabular w-full text-sm">
            <thead className="sticky top-0 bg-surface text-xs text-text-2">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-semibold">
                  Day
                </th>
                {measures.map((each) => (
                  <th key={each} scope="col" className="px-3 py-2 text-right font-semibold">
                    {measureNames[each]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.day} className="border-t border-line">
                  <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                    {formatDay(day.day)}
                  </th>
                  {measures.map((each) => (
                    <td key={each} className="px-3 py-2 text-right">
                      {formatMeasure(each, day[each])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function ticksOf(days: readonly Day[], measure: Measure): number[] {
  if (measure === 'completion') return niceTicks(0, 1);
  const values = days.map((day) => day[measure] ?? 0);
  return niceTicks(Math.min(0, ...values), Math.max(1, ...values), 1);
}
