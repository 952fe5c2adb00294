import { useQuery } from '@apollo/client/react';
import { priceThere, usePayCountry } from '@/features/orders';
import type { BillingInterval } from '@/gql/graphql';
import { supportPriceDocument } from './api/supportPrice';

interface Asked {
  tierId: string;
  interval: BillingInterval;
  /** What it takes the place of. */
  subscriptionId?: string;
}

/** What it costs to support a tier by where the person is; price is undefined until that is known. */
export function usePrice({ tierId, interval, subscriptionId }: Asked) {
  const place = usePayCountry();
  const { data, previousData, loading, error, refetch } = useQuery(supportPriceDocument, {
    variables: {
      tierId,
      interval,
      country: place.chosen || null,
      postalCode: place.settledCode || null,
      subscriptionId: subscriptionId ?? null,
    },
    fetchPolicy: 'network-only',
  });
  const price = data?.supportPrice;
  place.learn(price?.country);
  const there = priceThere(place, { price, before: previousData?.supportPrice, loading });
  return {
    ...there,
    /** What is sent with a payment. */
    from: { country: there.country || null, postalCode: place.postalCode?.trim() || null },
    hasTyped: Boolean(place.postalCode?.trim()),
    hasFailed: error !== undefined && !price,
    reread: () => void refetch(),
  };
}
