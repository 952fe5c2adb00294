import { DayTable } from '@/components/instruments/DayTable';
import { Plot } from '@/components/instruments/Plot';
import { niceTicks } from '@/components/instruments/plotScale';
import { formatDay, formatShortDay, formatTime } from '@/lib/figures';
import { formatPrice, plural } from '@/lib/format';
import { fromMinor } from '@/lib/price';
import { formatMoment } from '@/lib/when';
import { amountIn, currenciesOf, type Overview, type Span, type Trend, trendsOf } from './overview';

/** The figures of the site, each with its trend; all of them as a table below. */
export function Trends({ overview, span }: { overview: Overview; span: Span }) {
  const { figures, mail } = overview;
  const trends = trendsOf(overview);
  if (trends.length === 0) return null;
  return (
    <section aria-label="Figures" className="min-w-0">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 roomy:grid-cols-4">
        {trends.map((trend) => (
          <TrendTile key={trend.name} trend={trend} />
        ))}
      </div>
      <div className="mt-4 grid gap-1 text-xs text-text-3">
        <p>
          Compared with the {plural(span, 'day')} before; days are of UTC.
          {figures &&
            ' Sales are what was paid; what went back later is not taken off. People are the accounts there were at the end of a day.'}
        </p>
        {figures && (
          <p>
            {figures.countedAt
              ? `Counted ${formatTime(figures.countedAt)}, and again every five minutes.`
              : 'The days are being counted for the first time. The figures come in some minutes.'}
          </p>
        )}
        {mail?.lastFailedAt && (
          <p className="[overflow-wrap:anywhere]">
            Mail failed last {formatMoment(mail.lastFailedAt)}: {mail.lastReason}
          </p>
        )}
      </div>
      <Days overview={overview} />
    </section>
  );
}

function TrendTile({ trend }: { trend: Trend }) {
  const { name, text, change, days, format, short, isLevel } = trend;
  const values = days.map(({ value }) => value);
  const ticks = niceTicks(isLevel ? Math.min(...values) : 0, Math.max(...values, 1), 1);
  const last = days.length - 1;
  return (
    <section
      aria-label={name}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div>
        <h2 className="text-xs font-semibold text-text-2">{name}</h2>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="display tabular text-xl">{text}</span>{' '}
          <span className="tabular text-xs text-text-2">{change}</span>
        </p>
      </div>
      <Plot
        label={`${name} by day`}
        height={5}
        rows={days.map((day, index) => ({ ...day, index }))}
        x={({ index }) => index}
        xTicks={[0, Math.round(last / 2), last].map((at) => ({
          at,
          text: formatShortDay(days[at]?.day ?? ''),
        }))}
        yTicks={[ticks[0] ?? 0, ticks.at(-1) ?? 1].map((at) => ({ at, text: short(at) }))}
        lines={[
          { name, colour: 'var(--accent-text)', filled: !isLevel, value: ({ value }) => value },
        ]}
        read={({ day, value }) => ({ title: formatDay(day), values: [{ text: format(value) }] })}
      />
    </section>
  );
}

function Days({ overview: { figures, mail } }: { overview: Overview }) {
  const failed = mail && new Map(mail.days.map((day) => [day.day, day.failed]));
  const mailColumn = failed && {
    name: 'Mail that failed',
    text: ({ day }: { day: string }) => String(failed.get(day) ?? 0),
  };
  if (!figures) return mail && mailColumn && <DayTable days={mail.days} columns={[mailColumn]} />;
  return (
    <DayTable
      days={figures.days}
      columns={[
        { name: 'People', text: ({ people }) => String(people) },
        { name: 'Sign-ups', text: ({ signUps }) => String(signUps) },
        { name: 'Plays', text: ({ plays }) => String(plays) },
        ...currenciesOf(figures).map((currency) => ({
          name: `Sales in ${currency}`,
          text: (day: (typeof figures.days)[number]) =>
            formatPrice(fromMinor(amountIn(day, currency), currency), currency),
        })),
        ...(mailColumn ? [mailColumn] : []),
      ]}
    />
  );
}
