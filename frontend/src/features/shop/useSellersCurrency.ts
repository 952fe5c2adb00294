import { useQuery } from '@apollo/client/react';
import { useSession } from '@/core/session';
import { sellersCurrenciesDocument } from './api/sellersCurrencies';

/** What somebody sells in, undefined until that is known, and whether what is shipped can be bought in a currency. */
export function useSellersCurrency(userId: string) {
  // One item of a list is not the list, which the cache keeps.
  const { data, error } = useQuery(sellersCurrenciesDocument, {
    variables: { userId },
    fetchPolicy: 'no-cache',
  });
  // Zones are those of whoever asks, who may be an admin in the seller's place.
  const isOwn = useSession().userId === userId;
  const zones = (isOwn && data?.shippingSettings.zones) || [];
  const used = [
    ...(data?.merchandiseByCreator.nodes ?? []),
    ...(data?.artistTiers ?? []),
    ...zones,
  ];
  return {
    usual: data && (used[0]?.currency ?? 'USD'),
    /** It could not be read: the person has to say. */
    isUnreadable: !data && error !== undefined,
    /** Without a zone everything is shipped everywhere. */
    isShipped: (currency: string) =>
      zones.length === 0 || zones.some((zone) => zone.currency === currency),
  };
}
