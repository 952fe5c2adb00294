import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { chip } from '@/components/chip';
import { Input, Select } from '@/components/Field';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import type { ItemsForSaleQueryVariables, MerchandiseSort } from '@/gql/graphql';
import { usePageTitle } from '@/lib/page';
import { useDebounced } from '@/lib/useDebounced';
import { itemsForSaleDocument } from '../api/itemsForSale';
import { ItemWall } from '../ItemWall';
import { categories, currencies } from '../words';

const orders: readonly { value: MerchandiseSort; label: string }[] = [
  { value: 'TASTE', label: 'For you' },
  { value: 'NEW', label: 'New' },
  { value: 'POPULAR', label: 'Popular' },
  { value: 'PRICE_LOW', label: 'Price, low first' },
  { value: 'PRICE_HIGH', label: 'Price, high first' },
];

/** What an address asks for. */
function askedBy(parameters: URLSearchParams): ItemsForSaleQueryVariables {
  const sort = orders.find(({ value }) => value === parameters.get('sort'))?.value ?? 'TASTE';
  const category = categories.find((each) => each === parameters.get('category'));
  const price = (name: string) => {
    const text = parameters.get(name);
    const amount = Number(text);
    return text && Number.isFinite(amount) && amount >= 0 ? amount : undefined;
  };
  const minPrice = price('from');
  const maxPrice = price('to');
  const isPriced = sort.startsWith('PRICE') || minPrice !== undefined || maxPrice !== undefined;
  const currency = parameters.get('currency') ?? (isPriced ? 'EUR' : undefined);
  return {
    sort,
    ...(category ? { category } : {}),
    ...(parameters.has('left') ? { status: 'ACTIVE' as const } : {}),
    ...(currency ? { currency } : {}),
    ...(minPrice === undefined ? {} : { minPrice }),
    ...(maxPrice === undefined ? {} : { maxPrice }),
  };
}

export async function preload(client: ApolloClient): Promise<void> {
  const variables = askedBy(new URLSearchParams(window.location.search));
  await client.query({ query: itemsForSaleDocument, variables, ...aheadOfNeed });
}

/** /tradingpost: what artists sell. */
export default function TradingPostPage() {
  const [parameters, setParameters] = useSearchParams();
  const asked = useDebounced(parameters.toString(), 250);
  const variables = askedBy(new URLSearchParams(asked));
  const { data, previousData, error, refetch, fetchMore } = useQuery(itemsForSaleDocument, {
    variables,
  });
  const page = (data ?? previousData)?.curatedMerchandise;
  const after = data ? nextCursor(page) : null;
  usePageTitle('Trading Post');
  const set = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="page grid grid-cols-1 gap-8 pt-8 pb-12">
      <header className="grid gap-2">
        <h1 className="display text-title">Trading Post</h1>
        <p className="max-w-160 text-text-2">
          Records, shirts and prints, straight from the artists who made them.
        </p>
      </header>
      <Filters parameters={parameters} onSet={set} />
      <ItemWall
        label="For sale"
        items={page?.nodes}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        eager
        empty={
          <EmptyState title="Nothing here yet.">
            Nobody offers anything of this kind. Look at another one, or ask for less.
          </EmptyState>
        }
      />
    </div>
  );
}

interface FiltersProps {
  parameters: URLSearchParams;
  onSet: (name: string, value: string | null) => void;
}

function Filters({ parameters, onSet }: FiltersProps) {
  const group = useId();
  const chosen = parameters.get('category') ?? '';
  const { sort, currency } = askedBy(parameters);
  return (
    <div className="grid gap-4">
      <fieldset className="-mx-(--gutter) flex min-w-0 gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none]">
        <legend className="sr-only">Kind</legend>
        {['', ...categories].map((category) => (
          <label key={category} className={chip(category === chosen ? 'on' : 'off')}>
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={category === chosen}
              onChange={() => onSet('category', category || null)}
            />
            {category || 'Everything'}
          </label>
        ))}
      </fieldset>
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

function Price({ name, label, parameters, onSet }: FiltersProps & { name: string; label: string }) {
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
