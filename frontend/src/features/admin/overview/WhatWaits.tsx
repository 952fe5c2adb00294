import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from '@/components/Link';
import { formatWhen } from '@/lib/when';
import type { Waiting } from './overview';

const kinds: Record<string, { to: string; one: string; many: string }> = {
  REPORTS: { to: '/admin/reports', one: 'report to decide', many: 'reports to decide' },
  APPEALS: { to: '/admin/appeals', one: 'appeal to decide', many: 'appeals to decide' },
  PROPOSED_GENRES: {
    to: '/admin/genres',
    one: 'proposed genre to decide',
    many: 'proposed genres to decide',
  },
  REFUNDS_ASKED: {
    to: '/admin/orders?refund=asked',
    one: 'refund that a seller did not answer',
    many: 'refunds that sellers did not answer',
  },
  LATE_PAYMENTS: {
    to: '/admin/late-payments',
    one: 'late payment that could not be paid back',
    many: 'late payments that could not be paid back',
  },
  DEAD_LETTERS: {
    to: '#events',
    one: 'event that was given up',
    many: 'events that were given up',
  },
};

/** What somebody has to do something about, with a way to it. */
export function WhatWaits({ waiting }: { waiting: readonly Waiting[] }) {
  const some = waiting.filter(({ kind, count }) => count > 0 && kinds[kind]);
  return (
    <section aria-label="What waits" className="min-w-0">
      <h2 className="mb-3 text-lg">What waits</h2>
      {some.length === 0 ? (
        <p className="text-sm text-text-2">Nothing waits for you.</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 roomy:grid-cols-3">
          {some.map((each) => (
            <li key={each.kind}>
              <Entry waiting={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ waiting: { kind, count, isMore, late = 0, oldestAt } }: { waiting: Waiting }) {
  const { to = '', one = '', many = '' } = kinds[kind] ?? {};
  // A link to a place on the page is the browser's own: the router's goes there without scrolling.
  const Way = to.startsWith('#') ? Anchor : Link;
  return (
    <Way
      to={to}
      className="flex h-full min-h-16 items-center gap-4 rounded-md border border-line px-4 py-3 transition-colors hover:bg-surface"
    >
      <span className="display tabular text-xl">{isMore ? `${count}+` : count}</span>{' '}
      <span className="grid min-w-0 flex-1">
        <span className="text-sm font-semibold">{count === 1 && !isMore ? one : many}</span>{' '}
        {late > 0 && (
          <span className="text-xs text-warning">
            {late === 1 ? '1 waits' : `${late} wait`} for over three days
          </span>
        )}{' '}
        {oldestAt && (
          <span className="text-xs text-text-3">the oldest from {formatWhen(oldestAt)}</span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text-3" />
    </Way>
  );
}

const Anchor = ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => <a {...rest} href={to} />;
