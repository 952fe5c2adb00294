import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { CityInput } from '@/features/places';

/** Where an event is that is at no venue, as the server is told. */
export interface Spot {
  venueName: string;
  address: string;
  city: string;
  state: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
}

interface SpotFieldsProps {
  spot: Spot;
  onChange: (spot: Spot) => void;
  onZone: (timeZone: string) => void;
  onCancel: () => void;
}

/** Where the place of one event is said, which is no venue for others. */
export function SpotFields({ spot, onChange, onZone, onCancel }: SpotFieldsProps) {
  const [isTyped, setIsTyped] = useState(false);
  const text = (field: 'venueName' | 'address' | 'state' | 'country', label: string) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={200}
          value={spot[field]}
          onChange={({ target }) => onChange({ ...spot, [field]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-semibold">Where it is</legend>
      {text('venueName', 'Place')}
      {text('address', 'Street')}
      <Field label="City">
        {(control) => (
          <CityInput
            {...control}
            value={spot.city}
            isTyped={isTyped}
            onText={(city) => {
              setIsTyped(true);
              // Of a city that nobody knows the position is not known either.
              onChange({ ...spot, city, latitude: null, longitude: null });
            }}
            onChoose={({ city, state, country, latitude, longitude, timeZone }) => {
              setIsTyped(false);
              onChange({ ...spot, city, state, country, latitude, longitude });
              onZone(timeZone);
            }}
            onEscape={() => setIsTyped(false)}
            onBlur={() => setIsTyped(false)}
          />
        )}
      </Field>
      <div className="grid gap-4 wide:grid-cols-2">
        {text('state', 'State')}
        {text('country', 'Country')}
      </div>
      <Button kind="quiet" size="sm" className="justify-self-start" onClick={onCancel}>
        Find a venue
      </Button>
    </fieldset>
  );
}
