import { useQuery } from '@apollo/client/react';
import { priceThere, usePayCountry } from '@/features/orders';
import { giftPriceDocument } from './api/giftPrice';

/** What it costs to give a tier by where the person is; price is undefined until that is known. */
export function usePrice(tierId: string, months: number, first: string) {
  const place = usePayCountry(first);
  const { data, previousData, loading } = useQuery(giftPriceDocument, {
    variables: {
      tierId,
      months,
      country: place.chosen || null,
      postalCode: place.settledCode || null,
    },
    fetchPolicy: 'network-only',
  });
  const price = data?.giftPrice;
  place.learn(price?.country);
  return {
    ...priceThere(place, { price, before: previousData?.giftPrice, loading }),
    /** What is sent with the gift. */
    code: place.postalCode?.trim() ?? '',
  };
}
