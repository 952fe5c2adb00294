import { useQuery } from '@apollo/client/react';
import { Button } from '@/components/Button';
import { SecretAddress } from '@/components/SecretAddress';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { calendarAddressDocument } from './api/calendarAddress';
import { createCalendarAddressDocument } from './api/createCalendarAddress';
import { revokeCalendarAddressDocument } from './api/revokeCalendarAddress';

/** The address under which other calendars read the person's dates. */
export function OwnCalendar() {
  const change = useChange();
  const { data } = useQuery(calendarAddressDocument);
  if (!data) return null;
  const url = data.calendarAddress.url ?? null;

  const make = async () => {
    try {
      await change(createCalendarAddressDocument, {}, (cache, { createCalendarAddress }) =>
        cache.writeQuery({
          query: calendarAddressDocument,
          data: { calendarAddress: createCalendarAddress },
        }),
      );
    } catch (error) {
      tellRefusal(error);
    }
  };
  const end = async () => {
    try {
      await change(revokeCalendarAddressDocument, {}, (cache, { revokeCalendarAddress }) =>
        cache.writeQuery({
          query: calendarAddressDocument,
          data: { calendarAddress: revokeCalendarAddress },
        }),
      );
    } catch (error) {
      tellRefusal(error);
    }
  };

  return (
    <section aria-labelledby="own-calendar" className="grid max-w-160 gap-3">
      <h2 id="own-calendar" className="text-lg font-bold">
        In your own calendar
      </h2>
      <p className="text-text-2">
        A calendar on your phone or computer can follow your dates, with what changes and what is
        cancelled. Whoever has the address can read them: keep it to yourself.
      </p>
      <SecretAddress
        label="Address of your calendar"
        url={url}
        onMake={make}
        onEnd={end}
        endText="Calendars that follow it get nothing from then on."
      >
        {url && (
          <Button asChild>
            <a href={url.replace(/^https?:/, 'webcal:')}>Open in a calendar</a>
          </Button>
        )}
      </SecretAddress>
    </section>
  );
}
