import { useId } from 'react';
import { chip } from '@/components/chip';
import { Input, Select } from '@/components/Field';
import type { ItemFacetsQuery } from '@/gql/graphql';
import { askedBy, orders } from './filters';
import { categories, currencies } from './words';

type Facets = ItemFacetsQuery['merchandiseFacets'];

interface ParameterProps {
  parameters: URLSearchParams;
  onSet: (name: string, value: string | null) => void;
}

interface FiltersProps extends ParameterProps {
  /** How much there is of each kind, once that is known. */
  facets: Facets | undefined;
}

/** What a list of things for sale is narrowed to. */
export function Filters({ parameters, facets, onSet }: FiltersProps) {
  const { sort, currency, category, subCategory } = askedBy(parameters);
  return (
    <div className="grid gap-4">
      <Kinds
        legend="Kind"
        all="Everything"
        values={categories}
        counts={facets?.categories}
        chosen={category ?? ''}
        onChoose={(value) => onSet('category', value)}
      />
      {category && facets && (facets.subCategories.length > 0 || subCategory) && (
        <Kinds
          legend={`Kind of ${category}`}
          all={`All of ${category}`}
          values={[
            ...new Set([
              ...facets.subCategories.map(({ value }) => value),
              ...(subCategory ? [subCategory] : []),
            ]),
          ]}
          counts={facets.subCategories}
          chosen={subCategory ?? ''}
          onChoose={(value) => onSet('sub', value)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="w-44">
          <Select
            aria-label="Order"
            value={sort ?? 'TASTE'}
            onChange={(event) =>
              onSet('sort', event.target.value === 'TASTE' ? null : event.target.value)
            }
          >
            {orders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </span>
        <label className={chip(parameters.has('left') ? 'on' : 'off')}>
          <input
            type="checkbox"
            className="sr-only"
            checked={parameters.has('left')}
            onChange={(event) => onSet('left', event.target.checked ? '1' : null)}
          />
          In stock
        </label>
        <div role="group" aria-label="Price" className="flex items-center gap-2">
          <Price name="from" label="Price from" parameters={parameters} onSet={onSet} />
          <span aria-hidden="true" className="text-text-3">
            –
          </span>
          <Price name="to" label="Price to" parameters={parameters} onSet={onSet} />
          <span className="w-24">
            <Select
              aria-label="Currency"
              value={currency ?? ''}
              onChange={(event) => onSet('currency', event.target.value || null)}
            >
              <option value="">Any</option>
              {[...new Set([...(currency ? [currency] : []), ...currencies])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          </span>
        </div>
      </div>
    </div>
  );
}

function Price({
  name,
  label,
  parameters,
  onSet,
}: ParameterProps & { name: string; label: string }) {
  return (
    <span className="w-20">
      <Input
        aria-label={label}
        placeholder={name === 'from' ? 'From' : 'To'}
        inputMode="decimal"
        className="tabular-nums"
        value={parameters.get(name) ?? ''}
        onChange={(event) => onSet(name, event.target.value.replace(/[^\d.]/g, '') || null)}
      />
    </span>
  );
}

interface KindsProps {
  legend: string;
  /** What it is called to ask for none of them. */
  all: string;
  values: readonly string[];
  counts: Facets['categories'] | undefined;
  chosen: string;
  onChoose: (value: string | null) => void;
}

/** Kinds of things to choose one of, each with how many there are: where none of the newest is one, nobody knows. */
function Kinds({ legend, all, values, counts, chosen, onChoose }: KindsProps) {
  const group = useId();
  return (
    <fieldset className="-mx-(--gutter) flex min-w-0 gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
      <legend className="sr-only">{legend}</legend>
      {['', ...values].map((value) => {
        const found = counts?.find((each) => each.value === value);
        return (
          <label key={value} className={chip(value === chosen ? 'on' : 'off')}>
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={value === chosen}
              onChange={() => onChoose(value || null)}
            />
            {value || all}
            {found && (found.count > 0 || !found.isLeast) && (
              <span className="font-normal tabular-nums">
                {` ${found.count}${found.isLeast ? '+' : ''}`}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
