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
  const { chosen, choose, learn, postalCode, typePostalCode, settledCode } = usePayCountry();
  const { data, previousData, loading, error, refetch } = useQuery(supportPriceDocument, {
    variables: {
      tierId,
      interval,
      country: chosen || null,
      postalCode: settledCode || null,
      subscriptionId: subscriptionId ?? null,
    },
    fetchPolicy: 'network-only',
  });
  const price = data?.supportPrice;
  learn(price?.country);
  const known = price ?? previousData?.supportPrice;
  return {
    /** Null where it decides nothing. */
    postalCode: known?.needsPostalCode
      ? { value: postalCode ?? known.postalCode ?? '', onChange: typePostalCode }
      : null,
    country: chosen || known?.country || '',
    choose,
    /** What is sent with a payment. */
    from: { country: (chosen || known?.country) ?? null, postalCode: postalCode?.trim() || null },
    hasTyped: Boolean(postalCode?.trim()),
    /** The one that is shown: the last one while the next is on its way. */
    shown: known,
    price: loading || (postalCode ?? '').trim() !== settledCode ? undefined : price,
    hasFailed: error !== undefined && !price,
    reread: () => void refetch(),
  };
}
