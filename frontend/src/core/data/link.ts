import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { whenPersonLeaves } from '@/core/session';
import { request } from './api';

/** Milliseconds for which an answer that was fetched ahead of need is as good as a new one. */
const freshness = 5000;

/** Answers that were fetched ahead of need, by what was asked. */
const ahead = new Map<string, { result: ApolloLink.Result; until: number }>();

whenPersonLeaves(() => ahead.clear());

/**
 * Sends operations as the site sends everything else: with the bearer token, given up after 10 s or the context's timeout
 * (milliseconds), cancelled when nobody waits any more. An answer fetched with the context `ahead` serves the next who asks
 * the same, once: a page that was made ready asks nothing twice. It is a fraction of Apollo's own link.
 */
export const graphqlLink = new ApolloLink(
  ({ operationName, operationType, variables, query, getContext }) =>
    new Observable((observer) => {
      const abort = new AbortController();
      const context = getContext();
      const key = `${operationName} ${JSON.stringify(variables)}`;
      const done = (result: ApolloLink.Result) => {
        observer.next(result);
        observer.complete();
      };
      const ready = ahead.get(key);
      // What was fetched before a change does not know of it.
      if (operationType === 'query') ahead.delete(key);
      else ahead.clear();
      if (ready && ready.until > Date.now() && !context['ahead']) return done(ready.result);
      request<ApolloLink.Result>('content', '/graphql', {
        method: 'POST',
        body: { operationName, variables, query: print(query) },
        signal: abort.signal,
        timeout: context['timeout'],
      }).then(
        (result) => {
          if (context['ahead']) ahead.set(key, { result, until: Date.now() + freshness });
          done(result);
        },
        (error: unknown) => {
          if (!abort.signal.aborted) observer.error(error);
        },
      );
      return () => abort.abort();
    }),
);

/** The options of a query that makes a page ready before it is opened. */
export const aheadOfNeed = { context: { ahead: true } };
