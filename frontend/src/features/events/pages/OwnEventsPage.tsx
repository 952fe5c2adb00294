import { useQuery } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Link } from '@/components/Link';
import { EmptyState } from '@/components/States';
import { Tabs } from '@/components/Tabs';
import { nextCursor } from '@/core/data/connections';
import { StudioFrame } from '@/features/studio';
import type { EventTime } from '@/gql/graphql';
import { eventsOfArtistDocument } from '../api/eventsOfArtist';
import { EventList } from '../EventList';

/** /dashboard/events: what an artist plans and played. */
export default function OwnEventsPage() {
  const [when, setWhen] = useState('COMING');
  return (
    <StudioFrame title="Events" actions={<PlanButton />}>
      {({ userId }) => (
        <Tabs
          label="Events"
          value={when}
          onChange={setWhen}
          tabs={[
            { value: 'COMING', label: 'To come', content: <Own userId={userId} when="COMING" /> },
            { value: 'PAST', label: 'Past', content: <Own userId={userId} when="PAST" /> },
          ]}
        />
      )}
    </StudioFrame>
  );
}

function PlanButton() {
  return (
    <Button asChild kind="main">
      <Link to="/dashboard/events/new">
        <Plus size={18} aria-hidden="true" /> Plan an event
      </Link>
    </Button>
  );
}

function Own({ userId, when }: { userId: string; when: EventTime }) {
  const variables = { badgeId: userId, when };
  const { data, error, refetch, fetchMore } = useQuery(eventsOfArtistDocument, { variables });
  const page = data?.getEventsByBadge;
  const after = nextCursor(page);
  return (
    <EventList
      label={when === 'COMING' ? 'Your events to come' : 'Your past events'}
      events={page?.nodes}
      failed={Boolean(error)}
      onRetry={() => void refetch()}
      onMore={after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })}
      actions={({ id, title, status, interestCount }) => (
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-text-2 tabular-nums">{interestCount} interested</span>
          {status !== 'CANCELLED' && (
            <Button asChild size="sm">
              <Link to={`/dashboard/events/${id}`} aria-label={`Change ${title}`}>
                Change
              </Link>
            </Button>
          )}
        </span>
      )}
      empty={
        <EmptyState title="Nothing here yet.">
          {when === 'COMING'
            ? 'Plan your next show: fans find it and keep the date, and their calendars follow what changes.'
            : 'What you played will be here.'}
        </EmptyState>
      }
    />
  );
}
