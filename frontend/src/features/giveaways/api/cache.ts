import type { ApolloCache } from '@apollo/client';
import { type FragmentType, readFragment } from '@/gql';
import { giveawayFragment } from './giveawayFragment';

type Giveaway = FragmentType<typeof giveawayFragment>;

/** Keeps a giveaway as the server has it now. */
export function keepGiveaway(cache: ApolloCache, giveaway: Giveaway | null | undefined): void {
  if (!giveaway) return;
  const { id } = readFragment(giveawayFragment, giveaway);
  cache.writeFragment({
    id: cache.identify({ __typename: 'Giveaway', id })!,
    fragment: giveawayFragment,
    fragmentName: 'GiveawayParts',
    data: giveaway as never,
  });
}

/** Has lists of giveaways read anew: where one stands in them, only the server knows. */
export function rereadLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getGiveawaysByUser' });
}
