import { type ComponentProps, Fragment, type KeyboardEvent, useId, useState } from 'react';
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

/** Whose data an answer has. */
interface Credit {
  text: string;
  url: string;
}

interface CityInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  /** The text is being typed: the cities that begin so are offered. */
  isTyped: boolean;
  onText: (text: string) => void;
  onChoose: (city: City) => void;
  onEscape?: () => void;
}

/**
 * Where a city is typed, with those that the server knows to choose from. What its list does not
 * have is looked for elsewhere only when a person asks for it.
 */
export function CityInput(props: CityInputProps) {
  const { value, isTyped, onText, onChoose, onEscape, ...rest } = props;
  const id = useId();
  const [at, setAt] = useState(-1);
  const wanted = isTyped ? value.trim() : '';
  const { cities, credits, more, isNowhere } = useCities(wanted);
  const options = more ? [...cities, more] : cities;
  const chosen = options[at];

  const choose = (option: City | More) => {
    setAt(-1);
    if ('lookFurther' in option) option.lookFurther();
    else onChoose(option);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setAt((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
    }
    if (event.key === 'Enter' && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      choose(chosen ?? (options[0] as City | More));
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
        aria-expanded={options.length > 0}
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
      <div
        hidden={options.length === 0 && !isNowhere}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-bar mt-1 overflow-hidden rounded-sm border border-line-strong bg-raised py-1"
      >
        <ul id={`${id}-cities`} role="listbox" aria-label="Cities">
          {options.map((option, index) => (
            <li
              key={option.placeId}
              id={`${id}-${option.placeId}`}
              role="option"
              aria-selected={index === at}
              onClick={() => choose(option)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 hover:bg-ground',
                index === at && 'bg-ground',
              )}
            >
              {option.text}
              {'state' in option && option.state && (
                <span className="text-sm text-text-3">{option.country}</span>
              )}
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 text-sm text-text-2">
          {isNowhere && 'No place is called so.'}
        </p>
        <p className="px-3 py-1 text-xs text-text-3">
          Places:{' '}
          {credits.map(({ text, url }, index) => (
            <Fragment key={url}>
              {index > 0 && ', '}
              <a href={url} target="_blank" rel="noreferrer" tabIndex={-1} className="underline">
                {text}
              </a>
            </Fragment>
          ))}
        </p>
      </div>
    </div>
  );
}

/** The offer to look beyond the list. */
interface More {
  placeId: 'more';
  text: string;
  lookFurther: () => void;
}

/** The cities that somebody may mean, and whether there may be others elsewhere. */
function useCities(wanted: string) {
  const still = useDebounced(wanted, 200);
  const [further, setFurther] = useState('');
  const path = still.length >= 2 ? withQuery('/location/autocomplete', { input: still }) : null;
  const suggested = useRest<{ suggestions: City[]; credits: Credit[] }>(
    path === null ? null : { service: 'user', path },
    { keepsLast: true },
  );
  const isFurther = wanted !== '' && further === wanted;
  const found = useRest<{ cities: City[]; credits: Credit[] }>(
    isFurther ? { service: 'user', path: withQuery('/location/cities', { input: further }) } : null,
  );
  const suggestions = wanted.length >= 2 ? (suggested.answer?.suggestions ?? []) : [];
  const isNone =
    still === wanted && suggested.answered === path && suggested.answer?.suggestions.length === 0;
  const more: More | null =
    isNone && !isFurther
      ? {
          placeId: 'more',
          text: `Look further for “${wanted}”`,
          lookFurther: () => setFurther(wanted),
        }
      : null;
  return {
    cities: isFurther ? (found.answer?.cities ?? []) : suggestions,
    credits: (isFurther ? found.answer : suggested.answer)?.credits ?? [],
    more,
    isNowhere: isFurther && found.answer?.cities.length === 0,
  };
}
