import type { ApolloCache } from '@apollo/client';
import type { Cached } from '@/core/data/cachedAs';
import type { ReactionsOf } from '@/core/manifest';

/** Writes the reactions to a thing as the server counts them. */
export function writeReactions(cache: ApolloCache, cached: Cached, reactions: ReactionsOf): void {
  cache.modify({ id: cache.identify(cached)!, fields: { reactions: () => reactions } });
}
