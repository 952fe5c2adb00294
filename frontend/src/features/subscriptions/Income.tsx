import { useQuery } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { Button } from '@/components/Button';
import { Panel } from '@/components/instruments/Panel';
import { Plot } from '@/components/instruments/Plot';
import { niceTicks } from '@/components/instruments/plotScale';
import { Cell, Head, Row, Table } from '@/components/instruments/Table';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { saveAsFile, toCsv } from '@/features/orders';
import type { SubscriptionIncomeQuery } from '@/gql/graphql';
import { formatPrice, plural } from '@/lib/format';
import { locale } from '@/lib/locale';
import { incomeDocument } from './api/income';

/** How many months are plotted, this one included. */
const months = 12;

interface Month {
  /** Milliseconds since 1970, of its first day. */
  at: number;
  income: number;
  /** How much of it is tax. */
  tax: number;
  payments: number;
  /** How much of the income are gifts, and how many. */
  given: number;
  gifts: number;
}

/** What subscriptions brought by month, one plot a currency. */
export function Income() {
  const { data, error, refetch } = useQuery(incomeDocument, { variables: { months } });
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your income">
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  const { subscriptionIncome, giftIncome } = data;
  const currencies = [
    ...new Set([...subscriptionIncome, ...giftIncome].map(({ currency }) => currency)),
  ];
  const all = currencies.map(
    (currency) => [currency, monthsOf(data, currency, new Date())] as const,
  );
  return (
    <>
      {all.map(([currency, rows]) => (
        <IncomePlot key={currency} currency={currency} rows={rows} />
      ))}
      {all.length > 0 && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => saveAsFile(incomeCsv(all), 'sidestage-income.csv')}
        >
          <Download size={16} aria-hidden="true" /> Income as CSV
        </Button>
      )}
    </>
  );
}

type MonthRow = Month & { currency: string };

const csvColumns: readonly (readonly [string, (row: MonthRow) => string | number])[] = [
  ['Month', ({ at }) => new Date(at).toISOString().slice(0, 7)],
  ['Currency', ({ currency }) => currency],
  ['Income', ({ income }) => income],
  ['Of it tax', ({ tax }) => tax],
  ['Of it gifts', ({ given }) => given],
  ['Payments', ({ payments }) => payments],
  ['Gifts', ({ gifts }) => gifts],
];

/** The months of each currency as a file for spreadsheets. */
export const incomeCsv = (all: readonly (readonly [string, readonly Month[]])[]): string =>
  toCsv(
    csvColumns,
    all.flatMap(([currency, rows]) => rows.map((row) => ({ ...row, currency }))),
  );

/** Every month up to now, those in which nothing came in too. */
export function monthsOf(
  { subscriptionIncome, giftIncome }: SubscriptionIncomeQuery,
  currency: string,
  now: Date,
): Month[] {
  const paid = byMonth(subscriptionIncome, currency);
  const gave = byMonth(giftIncome, currency);
  return Array.from({ length: months }, (_, n) => {
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months - 1) + n, 1);
    const { income = 0, tax = 0, payments = 0 } = paid.get(at) ?? {};
    const { income: given = 0, tax: taxGiven = 0, gifts = 0 } = gave.get(at) ?? {};
    return { at, income: sumOf(income, given), tax: sumOf(tax, taxGiven), payments, given, gifts };
  });
}

/** Without the noise of binary fractions; no currency has more than three digits. */
const sumOf = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;

function byMonth<Each extends { month: string; currency: string }>(
  all: readonly Each[],
  currency: string,
): Map<number, Each> {
  return new Map(
    all
      .filter((each) => each.currency === currency)
      .map((each) => [new Date(each.month).getTime(), each]),
  );
}

function IncomePlot({ currency, rows }: { currency: string; rows: readonly Month[] }) {
  const highest = Math.max(...rows.map(({ income }) => income));
  const sum = rows.reduce((all, { income }) => all + income, 0);
  const last = rows.at(-1)?.income ?? 0;
  const given = rows.reduce((all, row) => all + row.given, 0);
  const tax = rows.reduce((all, row) => all + row.tax, 0);
  return (
    <Panel
      title={`Income in ${currency}`}
      note={`${formatPrice(sum, currency)} in the last twelve months, ${formatPrice(last, currency)} of it in this one.${
        given > 0 ? ` ${formatPrice(given, currency)} were gifts.` : ''
      }${tax > 0 ? ` ${formatPrice(tax, currency)} of it is tax.` : ''}`}
    >
      <Plot
        label={`Income in ${currency} by month`}
        height={12}
        rows={rows}
        x={({ at }) => at}
        xTicks={rows
          .filter((_, n) => n % 3 === (months - 1) % 3)
          .map(({ at }) => ({ at, text: monthName(at, 'short') }))}
        yTicks={niceTicks(0, highest).map((at) => ({ at, text: formatPrice(at, currency) }))}
        lines={[
          {
            name: 'Income',
            colour: 'var(--accent-text)',
            filled: true,
            value: ({ income }) => income,
            mark: () => <circle r="3" fill="var(--accent-text)" />,
          },
        ]}
        read={({ at, income, tax: ofTax, payments, given: ofGifts, gifts }) => ({
          title: monthName(at, 'long'),
          values: [
            { text: `${formatPrice(income, currency)}, ${plural(payments, 'payment')}` },
            ...(gifts > 0
              ? [{ text: `${formatPrice(ofGifts, currency)} of it by ${plural(gifts, 'gift')}` }]
              : []),
            ...(ofTax > 0 ? [{ text: `${formatPrice(ofTax, currency)} of it is tax` }] : []),
          ],
        })}
      />
      <MonthTable currency={currency} rows={rows} />
    </Panel>
  );
}

const columns = [
  { key: 'month', name: 'Month' },
  { key: 'income', name: 'Income', right: true },
  { key: 'tax', name: 'Of it tax', right: true },
  { key: 'given', name: 'Of it gifts', right: true },
  { key: 'payments', name: 'Payments', right: true },
  { key: 'gifts', name: 'Gifts', right: true },
];

/** What the plot shows, to be read: the last month first. */
function MonthTable({ currency, rows }: { currency: string; rows: readonly Month[] }) {
  return (
    <details className="mt-3">
      <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-xs text-sm text-text-2 hover:text-text">
        The months as a table
      </summary>
      <Table label={`Income in ${currency} by month, as a table`} columns={columns} minWidth={32}>
        {rows.toReversed().map(({ at, income, tax, given, payments, gifts }) => (
          <Row key={at}>
            <Head>{monthName(at, 'long')}</Head>
            {[income, tax, given].map((sum, n) => (
              <Cell key={columns[n + 1]?.key} right>
                {formatPrice(sum, currency)}
              </Cell>
            ))}
            <Cell right>{payments}</Cell>
            <Cell right>{gifts}</Cell>
          </Row>
        ))}
      </Table>
    </details>
  );
}

const monthName = (at: number, month: 'short' | 'long'): string =>
  new Date(at).toLocaleDateString(locale, { month, year: 'numeric', timeZone: 'UTC' });
