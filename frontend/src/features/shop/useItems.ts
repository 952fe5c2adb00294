import { useQuery } from '@apollo/client/react';
import { nextCursor } from '@/core/data/connections';
import type { MerchandiseStatus } from '@/gql/graphql';
import { itemsOfSellerDocument } from './api/itemsOfSeller';

/** What somebody sells, as a wall shows it. */
export function useItemsOfSeller(userId: string, status?: MerchandiseStatus) {
  const variables = { userId, ...(status ? { status } : {}) };
  const { data, error, refetch, fetchMore } = useQuery(itemsOfSellerDocument, { variables });
  const page = data?.merchandiseByCreator;
  const after = nextCursor(page);
  return {
    items: page?.nodes,
    failed: Boolean(error),
    onRetry: () => void refetch(),
    onMore: after === null ? undefined : () => fetchMore({ variables: { ...variables, after } }),
  };
}
