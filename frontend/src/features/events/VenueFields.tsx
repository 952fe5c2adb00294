import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { TextArea } from '@/components/TextArea';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { type City, CityInput } from '@/features/places';
import type { CreateVenueInput } from '@/gql/graphql';
import { atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { timeZones } from '@/lib/localTime';

interface Venue {
  name: string;
  address?: string | null;
  city?: string;
  state?: string | null;
  country?: string | null;
  timeZone?: string;
  website?: string | null;
  description?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

export interface VenueFieldsProps {
  legend: string;
  /** What the button says. */
  action: string;
  /** As it is before. */
  venue: Venue;
  /** Sends it, and fails as the server refuses it. */
  onSend: (input: CreateVenueInput) => Promise<void>;
  onCancel: () => void;
}

const degree = (most: number) =>
  [
    (text: string) =>
      text === '' || (Number.isFinite(Number(text)) && Math.abs(Number(text)) <= most),
    `Degrees between -${most} and ${most}.`,
  ] as const;

/** Where a venue is written down, or changed. Its city says its state, country, position and time zone. */
export function VenueFields({ legend, action, venue, onSend, onCancel }: VenueFieldsProps) {
  const form = useForm(
    {
      name: venue.name,
      address: venue.address ?? '',
      city: venue.city ?? '',
      state: venue.state ?? '',
      country: venue.country ?? '',
      timeZone: venue.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      website: venue.website ?? '',
      description: venue.description ?? '',
      latitude: venue.latitude?.toString() ?? '',
      longitude: venue.longitude?.toString() ?? '',
    },
    {
      name: trimmed(atLeast(1, 'A venue has a name.'), atMost(200, 'At most 200 characters.')),
      city: trimmed(atLeast(1, 'A venue is in a city.'), atMost(200, 'At most 200 characters.')),
      website: trimmed(
        matching(/^$|^https?:\/\/\S+$/, 'An address begins with https:// or http://.'),
      ),
      description: trimmed(atMost(10_000, 'At most 10,000 characters.')),
      latitude: trimmed(degree(90)),
      longitude: trimmed(degree(180)),
    },
  );
  const { values, errors, register, setError, setValue } = form;
  const [isTyped, setIsTyped] = useState(false);
  const choose = ({ city, state, country, timeZone, latitude, longitude }: City) => {
    setIsTyped(false);
    // The middle of the city is near enough until somebody says better.
    const position = { latitude: `${latitude}`, longitude: `${longitude}` };
    const found = { city, state, country, timeZone, ...position };
    for (const [field, value] of Object.entries(found))
      setValue(field as keyof typeof found, value);
  };
  const send = form.handleSubmit(async (typed) => {
    if ((typed.latitude === '') !== (typed.longitude === '')) {
      return setError('longitude', 'A position has both.', true);
    }
    const { latitude, longitude, ...texts } = typed;
    try {
      await onSend({
        ...texts,
        address: texts.address || null,
        state: texts.state || null,
        country: texts.country || null,
        website: texts.website || null,
        description: texts.description || null,
        latitude: latitude === '' ? null : Number(latitude),
        longitude: longitude === '' ? null : Number(longitude),
      });
    } catch (error) {
      const { message, fields } = toRefused(error);
      const known = Object.entries(fields ?? {}).filter(([field]) => field in values);
      for (const [field, words] of known) setError(field as keyof typeof values, words, true);
      if (known.length === 0) setError('root', message);
    }
  });
  const text = (field: keyof typeof values, label: string, hint?: string) => (
    <Field label={label} error={errors[field]} hint={hint}>
      {(control) => <Input {...control} {...register(field)} />}
    </Field>
  );
  return (
    <fieldset
      className="grid gap-4 rounded-md border border-line bg-surface p-4"
      onKeyDown={(event) => {
        // It would send the form that this may be a part of.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void send();
      }}
    >
      <legend className="px-1 text-sm font-semibold">{legend}</legend>
      {text('name', 'Name')}
      {text('address', 'Street')}
      <div className="grid gap-4 wide:grid-cols-2">
        <Field label="City" error={errors.city}>
          {(control) => {
            const { onChange, onBlur, ...registered } = register('city');
            return (
              <CityInput
                {...control}
                {...registered}
                isTyped={isTyped}
                onText={(value) => {
                  setIsTyped(true);
                  onChange({ target: { value } });
                }}
                onChoose={choose}
                onEscape={() => setIsTyped(false)}
                onBlur={() => {
                  setIsTyped(false);
                  onBlur();
                }}
              />
            );
          }}
        </Field>
        {text('state', 'State', 'Where the country has states')}
        {text('country', 'Country')}
        <Field label="Time zone of the venue" error={errors.timeZone}>
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
        {text('latitude', 'Latitude', 'Degrees, for the map and those nearby')}
        {text('longitude', 'Longitude')}
      </div>
      {text('website', 'Website')}
      <Field label="What is to be known of it" error={errors.description}>
        {(control) => <TextArea {...control} {...register('description')} rows={4} />}
      </Field>
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" busy={form.isSubmitting} onClick={() => void send()}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </fieldset>
  );
}
