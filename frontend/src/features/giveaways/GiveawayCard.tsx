import { useApolloClient } from '@apollo/client/react';
import { Link } from '@/components/Link';
import type { GiveawayPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { formatCount, plural } from '@/lib/format';
import { giveawayDocument } from './api/giveaway';
import { Enter } from './Enter';
import { formatLeft, formatMoment, useTimeLeft } from './timeLeft';
import { Winners } from './Winners';

interface GiveawayCardProps {
  giveaway: GiveawayPartsFragment;
  /** On its own page the thing is the page's heading, and nothing leads to it. */
  alone?: boolean;
}

/** What is given away as a ticket: the thing, and on the stub the time left and who is in. */
export function GiveawayCard({ giveaway, alone = false }: GiveawayCardProps) {
  const [name, ...more] = giveaway.description.split('\n');
  const rest = more.join('\n').trim();
  const { artist } = giveaway;
  return (
    <article aria-label={`Giveaway by ${artist.displayName}`} className="@container min-w-0">
      <div className="grid overflow-hidden rounded-sm border border-line bg-raised @2xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-start gap-3 p-5 @2xl:p-6">
          <p className="text-sm text-text-2">
            Given away by{' '}
            <Link to={`/${artist.handle}`} className="py-1 font-semibold text-text hover:underline">
              {artist.displayName}
            </Link>
          </p>
          {alone ? (
            <h1 dir="auto" className="display text-title leading-tight text-balance wrap-anywhere">
              {name}
            </h1>
          ) : (
            <p dir="auto" className="font-display text-xl leading-snug font-bold wrap-anywhere">
              <Link to={`/giveaways/${giveaway.id}`} className="hover:underline">
                {name}
              </Link>
            </p>
          )}
          {rest && (alone || rest.length < 200) && (
            <p dir="auto" className="max-w-prose whitespace-pre-line text-text-2 wrap-anywhere">
              {rest}
            </p>
          )}
          {giveaway.drawCount > 0 && <Winners giveaway={giveaway} />}
        </div>
        <Stub giveaway={giveaway} alone={alone} />
      </div>
    </article>
  );
}

function Stub({ giveaway, alone }: GiveawayCardProps) {
  const { id, endDate, entryCount, quantity, isActive, drawnAt } = giveaway;
  const client = useApolloClient();
  // What has ended is asked for anew, as the server decides.
  const reread = () =>
    void client.query({
      query: giveawayDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
  const left = useTimeLeft(endDate, reread);
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center justify-between gap-x-8 gap-y-5 border-t-2 border-dashed border-line-strong p-5',
        '@2xl:grid @2xl:content-between @2xl:border-t-0 @2xl:border-l-2 @2xl:p-6',
        alone ? '@2xl:w-84' : '@2xl:w-64',
      )}
    >
      <div className="grid gap-1">
        {isActive && left > 0 ? (
          <>
            <p
              role="timer"
              aria-label={`Ends ${formatMoment(endDate)}`}
              className={cx(
                'tabular font-display font-bold whitespace-nowrap',
                alone ? 'text-[2.25rem] leading-none tracking-tight' : 'text-xl',
              )}
            >
              {formatLeft(left)}
            </p>
            <p className="text-sm text-text-3">
              left, until <time dateTime={endDate}>{formatMoment(endDate)}</time>
            </p>
          </>
        ) : (
          <>
            <p className="font-display text-xl font-bold">{drawnAt ? 'Drawn' : 'Ended'}</p>
            <p className="text-sm text-text-3">
              <time dateTime={drawnAt ?? endDate}>{formatMoment(drawnAt ?? endDate)}</time>
            </p>
          </>
        )}
      </div>
      <dl className="flex gap-8">
        <Figure label="entered">{formatCount(entryCount)}</Figure>
        <Figure label={quantity === 1 ? 'wins' : 'win'}>{formatCount(quantity)}</Figure>
      </dl>
      <p className="sr-only">{`${plural(entryCount, 'person', 'people')} entered.`}</p>
      <Enter giveaway={giveaway} isOver={!isActive || left <= 0} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd className="tabular font-display text-xl font-bold">{children}</dd>
    </div>
  );
}
