import { useQuery } from '@apollo/client/react';
import { usePayCountry } from '@/features/orders';
import { giftPriceDocument } from './api/giftPrice';

/** What it costs to give a tier by where the person is; price is undefined until that is known. */
export function usePrice(tierId: string, months: number, first: string) {
  const { chosen, choose, learn } = usePayCountry(first);
  const { data, previousData, loading } = useQuery(giftPriceDocument, {
    variables: { tierId, months, country: chosen || null },
    fetchPolicy: 'network-only',
  });
  const price = data?.giftPrice;
  learn(price?.country);
  return {
    country: chosen || (price ?? previousData?.giftPrice)?.country || '',
    choose,
    /** The one that is shown: the last one while the next is on its way. */
    shown: price ?? previousData?.giftPrice,
    price: loading ? undefined : price,
  };
}
