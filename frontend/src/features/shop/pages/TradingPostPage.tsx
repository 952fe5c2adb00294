import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { aheadOfNeed } from '@/core/data/link';
import { usePageTitle } from '@/lib/page';
import { useDebounced } from '@/lib/useDebounced';
import { itemFacetsDocument } from '../api/itemFacets';
import { itemsForSaleDocument } from '../api/itemsForSale';
import { Filters } from '../Filters';
import { askedBy, facetsAsked } from '../filters';
import { ItemWall } from '../ItemWall';

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
  // What was asked for before stays while the next comes, not where that failed.
  const page = (data ?? (error ? undefined : previousData))?.curatedMerchandise;
  const after = data ? nextCursor(page) : null;
  const counts = useQuery(itemFacetsDocument, { variables: facetsAsked(variables) });
  const facets = (counts.data ?? counts.previousData)?.merchandiseFacets;
  usePageTitle('Trading Post');
  const set = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        // A sub-category is one of a category.
        if (name === 'category') next.delete('sub');
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
      <Filters parameters={parameters} facets={facets} onSet={set} />
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
