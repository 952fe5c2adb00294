import { X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/components/Button';
import { Confirm } from '@/components/Confirm';
import { Field, Input, Select } from '@/components/Field';
import { IconButton } from '@/components/IconButton';
import { SentBefore } from '@/components/SentBefore';
import { TextArea } from '@/components/TextArea';
import { useForm } from '@/components/useForm';
import { useLeaveGuard } from '@/components/useLeaveGuard';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { readDraft, useKeptDraft } from '@/core/site/drafts';
import { AddPicture } from '@/core/upload/AddPicture';
import type { KeptPicture } from '@/core/upload/usePictureUpload';
import { readFragment } from '@/gql';
import type { EventPartsFragment } from '@/gql/graphql';
import { imageAt } from '@/lib/images';
import { asTyped, atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { keepEvent } from './api/cache';
import { createEventDocument } from './api/createEvent';
import { eventFragment } from './api/eventFragment';
import { updateEventDocument } from './api/updateEvent';
import { CancelDialog } from './CancelDialog';
import { fromZonedField, timeZones, toZonedField } from '@/lib/localTime';
import type { Spot } from './SpotFields';
import { type PickedVenue, VenuePicker } from './VenuePicker';

const link = matching(/^$|^https?:\/\/\S+$/, 'An address begins with https:// or http://.');

/** What is written, as this browser keeps it for the person. */
interface Draft {
  texts: {
    title: string;
    startDate: string;
    doorsAt: string;
    endDate: string;
    timeZone: string;
    price: string;
    ticketLink: string;
    description: string;
  };
  venue: PickedVenue | null;
  spot: Spot | null;
  pictures: KeptPicture[];
}

function begin(event: EventPartsFragment | null): Draft {
  const timeZone = event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zoned = (moment: string | null | undefined) => toZonedField(moment, timeZone);
  return {
    texts: {
      title: event?.title ?? '',
      startDate: zoned(event?.startDate),
      doorsAt: zoned(event?.doorsAt),
      endDate: zoned(event?.endDate),
      timeZone,
      price: event?.price ?? '',
      ticketLink: event?.ticketLink ?? '',
      description: event?.description ?? '',
    },
    venue: event?.venueId
      ? {
          id: event.venueId,
          name: event.venueName ?? '',
          location: event.location,
          timeZone: event.timeZone,
        }
      : null,
    spot: spotOf(event),
    pictures: event?.multimediaItems.map((src) => ({ key: src, src })) ?? [],
  };
}

/**
 * Where an event is planned, changed and cancelled. Times are those of the place. What is written stays in this browser
 * until it is sent.
 */
export function EventForm({ event }: { event: EventPartsFragment | null }) {
  const change = useChange();
  const navigate = useNavigate();
  const [existingId, setExistingId] = useState<string>();
  const [untouched] = useState(() => begin(event));
  const place = `event.${event?.id ?? 'new'}`;
  const over = event ? JSON.stringify(untouched) : '';
  const [begun] = useState(() => readDraft(place, untouched, over));
  const [isRestored, setIsRestored] = useState(begun !== untouched);
  const [venue, setVenue] = useState(begun.venue);
  const [spot, setSpot] = useState(begun.spot);
  const [pictures, setPictures] = useState(begun.pictures);
  const [isCancelling, setIsCancelling] = useState(false);
  const form = useForm(
    { ...begun.texts },
    {
      title: trimmed(atLeast(1, 'An event has a title.'), atMost(200, 'At most 200 characters.')),
      startDate: asTyped(atLeast(1, 'An event has a date.')),
      price: trimmed(atMost(100, 'At most 100 characters.')),
      ticketLink: trimmed(link),
      description: trimmed(atMost(10_000, 'At most 10,000 characters.')),
    },
  );
  const { values, errors, register, setValue, setError, reset } = form;
  const draft: Draft = { texts: values, venue, spot, pictures };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(untouched);
  const keeping = useKeptDraft(place, isChanged ? toKept(draft) : null, over);
  const leaving = useLeaveGuard(isChanged && event !== null, 'the event', keeping.end);
  const startAnew = () => {
    keeping.end();
    reset(untouched.texts);
    setVenue(untouched.venue);
    setSpot(untouched.spot);
    setPictures(untouched.pictures);
    setIsRestored(false);
  };

  // The same event sent twice is one; what was changed in between is another only where the artist says so.
  const send = form.handleSubmit(async (typed) => {
    const at = (field: string) => fromZonedField(field, typed.timeZone);
    const startDate = at(typed.startDate);
    if (!startDate) return setError('startDate', 'An event has a date.', true);
    const shared = {
      title: typed.title,
      startDate,
      endDate: at(typed.endDate),
      doorsAt: at(typed.doorsAt),
      timeZone: typed.timeZone,
      ...placeInput(venue, spot, event !== null),
      price: typed.price || null,
      ticketLink: typed.ticketLink || null,
      description: typed.description || null,
      multimediaItems: pictures.map(({ key }) => key),
    };
    setExistingId(undefined);
    try {
      const saved = event
        ? (
            await change(
              updateEventDocument,
              { input: { id: event.id, ...shared } },
              (cache, { updateEvent }) => keepEvent(cache, updateEvent),
            )
          ).updateEvent
        : (
            await change(
              createEventDocument,
              { input: { ...shared, clientKey: keeping.clientKey() } },
              (cache, { createEvent }) => keepEvent(cache, createEvent),
            )
          ).createEvent;
      keeping.end();
      await navigate(`/events/${readFragment(eventFragment, saved).id}`);
    } catch (error) {
      const { message, fields, existingId } = toRefused(error);
      setExistingId(existingId);
      const known = Object.entries(fields ?? {}).filter(([name]) => name in values);
      for (const [name, words] of known) setError(name as keyof typeof values, words, true);
      if (known.length === 0) setError('root', message);
    }
  });

  return (
    <form onSubmit={(sent) => void send(sent)} className="grid max-w-160 gap-6" noValidate>
      <Field label="Title" error={errors.title}>
        {(control) => <Input {...control} {...register('title')} />}
      </Field>
      <VenuePicker
        venue={venue}
        onPick={(picked) => {
          setVenue(picked);
          if (picked) setValue('timeZone', picked.timeZone);
        }}
        spot={spot}
        onSpot={setSpot}
        onZone={(zone) => setValue('timeZone', zone)}
      />
      <div className="grid gap-6 wide:grid-cols-2">
        <Field label="Starts" error={errors.startDate} hint="In the time of the place">
          {(control) => <Input {...control} {...register('startDate')} type="datetime-local" />}
        </Field>
        <Field label="Time zone" error={errors.timeZone}>
          {(control) => (
            <Select {...control} {...register('timeZone')}>
              {[...new Set([values.timeZone, ...timeZones()])].map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Doors" error={errors.doorsAt} hint="Where they open earlier">
          {(control) => <Input {...control} {...register('doorsAt')} type="datetime-local" />}
        </Field>
        <Field label="Ends" error={errors.endDate} hint="Three hours later where you leave it out">
          {(control) => <Input {...control} {...register('endDate')} type="datetime-local" />}
        </Field>
        <Field label="Price" error={errors.price} hint="As you would write it on the door">
          {(control) => <Input {...control} {...register('price')} />}
        </Field>
        <Field label="Tickets" error={errors.ticketLink} hint="Where they are sold">
          {(control) => (
            <Input {...control} {...register('ticketLink')} type="url" inputMode="url" />
          )}
        </Field>
      </div>
      <Field label="What else is to be known" error={errors.description}>
        {(control) => <TextArea {...control} {...register('description')} rows={6} />}
      </Field>
      <Pictures pictures={pictures} onChange={setPictures} />
      {existingId && errors.root && (
        <SentBefore
          message={errors.root}
          to={`/dashboard/events/${existingId}`}
          onSendAnew={() => {
            keeping.renewKey();
            void send();
          }}
        />
      )}
      {!existingId && errors.root && (
        <p role="alert" className="text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" type="submit" busy={form.isSubmitting}>
          {event ? 'Save' : 'Announce it'}
        </Button>
        {isRestored && isChanged && (
          <Button kind="quiet" onClick={startAnew}>
            Start anew
          </Button>
        )}
        {event?.status === 'PLANNED' && (
          <Button kind="danger" onClick={() => setIsCancelling(true)}>
            Cancel the event
          </Button>
        )}
      </div>
      <Confirm {...leaving} />
      {event && <CancelDialog open={isCancelling} onOpenChange={setIsCancelling} id={event.id} />}
    </form>
  );
}

/** The address of a picture that was chosen here ends with the page. */
function toKept(draft: Draft): Draft {
  const pictures = draft.pictures.map(({ key, src }) => ({
    key,
    src: src.startsWith('blob:') ? '' : src,
  }));
  return { ...draft, pictures };
}

/** Where an event is that is at no venue; null where it is at one, and where nobody said. */
function spotOf(event: EventPartsFragment | null): Spot | null {
  if (!event || event.venueId) return null;
  const { venueName, address, city, state, country, latitude, longitude } = event;
  const isSomewhere =
    venueName || address || city || state || country || typeof latitude === 'number';
  if (!isSomewhere) return null;
  return {
    venueName: venueName ?? '',
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    country: country ?? '',
    latitude: latitude ?? null,
    longitude: longitude ?? null,
  };
}

/** What the server is told of where it is: a venue, a place of its own, or that it is nowhere any more. */
function placeInput(venue: PickedVenue | null, spot: Spot | null, wasSaid: boolean) {
  if (venue) return { venueId: venue.id };
  if (!spot && !wasSaid) return { venueId: null };
  return {
    venueId: null,
    venueName: spot?.venueName.trim() || null,
    address: spot?.address.trim() || null,
    city: spot?.city.trim() || null,
    state: spot?.state.trim() || null,
    country: spot?.country.trim() || null,
    latitude: spot?.latitude ?? null,
    longitude: spot?.longitude ?? null,
  };
}

interface PicturesProps {
  pictures: KeptPicture[];
  onChange: (change: (before: KeptPicture[]) => KeptPicture[]) => void;
}

function Pictures({ pictures, onChange }: PicturesProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="text-sm font-semibold">Pictures</legend>
      <p className="text-sm text-text-3">The first is the poster.</p>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map(({ key, src }, at) => (
            <li key={key} className="relative">
              {src === '' ? (
                <p className="grid h-32 w-32 place-items-center rounded-sm bg-layer text-sm text-text-3">
                  {at === 0 ? 'Poster' : `Picture ${at + 1}`}
                </p>
              ) : (
                <img
                  src={imageAt(src, 256)}
                  alt={at === 0 ? 'Poster' : `Picture ${at + 1}`}
                  className="h-32 w-auto rounded-sm"
                />
              )}
              <IconButton
                label={at === 0 ? 'Remove the poster' : `Remove picture ${at + 1}`}
                icon={<X size={18} />}
                className="absolute top-1 right-1 bg-ground"
                onClick={() => onChange((before) => before.filter((each) => each.key !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPicture
        label="Picture of the event"
        hasRoom={pictures.length < 10}
        onAdd={(picture) => onChange((before) => [...before, picture])}
      />
    </fieldset>
  );
}
