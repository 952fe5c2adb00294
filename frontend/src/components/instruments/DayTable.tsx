import { formatDay } from '@/lib/figures';

interface DayTableProps<Day> {
  /** By rising day. */
  days: readonly Day[];
  columns: readonly { name: string; text: (day: Day) => string }[];
}

/** What plots show of days, to be read: the last day first. */
export function DayTable<Day extends { day: string }>({ days, columns }: DayTableProps<Day>) {
  return (
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
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-semibold">
                  {name}
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
                {columns.map(({ name, text }) => (
                  <td key={name} className="px-3 py-2 text-right">
                    {text(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
