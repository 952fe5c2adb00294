import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input, Select } from '@/components/Field';
import { useForm } from '@/components/useForm';
import { toRefused } from '@/core/data/refused';
import { useChange } from '@/core/data/useChange';
import { type City, CityInput } from '@/features/places';
import { atLeast, atMost, matching, trimmed } from '@/lib/rules';
import { useDebounced } from '@/lib/useDebounced';
import { createVenueDocument } from './api/createVenue';
import { venuesDocument } from './api/venues';
import { timeZones } from './dates';

export interface PickedVenue {
  id: string;
  name: string;
  location: string;
  timeZone: string;
}

interface VenuePickerProps {
  venue: PickedVenue | null;
  onPick: (venue: PickedVenue | null) => void;
}

/** Finds a venue by its name, or writes a new one down. */
export function VenuePicker({ venue, onPick }: VenuePickerProps) {
  const [typed, setTyped] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const asked = useDebounced(typed.trim(), 200);
  const { data } = useQuery(venuesDocument, asked ? { variables: { query: asked } } : skipToken);
  const found = asked && typed.trim() ? (data?.getVenues.nodes ?? []) : [];

  if (venue) {
    return (
      <div className="grid gap-1.5">
        <p className="text-sm font-semibold">Venue</p>
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm border border-line bg-surface px-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{venue.name}</span>
            <span className="block text-sm text-text-2">{venue.location}</span>
          </p>
          <Button size="sm" onClick={() => onPick(null)}>
            Another venue
          </Button>
        </div>
      </div>
    );
  }
  if (isMaking) {
    return (
      <NewVenue
        name={typed.trim()}
        onMade={(made) => {
          setIsMaking(false);
          onPick(made);
        }}
        onCancel={() => setIsMaking(false)}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <Field label="Venue" hint="Begin with its name">
        {(control) => (
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {found.length > 0 && (
        <ul aria-label="Venues" className="grid divide-y divide-line rounded-sm border border-line">
          {found.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="w-full px-3 py-2 text-left hover:bg-raised"
                onClick={() => onPick(each)}
              >
                <span className="font-semibold">{each.name}</span>
                <span className="block text-sm text-text-2">{each.location}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button className="justify-self-start" size="sm" onClick={() => setIsMaking(true)}>
        Add a venue
      </Button>
    </div>
  );
}

interface NewVenueProps {
  name: string;
  onMade: (venue: PickedVenue) => void;
  onCancel: () => void;
}

const degree = (most: number) =>
  [
    (text: string) =>
      text === '' || (Number.isFinite(Number(text)) && Math.abs(Number(text)) <= most),
    `Degrees between -${most} and ${most}.`,
  ] as const;

function NewVenue({ name, onMade, onCancel }: NewVenueProps) {
  const change = useChange();
  const form = useForm(
    {
      name,
      address: '',
      city: '',
      state: '',
      country: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      website: '',
      latitude: '',
      longitude: '',
    },
    {
      name: trimmed(atLeast(1, 'A venue has a name.'), atMost(200, 'At most 200 characters.')),
      city: trimmed(atLeast(1, 'A venue is in a city.'), atMost(200, 'At most 200 characters.')),
      website: trimmed(
        matching(/^$|^https?:\/\/\S+$/, 'An address begins with https:// or http://.'),
      ),
      latitude: trimmed(degree(90)),
      longitude: trimmed(degree(180)),
    },
  );
  const { values, errors, register, setError, setValue } = form;
  const [isTyped, setIsTyped] = useState(false);
  const choose = ({ city, state, country, latitude, longitude }: City) => {
    setIsTyped(false);
    // The middle of the city is near enough until somebody says better.
    const found = { city, state, country, latitude: `${latitude}`, longitude: `${longitude}` };
    for (const [field, value] of Object.entries(found))
      setValue(field as keyof typeof found, value);
  };
  const send = form.handleSubmit(async (typed) => {
    if ((typed.latitude === '') !== (typed.longitude === '')) {
      return setError('longitude', 'A position has both.', true);
    }
    const { latitude, longitude, ...texts } = typed;
    try {
      const { createVenue } = await change(createVenueDocument, {
        input: {
          ...texts,
          address: texts.address || null,
          state: texts.state || null,
          country: texts.country || null,
          website: texts.website || null,
          latitude: latitude === '' ? null : Number(latitude),
          longitude: longitude === '' ? null : Number(longitude),
        },
      });
      onMade(createVenue);
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
        // It would send the form that this is a part of.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void send();
      }}
    >
      <legend className="px-1 text-sm font-semibold">A new venue</legend>
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
              {timeZones().map((zone) => (
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
      {errors.root && (
        <p role="alert" className="text-sm text-danger">
          {errors.root}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" busy={form.isSubmitting} onClick={() => void send()}>
          Add this venue
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </fieldset>
  );
}
