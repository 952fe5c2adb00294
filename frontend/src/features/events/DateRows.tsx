import { Link } from '@/components/Link';
import { type FragmentType, readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { eventFragment } from './api/eventFragment';
import { clock, posterDate } from './dates';

interface DateRowsProps {
  label: string;
  events: readonly FragmentType<typeof eventFragment>[];
  /** They are the person's own: each says how many are interested, and not whose it is. */
  own?: boolean;
}

/** A few dates where there is little room. */
export function DateRows({ label, events, own = false }: DateRowsProps) {
  return (
    <ul aria-label={label} className="grid gap-1">
      {readFragment(eventFragment, events).map((event) => {
        const { id, startDate, timeZone, artistName, title, location, interestCount } = event;
        const { day, month } = posterDate(startDate, timeZone);
        return (
          <li key={id} className="min-w-0">
            <Link
              to={`/events/${id}`}
              className="grid min-h-11 grid-cols-[3.75rem_minmax(0,1fr)] items-center gap-3 rounded-sm hover:text-accent-text"
            >
              <time dateTime={startDate} className="font-display font-bold tabular-nums">
                {day} {month}
              </time>
              <span className="min-w-0">
                <span className="block truncate">{own ? location || title : artistName}</span>
                <span className="block truncate text-xs text-text-3">
                  {own
                    ? `${plural(interestCount, 'person', 'people')} interested`
                    : [location, clock(startDate, timeZone)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
