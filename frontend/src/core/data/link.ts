import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { whenPersonLeaves } from '@/core/session';
import { ApiError, request } from './api';
import { isShort, mostRetries, waitCalmly } from './waitCalmly';

/** Milliseconds for which an answer that was fetched ahead of need is as good as a new one. */
const freshness = 5000;

/** Answers that were fetched ahead of need, by what was asked. */
const ahead = new Map<string, { result: ApolloLink.Result; until: number }>();

whenPersonLeaves(() => ahead.clear());

/**
 * Sends operations as the site sends everything else: with the bearer token, given up after 10 s or the context's timeout
 * (milliseconds), cancelled when nobody waits any more. An answer fetched with the context `ahead` serves the next who asks
 * the same, once: a page that was made ready asks nothing twice. A query of somebody who asked for too much is sent again
 * when the server says so. It is a fraction of Apollo's own link.
 */
export const graphqlLink = new ApolloLink(
  ({ operationName, operationType, variables, query, getContext }) =>
    new Observable((observer) => {
      const abort = new AbortController();
      const context = getContext();
      const key = `${operationName} ${JSON.stringify(variables)}`;
      const done = (result: ApolloLink.Result) => {
        logErrors(operationName, result.errors);
        observer.next(result);
        observer.complete();
      };
      const ready = ahead.get(key);
      // What was fetched before a change does not know of it.
      if (operationType === 'query') ahead.delete(key);
      else ahead.clear();
      if (ready && ready.until > Date.now() && !context['ahead']) return done(ready.result);
      const send = () =>
        request<ApolloLink.Result>('content', '/graphql', {
          method: 'POST',
          body: { operationName, variables, query: print(query) },
          signal: abort.signal,
          timeout: context['timeout'],
        });
      const read = async (tries: number): Promise<ApolloLink.Result> => {
        const result = await againElsewhere(send);
        const { code, retryAfter } = result.errors?.[0]?.extensions ?? {};
        if (code !== 'RATE_LIMITED' || tries === mostRetries || !isShort(retryAfter)) return result;
        await waitCalmly(retryAfter, abort.signal);
        return read(tries + 1);
      };
      (operationType === 'query' ? read(0) : send()).then(
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

/** Notes what an operation was refused, for whoever looks for the reason: nothing of it is shown. */
function logErrors(operation: string | undefined, errors: ApolloLink.Result['errors']): void {
  for (const { message, locations, path } of errors ?? []) {
    const at = locations?.map(({ line, column }) => `${line}:${column}`).join(', ') ?? '';
    // eslint-disable-next-line no-console -- it is for whoever looks for the reason, and shown nowhere else
    console.warn(
      `GraphQL error: ${message}, location: ${at}, path: ${path?.join('.') ?? ''}, operation: ${operation ?? ''}`,
    );
  }
}

/** Milliseconds after which another server is asked: by then the proxy leaves out the one that died. */
const elsewhereAfter = 300;

/**
 * Asks again, once, where a proxy says that the server died which had the question in hand. A proxy does so itself with
 * what it knows to change nothing, and this is a POST.
 */
async function againElsewhere<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 502 || error.status === 504))) throw error;
    await new Promise((resolve) => setTimeout(resolve, elsewhereAfter));
    return await ask();
  }
}

/** The options of a query that makes a page ready before it is opened. */
export const aheadOfNeed = { context: { ahead: true } };
