import { skipToken, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router';
import { ErrorState, Loading } from '@/components/States';
import { toRefused } from '@/core/data/refused';
import { NotFound } from '@/features/places';
import { StudioFrame } from '@/features/studio';
import { readFragment } from '@/gql';
import { eventDocument } from '../api/event';
import { eventFragment } from '../api/eventFragment';
import { EventForm } from '../EventForm';

/** /dashboard/events/new, and /dashboard/events/{id}: where an event is written. */
export default function EventFormPage() {
  const { id } = useParams();
  const isNew = id === undefined || id === 'new';
  const { data, error, refetch } = useQuery(
    eventDocument,
    isNew ? skipToken : { variables: { id } },
  );
  const event = data && readFragment(eventFragment, data.getEventById);
  if (!isNew && !event && error && toRefused(error).code === 'NOT_FOUND')
    return <NotFound what="This event" />;
  if (event && !event.canEdit) return <NotFound what="This event" />;
  return (
    <StudioFrame
      title={isNew ? 'Plan an event' : 'Change an event'}
      back={{ to: '/dashboard/events', label: 'Events' }}
    >
      {() =>
        isNew || event ? (
          <EventForm key={event?.id ?? 'new'} event={event ?? null} />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      }
    </StudioFrame>
  );
}
