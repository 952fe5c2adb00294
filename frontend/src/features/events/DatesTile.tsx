import { useQuery } from '@apollo/client/react';
import { TextLink } from '@/components/Link';
import { Tile } from '@/components/Tile';
import { type Profile, useSession } from '@/core/session';
import type { FragmentType } from '@/gql';
import type { eventFragment } from './api/eventFragment';
import { eventsOfArtistDocument } from './api/eventsOfArtist';
import { eventsOfInterestDocument } from './api/eventsOfInterest';
import { DateRows } from './DateRows';

/** As many as one sees at a glance. */
const few = 2;

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
  return <DateRows label="Your next dates" events={events.slice(0, few)} own={own} />;
}
