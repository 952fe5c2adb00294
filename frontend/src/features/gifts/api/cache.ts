import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { giftFragment } from './giftFragment';

/** Writes a gift as the server says it is now. */
export function keepGift(cache: ApolloCache, gift: FragmentType<typeof giftFragment>): void {
  const { id } = readFragment(giftFragment, gift);
  cache.writeFragment({
    id: cache.identify({ __typename: 'TierGift', id })!,
    fragment: giftFragment,
    fragmentName: 'GiftParts',
    data: gift as never,
  });
}

/** Has fields of the root be read anew. */
export function reread(cache: ApolloCache, fieldNames: readonly string[]): void {
  for (const fieldName of fieldNames) cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
