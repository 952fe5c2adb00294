import { lazyPart } from '@/components/lazyPart';
import { Loading, Skeleton } from '@/components/States';
import {
  type Day,
  formatDay,
  formatMeasure,
  type Measure,
  measureNames,
  measures,
} from './figures';

const DayChart = lazyPart(async () => (await import('./DayChart')).DayChart, {
  waiting: (
    <Loading>
      <Skeleton className="h-70 w-full" />
    </Loading>
  ),
});

interface DayPlotProps {
  days: readonly Day[];
  measure: Measure;
}

/** The days of the span as a plot, and as a table for who wants to read them. */
export function DayPlot({ days, measure }: DayPlotProps) {
  return (
    <section aria-label={`${measureNames[measure]} by day`} className="min-w-0">
      <DayChart days={days} measure={measure} />
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
