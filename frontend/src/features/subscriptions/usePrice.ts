import { useQuery } from '@apollo/client/react';
import { usePayCountry } from '@/features/orders';
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
  const { chosen, choose, learn } = usePayCountry();
  const { data, previousData, loading, error, refetch } = useQuery(supportPriceDocument, {
    variables: {
      tierId,
      interval,
      country: chosen || null,
      subscriptionId: subscriptionId ?? null,
    },
    fetchPolicy: 'network-only',
  });
  const price = data?.supportPrice;
  learn(price?.country);
  return {
    country: chosen || (price ?? previousData?.supportPrice)?.country || '',
    choose,
    /** The one that is shown: the last one while the next is on its way. */
    shown: price ?? previousData?.supportPrice,
    price: loading ? undefined : price,
    hasFailed: error !== undefined && !price,
    reread: () => void refetch(),
  };
}
