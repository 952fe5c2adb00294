import { Panel } from '@/components/instruments/Panel';
import { Cell, Head, Table } from '@/components/instruments/Table';
import { useRest } from '@/core/data/useRest';
import { formatCount } from '@/lib/format';
import type { LandingDay } from './earlyAccessApi';

const columns = [
  { key: 'day', name: 'Day (UTC)' },
  { key: 'bar', name: <span className="sr-only">Visits as a bar</span> },
  { key: 'visits', name: 'Visits', right: true },
  { key: 'joined', name: 'Sign-ups', right: true },
  { key: 'confirmed', name: 'Confirmed', right: true },
];

/** The landing page day by day. Nothing of it says who: no cookie, no third party, sums alone. */
export function Measures() {
  const { answer } = useRest<{ days: LandingDay[] }>({
    service: 'user',
    path: '/admin/early-access/days',
  });
  const days = answer?.days.slice(-14).toReversed() ?? [];
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const joined = sum(days, ({ joined: count }) => count);
  const visits = sum(days, ({ visits: count }) => count);
  return (
    <Panel
      title="Landing page"
      note="The last fourteen days, without cookies or third parties; one address counts 30 visits an hour at most."
    >
      <p className="tabular mb-4 text-sm">
        {formatCount(visits)} visits, {formatCount(joined)} sign-ups
        {visits > 0 && ` (${((100 * joined) / visits).toFixed(1)} %)`}
      </p>
      <Table label="Landing page by day" columns={columns} minWidth={28}>
        {days.map((day) => (
          <tr key={day.day} className="border-t border-line">
            <Head className="whitespace-nowrap">{day.day}</Head>
            <Cell className="w-1/3" aria-hidden="true">
              <span
                className="mt-1.5 block h-2 rounded-full bg-accent"
                style={{ width: `${(100 * day.visits) / most}%` }}
              />
            </Cell>
            <Cell right>{formatCount(day.visits)}</Cell>
            <Cell right>{formatCount(day.joined)}</Cell>
            <Cell right>{formatCount(day.confirmed)}</Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}

const sum = (days: readonly LandingDay[], of: (day: LandingDay) => number) =>
  days.reduce((all, day) => all + of(day), 0);
