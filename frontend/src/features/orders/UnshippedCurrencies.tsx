import { useQuery } from '@apollo/client/react';
import { currenciesForSaleDocument } from './api/currenciesForSale';
import type { ZoneRow } from './terms';

/** Warns of what a seller offers in a currency that none of their zones has: nobody can buy it. */
export function UnshippedCurrencies({
  userId,
  zones,
}: {
  userId: string;
  zones: readonly ZoneRow[];
}) {
  // A hundred items are not the pages that the cache keeps.
  const { data } = useQuery(currenciesForSaleDocument, {
    variables: { userId },
    fetchPolicy: 'no-cache',
    skip: zones.length === 0,
  });
  const shipped = new Set(zones.map(({ currency }) => currency));
  const items = data?.merchandiseByCreator.nodes ?? [];
  const missing = new Set(
    items
      .filter(({ albumId, trackId, currency }) => !albumId && !trackId && !shipped.has(currency))
      .map(({ currency }) => currency),
  );
  if (zones.length === 0 || missing.size === 0) return null;
  return (
    <p role="status" className="max-w-prose text-danger">
      You sell in {[...missing].join(' and ')}, and no zone has that currency: nobody can buy it.
    </p>
  );
}
