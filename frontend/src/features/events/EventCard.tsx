import { Badge } from '@/components/Badge';
import { Link } from '@/components/Link';
import { type FragmentType, readFragment } from '@/gql';
import { eventFragment } from './api/eventFragment';
import { clock } from './dates';
import { EventDate } from './EventDate';

/** An event inside of something else, as a post that is about it. */
export function EventCard({ event }: { event: FragmentType<typeof eventFragment> }) {
  const { id, title, artistName, startDate, timeZone, status, venueName, location } = readFragment(
    eventFragment,
    event,
  );
  const where = [venueName, location].filter(Boolean).join(', ');
  return (
    <div className="relative flex items-center gap-4 rounded-sm bg-surface p-4 hover:bg-raised">
      <EventDate moment={startDate} timeZone={timeZone} off={status === 'CANCELLED'} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            to={`/events/${id}`}
            className="rounded-xs font-display text-lg font-bold wrap-anywhere after:absolute after:inset-0"
          >
            {title}
          </Link>
          {status === 'CANCELLED' && <Badge kind="danger">Cancelled</Badge>}
          {status === 'PAST' && <Badge>Over</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">
          {[artistName, where, clock(startDate, timeZone)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}
