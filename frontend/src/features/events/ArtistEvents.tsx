import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { SectionHeader } from '@/components/SectionHeader';
import { EmptyState, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import type { EventTime } from '@/gql/graphql';
import { eventsOfArtistDocument } from './api/eventsOfArtist';
import { EventList } from './EventList';

/** What an artist plans, and on demand what they played; nothing where there is neither, unless it is theirs to begin. */
export function ArtistEvents({ artist: { badgeId, userId, artistName } }: ArtistSlot) {
  const isOwn = useSession().userId === userId;
  const [chosen, setChosen] = useState<EventTime | null>(null);
  const coming = useDates(badgeId, 'COMING');
  const past = useDates(badgeId, 'PAST');
  const isEmpty = (dates: typeof coming) => dates.events?.length === 0 && !dates.onMore;
  const isKnown = (dates: typeof coming) => Boolean(dates.events ?? dates.failed);
  if (!isKnown(coming) || !isKnown(past)) return <Skeleton className="h-32" />;
  if (isEmpty(coming) && isEmpty(past) && !isOwn) return null;
  // Who plays nothing soon shows what they played.
  const when = chosen ?? (isEmpty(coming) && !isEmpty(past) ? 'PAST' : 'COMING');
  const other = when === 'COMING' ? 'PAST' : 'COMING';
  const isOther = !isEmpty(other === 'PAST' ? past : coming) || chosen !== null;
  return (
    <section aria-labelledby="dates" className="grid grid-cols-1 gap-4">
      <SectionHeader id="dates" title={when === 'COMING' ? 'Dates' : 'Past dates'} />
      <div className="-mt-4 grid grid-cols-1 gap-4">
        <EventList
          label={when === 'COMING' ? 'Dates to come' : 'Past dates'}
          {...(when === 'COMING' ? coming : past)}
          empty={
            <EmptyState title={when === 'COMING' ? 'No dates yet.' : 'Nothing here yet.'}>
              {when === 'COMING'
                ? `Where ${artistName} plays next will be here.`
                : `Where ${artistName} played will be here.`}
            </EmptyState>
          }
        />
      </div>
      {(isOther || isOwn) && (
        <div className="flex flex-wrap gap-3" data-print="no">
          {isOther && (
            <Button kind="quiet" size="sm" className="-ml-3" onClick={() => setChosen(other)}>
              {other === 'PAST' ? 'Past dates' : 'Dates to come'}
            </Button>
          )}
          {isOwn && (
            <Button asChild size="sm">
              <Link to="/dashboard/events/new">Plan an event</Link>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function useDates(badgeId: string, when: EventTime) {
  const variables = { badgeId, when };
  const { data, error, refetch, fetchMore } = useQuery(eventsOfArtistDocument, { variables });
  const page = data?.getEventsByBadge;
  const after = nextCursor(page);
  return {
    events: page?.nodes,
    failed: Boolean(error),
    onRetry: () => void refetch(),
    onMore: after === null ? undefined : () => fetchMore({ variables: { ...variables, after } }),
  };
}
