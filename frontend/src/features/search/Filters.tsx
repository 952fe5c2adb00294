import { Check, ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { chip } from '@/components/chip';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/media';
import { isFiltered, noFilters, type Filters as Chosen } from './asked';
import type { Facets } from './facets';
import { PriceFilter, YearFilter } from './RangeFilters';

interface FiltersProps {
  facets: Facets;
  chosen: Chosen;
  /** What the person's place is called; null where it is not known, and nothing can be near. */
  place: string | null;
  /** Somebody is signed in, to whom things are open or not. */
  member: boolean;
  onChange: (filters: Chosen) => void;
}

const radii = [10, 25, 50, 100, 250];

/** What narrows the results. Only what makes a difference is offered. */
export function Filters({ facets, chosen, place, member, onChange }: FiltersProps) {
  // At the end it moves nothing below the pointer; on phones the end of the row is out of sight.
  const mobile = useIsMobile();
  const set = (change: Partial<Chosen>) => onChange({ ...chosen, ...change });
  const controls: ReactNode[] = [];
  if (facets.years) controls.push(<YearFilter key="year" chosen={chosen} onChange={set} />);
  if (facets.places && place)
    controls.push(
      <NearFilter
        key="near"
        chosen={chosen.near}
        place={place}
        onChange={(near) => set({ near })}
      />,
    );
  if (facets.currency)
    controls.push(
      <PriceFilter key="price" chosen={chosen} currency={facets.currency} onChange={set} />,
    );
  if (facets.gated && member)
    controls.push(
      <Choice
        key="available"
        on={chosen.available}
        onPress={() => set({ available: !chosen.available })}
      >
        Available to me
      </Choice>,
    );
  const genres = facets.genres.map((genre) => {
    const on = chosen.genres.some((each) => each.toLowerCase() === genre.toLowerCase());
    const others = chosen.genres.filter((each) => each.toLowerCase() !== genre.toLowerCase());
    return (
      <Choice
        key={`genre ${genre}`}
        on={on}
        onPress={() => set({ genres: on ? others : [...others, genre] })}
      >
        {genre}
      </Choice>
    );
  });
  const clear = isFiltered(chosen) && (
    <button
      key="clear"
      type="button"
      onClick={() => onChange(noFilters)}
      className={cx(chip('bare'), 'pl-3')}
    >
      <X size={16} aria-hidden="true" />
      Clear filters
    </button>
  );
  if (controls.length + genres.length === 0 && !clear) return null;
  return (
    <div
      role="group"
      aria-label="Filters"
      className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] wide:flex-wrap"
    >
      {mobile && clear}
      {controls}
      {controls.length > 0 && genres.length > 0 && (
        <span aria-hidden="true" className="mx-1 w-px shrink-0 self-stretch bg-line" />
      )}
      {genres}
      {!mobile && clear}
    </div>
  );
}

interface ChoiceProps {
  on: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Choice({ on, onPress, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress} className={chip(on ? 'on' : 'off')}>
      {on && <Check size={16} aria-hidden="true" className="-ml-1" />}
      {children}
    </button>
  );
}

interface NearFilterProps {
  chosen: number | null;
  place: string;
  onChange: (near: number | null) => void;
}

function NearFilter({ chosen, place, onChange }: NearFilterProps) {
  const offered = chosen === null || radii.includes(chosen) ? radii : [...radii, chosen];
  return (
    <label className={cx(chip(chosen === null ? 'off' : 'on'), 'relative pr-9')}>
      <span aria-hidden="true">
        {chosen === null ? 'Near you' : `${chosen} km around ${place}`}
      </span>
      <ChevronDown size={16} aria-hidden="true" className="absolute right-3" />
      {/* The select itself lies unseen over what is written, which is as wide as it has to be. */}
      <select
        aria-label={`Near ${place}`}
        value={chosen ?? ''}
        onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
        className="absolute inset-0 cursor-pointer rounded-full bg-surface text-text opacity-0"
      >
        <option value="">Anywhere</option>
        {offered.map((radius) => (
          <option key={radius} value={radius}>
            {radius} km around {place}
          </option>
        ))}
      </select>
    </label>
  );
}
