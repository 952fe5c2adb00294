import { useQuery } from '@apollo/client/react';
import { Link, TextLink } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { type Profile, useSession } from '@/core/session';
import { type FragmentType, readFragment } from '@/gql';
import { plural } from '@/lib/format';
import { eventFragment } from './api/eventFragment';
import { eventsOfArtistDocument } from './api/eventsOfArtist';
import { eventsOfInterestDocument } from './api/eventsOfInterest';
import { clock, posterDate } from './dates';

/** As many as one sees at a glance. */
const few = 3;

/** What comes next: what an artist plays, what a fan goes to. */
export function DatesTile() {
  const { profile } = useSession();
  if (!profile) return null;
  return profile.accountType === 'artist' ? <Planned profile={profile} /> : <Kept />;
}

function Planned({ profile: { userId, badges } }: { profile: Profile }) {
  const badgeId = badges[0]?.badgeId ?? userId;
  const variables = { badgeId, when: 'COMING' as const };
  const { data } = useQuery(eventsOfArtistDocument, { variables });
  return (
    <Tile title="Your dates" more={{ to: '/dashboard/events', label: 'All' }}>
      <Dates
        events={data?.getEventsByBadge.nodes}
        own
        empty="Nothing planned. Your next shows will be here, with how many are interested."
        to="/dashboard/events/new"
        verb="Plan an event"
      />
    </Tile>
  );
}

function Kept() {
  const variables = { when: 'COMING' as const };
  const { data } = useQuery(eventsOfInterestDocument, { variables });
  return (
    <Tile title="Your dates" more={{ to: '/events?view=mine', label: 'All' }}>
      <Dates
        events={data?.getEventsByUserInterest.nodes}
        empty="No dates yet. Shows that interest you will be here."
        to="/events"
        verb="Look around"
      />
    </Tile>
  );
}

interface DatesProps {
  events: readonly FragmentType<typeof eventFragment>[] | undefined;
  /** They are the person's own: each says how many are interested, and not whose it is. */
  own?: boolean;
  empty: string;
  to: string;
  verb: string;
}

function Dates({ events, own = false, empty, to, verb }: DatesProps) {
  if (!events) return null;
  if (events.length === 0) {
    return (
      <>
        <p className="text-sm text-text-2">{empty}</p>
        <p className="text-sm">
          <TextLink to={to} className="narrow:py-2">
            {verb}
          </TextLink>
        </p>
      </>
    );
  }
  return (
    <ul aria-label="Your next dates" className="grid gap-1">
      {readFragment(eventFragment, events.slice(0, few)).map((event) => {
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
