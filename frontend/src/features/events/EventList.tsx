import type { ReactNode } from 'react';
import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import type { EventPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { eventFragment } from './api/eventFragment';
import { clock } from './dates';
import { EventDate } from './EventDate';
import { Interest } from './Interest';

interface EventListProps {
  label: string;
  events: readonly FragmentType<typeof eventFragment>[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Where there is more. */
  onMore?: (() => Promise<unknown>) | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
  /** They are not all of one artist: each says whose it is. */
  mixed?: boolean;
  /** They are all at one venue, which need not be said. */
  atVenue?: boolean;
  /** What can be done with each, in place of saying that one is interested. */
  actions?: (event: EventPartsFragment) => ReactNode;
}

/** Dates one below the other, as on the poster of a tour. */
export function EventList(props: EventListProps) {
  const { label, events, failed, onRetry, onMore, empty, mixed, atVenue, actions } = props;
  if (!events && failed) return <ErrorState onRetry={onRetry} />;
  if (!events) {
    return (
      <Loading label="Loading dates">
        <div className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      </Loading>
    );
  }
  // A page may be empty while there are more.
  if (events.length === 0 && !onMore) return empty;
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line border-y border-line">
        {readFragment(eventFragment, events).map((event) => (
          <Row
            key={event.id}
            event={event}
            mixed={mixed ?? false}
            atVenue={atVenue ?? false}
            actions={actions}
          />
        ))}
      </ul>
      {onMore && <LoadMore label="More dates" onMore={onMore} />}
    </>
  );
}

interface RowProps {
  event: EventPartsFragment;
  mixed: boolean;
  atVenue: boolean;
  actions: EventListProps['actions'];
}

function Row({ event, mixed, atVenue, actions }: RowProps) {
  const off = event.status === 'CANCELLED';
  const where = atVenue ? '' : [event.venueName, event.location].filter(Boolean).join(', ');
  return (
    <li
      className={cx(
        'group relative grid items-center gap-x-3 gap-y-2 py-3 wide:grid-cols-[7rem_minmax(0,1fr)_auto]',
        actions
          ? 'grid-cols-[5rem_minmax(0,1fr)] xs:grid-cols-[5rem_minmax(0,1fr)_auto]'
          : 'grid-cols-[5rem_minmax(0,1fr)_auto]',
      )}
    >
      <EventDate moment={event.startDate} timeZone={event.timeZone} off={off} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={`/events/${event.id}`}
            className="rounded-xs font-display text-lg font-bold wrap-anywhere after:absolute after:inset-0 group-hover:text-accent-text"
          >
            {mixed ? event.artistName : event.location || event.title}
          </Link>
          {off && <Badge kind="danger">Cancelled</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">
          {[
            mixed || event.location ? event.title : null,
            mixed || !event.location ? where : event.venueName,
            clock(event.startDate, event.timeZone),
          ]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </div>
      <div className={cx('relative flex flex-wrap gap-2', actions && 'max-xs:col-start-2')}>
        {actions ? actions(event) : <Interest event={event} listed size="sm" />}
      </div>
    </li>
  );
}
