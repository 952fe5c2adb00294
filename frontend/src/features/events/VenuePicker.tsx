import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { useChange } from '@/core/data/useChange';
import { useDebounced } from '@/lib/useDebounced';
import { createVenueDocument } from './api/createVenue';
import { venuesDocument } from './api/venues';
import { type Spot, SpotFields } from './SpotFields';
import { VenueFields } from './VenueFields';

export interface PickedVenue {
  id: string;
  name: string;
  location: string;
  timeZone: string;
}

interface VenuePickerProps {
  venue: PickedVenue | null;
  onPick: (venue: PickedVenue | null) => void;
  /** A place that is no venue for others to play at: a garden, a boat. */
  spot: Spot | null;
  onSpot: (spot: Spot | null) => void;
  /** The time zone of the city that was chosen. */
  onZone: (timeZone: string) => void;
}

const nowhere: Spot = {
  venueName: '',
  address: '',
  city: '',
  state: '',
  country: '',
  latitude: null,
  longitude: null,
};

/** Finds a venue by its name, writes a new one down, or says a place that is none. */
export function VenuePicker({ venue, onPick, spot, onSpot, onZone }: VenuePickerProps) {
  const change = useChange();
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
      <VenueFields
        legend="A new venue"
        action="Add this venue"
        venue={{ name: typed.trim() }}
        onSend={async (input) => {
          const { createVenue } = await change(createVenueDocument, { input });
          setIsMaking(false);
          onPick(createVenue);
        }}
        onCancel={() => setIsMaking(false)}
      />
    );
  }
  if (spot) {
    return (
      <SpotFields spot={spot} onChange={onSpot} onZone={onZone} onCancel={() => onSpot(null)} />
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
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => setIsMaking(true)}>
          Add a venue
        </Button>
        <Button
          kind="quiet"
          size="sm"
          onClick={() => onSpot({ ...nowhere, venueName: typed.trim() })}
        >
          Only say where it is
        </Button>
      </div>
    </div>
  );
}
