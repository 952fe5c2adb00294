import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { eventFragment } from './eventFragment';

const nameOf = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Event', id })!;

/** Keeps an event as the server has it now, and has lists read anew: where it stands in them, only the server knows. */
export function keepEvent(cache: ApolloCache, event: FragmentType<typeof eventFragment>): void {
  cache.writeFragment({
    id: nameOf(cache, readFragment(eventFragment, event).id),
    fragment: eventFragment,
    fragmentName: 'EventParts',
    data: event as never,
  });
  rereadEvents(cache);
}

/** Has lists of events read anew. */
export function rereadEvents(cache: ApolloCache): void {
  const lists = [
    'getEventsByBadge',
    'getEventsByVenue',
    'getEventsByUserInterest',
    'getFeedEvents',
  ];
  for (const fieldName of lists) cache.evict({ id: 'ROOT_QUERY', fieldName });
}

interface Interested {
  id: string;
  isInCalendar: boolean;
  interestCount: number;
}

/** Keeps whether the person is interested in an event, and how many are. */
export function keepInterest(cache: ApolloCache, event: Interested | null | undefined): void {
  if (!event) return;
  cache.modify({
    id: nameOf(cache, event.id),
    fields: {
      isInCalendar: () => event.isInCalendar,
      interestCount: () => event.interestCount,
    },
  });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getEventsByUserInterest' });
}
