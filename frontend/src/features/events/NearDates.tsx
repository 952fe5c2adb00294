import { useQuery } from '@apollo/client/react';
import { SectionHeader } from '@/components/SectionHeader';
import { feedEventsDocument } from './api/feedEvents';
import { DateRows } from './DateRows';
import { everything } from './everything';

/** As many as stand beside something else. */
const few = 5;

/** Dates for the person, beside the feed. */
export function NearDates() {
  const { data } = useQuery(feedEventsDocument, { variables: everything });
  const events = data?.getFeedEvents.nodes ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="near-dates">
      <SectionHeader id="near-dates" title="Dates" more={{ to: '/events', label: 'All' }} />
      <DateRows label="Dates for you" events={events.slice(0, few)} />
    </section>
  );
}
