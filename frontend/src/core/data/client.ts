import { ApolloClient, InMemoryCache, type TypePolicies } from '@apollo/client';
import { graphqlLink } from './link';

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

/** Returns a cache that keeps types as the features' policies say. */
export function createCache(policies: readonly TypePolicies[]): InMemoryCache {
  const cache = new InMemoryCache();
  for (const each of policies) cache.policies.addTypePolicies(each);
  return cache;
}

/**
 * Watched queries show what is cached and fetch it again; errors leave the data that came with
 * them; mutations skip the cache and write what they changed through update.
 */
export function createClient(policies: readonly TypePolicies[]): ApolloClient {
  return new ApolloClient({
    cache: createCache(policies),
    link: graphqlLink,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
      query: { errorPolicy: 'all' },
      mutate: { fetchPolicy: 'no-cache', errorPolicy: 'all' },
    },
  });
}
