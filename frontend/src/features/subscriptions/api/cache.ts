import type { ApolloCache } from '@apollo/client';

/** Has all that follows from a payment or its end be read anew: what is held, what is open, and what was paid. */
export function rereadAfterChange(cache: ApolloCache): void {
  for (const fieldName of [
    'tierSubscriptions',
    'subscriptionInvoices',
    'artistTiers',
    'heldTiers',
    'album',
    'track',
  ])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
