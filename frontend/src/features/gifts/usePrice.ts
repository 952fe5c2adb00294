import { useQuery } from '@apollo/client/react';
import { usePayCountry } from '@/features/orders';
import { giftPriceDocument } from './api/giftPrice';

/** What it costs to give a tier by where the person is; price is undefined until that is known. */
export function usePrice(tierId: string, months: number, first: string) {
  const { chosen, choose, learn, postalCode, typePostalCode, settledCode } = usePayCountry(first);
  const { data, previousData, loading } = useQuery(giftPriceDocument, {
    variables: { tierId, months, country: chosen || null, postalCode: settledCode || null },
    fetchPolicy: 'network-only',
  });
  const price = data?.giftPrice;
  learn(price?.country);
  const known = price ?? previousData?.giftPrice;
  return {
    /** Null where it decides nothing. */
    postalCode: known?.needsPostalCode
      ? { value: postalCode ?? known.postalCode ?? '', onChange: typePostalCode }
      : null,
    country: chosen || known?.country || '',
    choose,
    /** What is sent with the gift. */
    code: postalCode?.trim() ?? '',
    /** The one that is shown: the last one while the next is on its way. */
    shown: known,
    price: loading || (postalCode ?? '').trim() !== settledCode ? undefined : price,
  };
}
