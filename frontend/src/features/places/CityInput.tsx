import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Input } from '@/components/Field';
import { withQuery } from '@/core/data/api';
import { useRest } from '@/core/data/useRest';
import { cx } from '@/lib/cx';
import { useDebounced } from '@/lib/useDebounced';

/** A city of the server's list. */
export interface City {
  placeId: string;
  city: string;
  state: string;
  country: string;
  text: string;
  latitude: number;
  longitude: number;
  timeZone: string;
}

interface CityInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  /** The text is being typed: the cities that begin so are offered. */
  isTyped: boolean;
  onText: (text: string) => void;
  onChoose: (city: City) => void;
  onEscape?: () => void;
}

/** Where a city is typed, with those that the server knows to choose from. */
export function CityInput(props: CityInputProps) {
  const { value, isTyped, onText, onChoose, onEscape, ...rest } = props;
  const id = useId();
  const [at, setAt] = useState(-1);
  const wanted = isTyped ? value.trim() : '';
  const still = useDebounced(wanted, 200);
  const { answer } = useRest<{ suggestions: City[] }>(
    still.length >= 2
      ? { service: 'user', path: withQuery('/location/autocomplete', { input: still }) }
      : null,
    { keepsLast: true },
  );
  const cities = wanted.length >= 2 ? (answer?.suggestions ?? []) : [];
  const chosen = cities[at];

  const choose = (city: City) => {
    setAt(-1);
    onChoose(city);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && cities.length > 0) {
      event.preventDefault();
      setAt((at + step + cities.length + (at < 0 && step < 0 ? 1 : 0)) % cities.length);
    }
    if (event.key === 'Enter' && cities.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      choose(chosen ?? (cities[0] as City));
    }
    if (event.key === 'Escape') {
      setAt(-1);
      onEscape?.();
    }
  };

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        aria-expanded={cities.length > 0}
        aria-controls={`${id}-cities`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${chosen.placeId}` : undefined}
        autoComplete="off"
        value={value}
        maxLength={100}
        onChange={({ target }) => {
          onText(target.value);
          setAt(-1);
        }}
        onKeyDown={press}
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
              'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 hover:bg-ground',
              index === at && 'bg-ground',
            )}
          >
            {city.text}
            {city.state && <span className="text-sm text-text-3">{city.country}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
