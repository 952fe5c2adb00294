import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { readFragment } from '@/gql';
import type { FeedEventsQuery } from '@/gql/graphql';
import { eventFragment } from './api/eventFragment';
import { feedEventsDocument } from './api/feedEvents';
import { DateRows } from './DateRows';
import { everything } from './everything';

type Suggested = FeedEventsQuery['getFeedEvents']['nodes'][number];

/** As many as stand beside something else. */
const few = 5;

/** The dates that suit the person best, in the order of the calendar: there is no room to say another. */
export function NearDates() {
  const { data } = useQuery(feedEventsDocument, { variables: everything });
  const startOf = (event: Suggested) => readFragment(eventFragment, event).startDate;
  const events = (data?.getFeedEvents.nodes ?? [])
    .slice(0, few)
    .sort((a, b) => startOf(a).localeCompare(startOf(b)));
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="near-dates">
      <SectionHeader id="near-dates" title="Dates" more={{ to: '/events', label: 'All' }} />
      <DateRows label="Dates for you" events={events} />
    </section>
  );
}
