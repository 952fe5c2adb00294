import { formatCount, formatPrice } from '@/lib/format';
import { locale } from '@/lib/locale';
import { fromMinor } from '@/lib/price';

/** How the site is, as /admin/overview answers. What is not for the person is left out. */
export interface Overview {
  from: string;
  to: string;
  figures?: Figures;
  mail?: FailedMail;
  waiting: readonly Waiting[];
  machine?: Machine;
  /** What comes from the graph is missing, as that is away. */
  isPartial?: boolean;
}

interface Sales {
  currency: string;
  /** In minor units. */
  amount: number;
  payments: number;
}

interface Counts {
  signUps: number;
  plays: number;
  sales: readonly Sales[];
}

interface Day extends Counts {
  day: string;
  people: number;
}

export interface Figures {
  /** Null before the first count. */
  countedAt: string | null;
  days: readonly Day[];
  totals: Counts;
  before: Counts;
}

interface FailedMail {
  days: readonly { day: string; failed: number }[];
  failed: number;
  before: number;
  lastFailedAt: string | null;
  lastReason: string | null;
}

export interface Waiting {
  kind: string;
  count: number;
  isMore: boolean;
  /** How many wait for longer than they should. */
  late?: number;
  oldestAt: string | null;
}

export interface Machine {
  engines: readonly {
    name: string;
    kind: string;
    version: string;
    isNeeded: boolean;
    isUp: boolean;
    /** Milliseconds; null where that was not measured. */
    took: number | null;
  }[];
  lanes: readonly {
    receiver: string;
    waiting: number;
    lagSeconds: number;
    deadLetters: number;
  }[];
  /** Bytes; null where the system does not say. */
  disk: { free: number; total: number } | null;
  version: string;
  go: string;
  lookedAt: string;
}

export const spans = [7, 30, 90, 365] as const;
export type Span = (typeof spans)[number];
const usual: Span = 30;

/** The span of an address; the usual one where it names none. */
export function readSpan(parameters: URLSearchParams): Span {
  return spans.find((each) => String(each) === parameters.get('days')) ?? usual;
}

/** What an address says of a span. */
export const writeSpan = (span: Span): Record<string, string> =>
  span === usual ? {} : { days: String(span) };

/** A figure by day, in the words of its tile. */
export interface Trend {
  name: string;
  /** What is written large. */
  text: string;
  change: string;
  days: readonly { day: string; value: number }[];
  format: (value: number) => string;
  /** For the axis, where there is little room. */
  short: (value: number) => string;
  /** A level begins where it was; what is counted begins at nothing. */
  isLevel: boolean;
}

/** At most so many currencies have a tile; the table has all. */
const mostCurrencies = 3;

/** The trends of what a person may see. */
export function trendsOf({ figures, mail }: Overview): Trend[] {
  const trends: Trend[] = [];
  if (figures) {
    const { days, totals, before } = figures;
    const first = days[0];
    const people = days.at(-1)?.people ?? 0;
    trends.push(
      {
        ...counted('People', people, 0, days, ({ people: count }) => count),
        change: difference(people - ((first?.people ?? 0) - (first?.signUps ?? 0))),
        isLevel: true,
      },
      counted('Sign-ups', totals.signUps, before.signUps, days, ({ signUps }) => signUps),
      counted('Plays', totals.plays, before.plays, days, ({ plays }) => plays),
      ...currenciesOf(figures)
        .slice(0, mostCurrencies)
        .map((currency) => sold(figures, currency)),
    );
  }
  if (mail)
    trends.push(counted('Mail that failed', mail.failed, mail.before, mail.days, (d) => d.failed));
  return trends;
}

function counted<D extends { day: string }>(
  name: string,
  now: number,
  before: number,
  days: readonly D[],
  value: (day: D) => number,
): Trend {
  return {
    name,
    text: formatCount(now),
    change: compare(now, before),
    days: days.map((day) => ({ day: day.day, value: value(day) })),
    format: formatCount,
    short: formatCount,
    isLevel: false,
  };
}

function sold({ days, totals, before }: Figures, currency: string): Trend {
  const format = (amount: number) => formatPrice(fromMinor(amount, currency), currency);
  const compact = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
  const now = amountIn(totals, currency);
  return {
    name: `Sales in ${currency}`,
    text: format(now),
    change: compare(now, amountIn(before, currency)),
    days: days.map((day) => ({ day: day.day, value: amountIn(day, currency) })),
    format,
    short: (amount) => compact.format(fromMinor(amount, currency)),
    isLevel: false,
  };
}

export function amountIn({ sales }: Counts, currency: string): number {
  return sales.find((each) => each.currency === currency)?.amount ?? 0;
}

/** The currencies that were paid in, those of most payments first. */
export function currenciesOf({ totals }: Figures): string[] {
  return [...totals.sales]
    .sort((one, other) => other.payments - one.payments)
    .map(({ currency }) => currency);
}

const signed = new Intl.NumberFormat(locale, {
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

const difference = (count: number) => (count === 0 ? 'as before' : signed.format(count));

function compare(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  return `${signed.format(((now - before) / before) * 100)} %`;
}
