import { LocateFixed } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '@/components/Button';
import { Field, Input } from '@/components/Field';
import { withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { cx } from '@/lib/cx';
import { useDebounced } from '@/lib/useDebounced';
import type { City } from './api/modify';

interface PlaceFieldProps {
  place: string;
  onSave: (fields: Record<string, string>) => Promise<unknown>;
}

const nowhere = { placeId: '', city: '', state: '', country: '', latitude: '', longitude: '' };

/** Milliseconds. */
const longestLook = 5000;

/** Where somebody lives: one of the cities that the server knows, or where the device is. */
export function PlaceField({ place, onSave }: PlaceFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const [exact, setExact] = useState(false);
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState('');
  const wanted = typed?.trim() ?? '';
  const still = useDebounced(wanted, 200);
  const { answer } = useRest<{ cities: City[] }>(
    still.length >= 2
      ? { service: 'user', path: withQuery('/location/cities', { input: still }) }
      : null,
    { keepsLast: true },
  );
  const cities = wanted.length >= 2 ? (answer?.cities ?? []) : [];
  const chosen = cities[at];

  const save = async (fields: Record<string, string>, what: string) => {
    setWrong('');
    setSaid('Saving');
    try {
      await onSave(fields);
      setTyped(null);
      setAt(-1);
      setSaid(what);
    } catch (error) {
      const { fields: bad, message } = toRefused(error);
      setSaid('');
      setWrong(bad['placeId'] ?? bad['city'] ?? bad['latitude'] ?? message);
    }
  };
  const choose = (city: City) => void save({ placeId: city.placeId }, `Saved: ${city.text}`);
  const locate = () => {
    setSaid('Looking where you are');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        void save(
          {
            latitude: String(latitude),
            longitude: String(longitude),
            ...(exact ? { exact: 'true' } : {}),
          },
          'Saved',
        ),
      () => {
        setSaid('');
        setWrong('Your device does not say where it is. Enter your city instead.');
      },
      { timeout: longestLook, enableHighAccuracy: true, maximumAge: 0 },
    );
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && cities.length > 0) {
      event.preventDefault();
      setAt((at + step + cities.length + (at < 0 && step < 0 ? 1 : 0)) % cities.length);
    }
    if (event.key === 'Enter' && cities.length > 0) choose(chosen ?? (cities[0] as City));
    if (event.key === 'Escape') {
      setTyped(null);
      setAt(-1);
    }
  };

  return (
    <div className="grid gap-3">
      <Field label="City" error={wrong} hint={<span role="status">{said}</span>}>
        {(control) => (
          <div className="relative">
            <Input
              {...control}
              role="combobox"
              aria-expanded={cities.length > 0}
              aria-controls={`${id}-cities`}
              aria-autocomplete="list"
              aria-activedescendant={chosen ? `${id}-${chosen.placeId}` : undefined}
              autoComplete="off"
              value={typed ?? place}
              maxLength={100}
              onChange={({ target }) => {
                setTyped(target.value);
                setAt(-1);
                setSaid('');
              }}
              onKeyDown={press}
              onBlur={() => setTyped(null)}
            />
            <ul
              id={`${id}-cities`}
              role="listbox"
              aria-label="Cities"
              hidden={cities.length === 0}
              className="absolute inset-x-0 top-full z-bar mt-1 overflow-hidden rounded-sm border border-line-strong bg-raised py-1"
            >
              {cities.map((city, index) => (
                <li
                  key={city.placeId}
                  id={`${id}-${city.placeId}`}
                  role="option"
                  aria-selected={index === at}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(city)}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3',
                    index === at && 'bg-ground',
                  )}
                >
                  {city.text}
                  {city.state && <span className="text-sm text-text-3">{city.country}</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        {'geolocation' in navigator && (
          <Button size="sm" onClick={locate}>
            <LocateFixed size={16} aria-hidden="true" /> Use where I am
          </Button>
        )}
        {place && (
          <Button size="sm" kind="quiet" onClick={() => void save(nowhere, 'Removed')}>
            Remove
          </Button>
        )}
      </div>
      <label className="flex min-h-9 items-center gap-2 text-sm text-text-2 narrow:min-h-11">
        <input
          type="checkbox"
          checked={exact}
          onChange={({ target }) => setExact(target.checked)}
          className="size-4 accent-(--color-accent)"
        />
        Keep exactly where I am, for myself; others see the city
      </label>
    </div>
  );
}
