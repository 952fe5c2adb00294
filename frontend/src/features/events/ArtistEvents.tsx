import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import type { ArtistSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import type { EventTime } from '@/gql/graphql';
import { eventsOfArtistDocument } from './api/eventsOfArtist';
import { EventList } from './EventList';

/** What an artist plans, and on demand what they played. */
export function ArtistEvents({ artist }: ArtistSlot) {
  const { userId } = useSession();
  const [when, setWhen] = useState<EventTime>('COMING');
  const variables = { badgeId: artist.userId, when };
  const { data, error, refetch, fetchMore } = useQuery(eventsOfArtistDocument, { variables });
  const page = data?.getEventsByBadge;
  const after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  return (
    <div className="grid gap-4">
      <EventList
        label={when === 'COMING' ? 'Dates to come' : 'Past dates'}
        events={page?.nodes}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        empty={
          <EmptyState title="No dates yet.">
            {when === 'COMING'
              ? `Where ${artist.artistName} plays next will be here.`
              : `Where ${artist.artistName} played will be here.`}
          </EmptyState>
        }
      />
      <div className="flex flex-wrap gap-3" data-print="no">
        <Button
          kind="quiet"
          size="sm"
          onClick={() => setWhen(when === 'COMING' ? 'PAST' : 'COMING')}
        >
          {when === 'COMING' ? 'Past dates' : 'Dates to come'}
        </Button>
        {userId === artist.userId && (
          <Button asChild size="sm">
            <Link to="/dashboard/events">Plan an event</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
