import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { request } from './api';

/**
 * Sends operations as the site sends everything else: with the bearer token, given up after 10 s or
 * the context's timeout (milliseconds), cancelled when nobody waits any more. It is a fraction of
 * Apollo's own link.
 */
export const graphqlLink = new ApolloLink(
  ({ operationName, variables, query, getContext }) =>
    new Observable((observer) => {
      const abort = new AbortController();
      request<ApolloLink.Result>('content', '/graphql', {
        method: 'POST',
        body: { operationName, variables, query: print(query) },
        signal: abort.signal,
        timeout: getContext()['timeout'],
      }).then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error: unknown) => {
          if (!abort.signal.aborted) observer.error(error);
        },
      );
      return () => abort.abort();
    }),
);
