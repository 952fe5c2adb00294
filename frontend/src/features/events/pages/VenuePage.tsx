import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '@/components/Button';
import { lazyPart } from '@/components/lazyPart';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import { toRefused } from '@/core/data/refused';
import { NotFound } from '@/features/places';
import { SafetyMenu } from '@/features/safety';
import type { EventTime } from '@/gql/graphql';
import { usePageTitle } from '@/lib/page';
import { eventsAtVenueDocument } from '../api/eventsAtVenue';
import { venueDocument } from '../api/venue';
import { EventList } from '../EventList';
import type { VenueDialogProps } from '../VenueDialog';

const Locator = lazyPart(async () => (await import('../Locator')).Locator, { quiet: true });

const VenueDialog = lazyPart<VenueDialogProps>(
  async () => (await import('../VenueDialog')).VenueDialog,
  { close: ({ onOpenChange }) => onOpenChange(false) },
);

export async function preload(
  client: ApolloClient,
  { id }: Record<string, string | undefined>,
): Promise<void> {
  if (id) await client.query({ query: venueDocument, variables: { id }, ...aheadOfNeed });
}

/** /venues/{id}: where artists play, and who does. */
export default function VenuePage() {
  const { id = '' } = useParams();
  const [when, setWhen] = useState<string>('COMING');
  const [isChanging, setIsChanging] = useState(false);
  const { data, error, refetch } = useQuery(venueDocument, { variables: { id } });
  const venue = data?.getVenueById;
  usePageTitle(venue?.name);
  if (!venue && error) {
    if (toRefused(error).code === 'NOT_FOUND') return <NotFound what="This venue" />;
    return (
      <div className="page py-16">
        <ErrorState onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!venue) {
    return (
      <Loading label="Loading venue">
        <div className="page grid gap-6 pt-8">
          <Skeleton className="h-32" />
        </div>
      </Loading>
    );
  }
  const { name, location, address, latitude, longitude, website, description } = venue;
  return (
    <div className="page grid grid-cols-1 gap-10 pt-8">
      <header className="grid gap-2">
        <h1 className="display text-poster wrap-anywhere">{name}</h1>
        <p className="text-lg text-text-2">{[address, location].filter(Boolean).join(', ')}</p>
        {website && (
          <p>
            <a
              href={website}
              target="_blank"
              rel="noreferrer nofollow ugc"
              className="text-link rounded-xs py-1 wrap-anywhere hover:text-accent-text"
            >
              {website.replace(/^https?:\/\//, '')}
            </a>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-3">
          {venue.canEdit && (
            <Button size="sm" onClick={() => setIsChanging(true)}>
              Change the venue
            </Button>
          )}
          <SafetyMenu who={undefined} what={{ type: 'VENUE', id, name: `the venue ${name}` }} />
        </p>
        {isChanging && <VenueDialog venue={venue} open={isChanging} onOpenChange={setIsChanging} />}
      </header>
      <div className="grid gap-10 wide:grid-cols-[minmax(0,1fr)_20rem] wide:gap-16">
        <div className="min-w-0">
          <Tabs
            label="Events"
            value={when}
            onChange={setWhen}
            tabs={[
              { value: 'COMING', label: 'To come', content: <AtVenue id={id} when="COMING" /> },
              { value: 'PAST', label: 'Past', content: <AtVenue id={id} when="PAST" /> },
            ]}
          />
        </div>
        <aside aria-label="The venue" className="grid content-start gap-6">
          {latitude != null && longitude != null && (
            <Locator latitude={latitude} longitude={longitude} name={name} />
          )}
          {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        </aside>
      </div>
    </div>
  );
}

function AtVenue({ id, when }: { id: string; when: EventTime }) {
  const variables = { venueId: id, when };
  const { data, error, refetch, fetchMore } = useQuery(eventsAtVenueDocument, { variables });
  const page = data?.getEventsByVenue;
  const after = nextCursor(page);
  return (
    <EventList
      label={when === 'COMING' ? 'Events to come' : 'Past events'}
      events={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })}
      mixed
      atVenue
      empty={
        <EmptyState title="Nothing here yet.">
          {when === 'COMING'
            ? 'What is announced here will be listed.'
            : 'What was here will be listed.'}
        </EmptyState>
      }
    />
  );
}
