import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { RefusedError, toRefused } from './refused';

interface AskOptions {
  /** Milliseconds until it is given up; the client's own where not given. */
  timeout?: number;
}

export type Ask = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: AskOptions,
) => Promise<Data>;

/** Runs a query past the cache: an instrument shows what is, not what was. Rejects with RefusedError. */
export function useAsk(): Ask {
  const client = useApolloClient();
  return useCallback(
    async <Data, Variables extends OperationVariables>(
      query: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      { timeout }: AskOptions = {},
    ): Promise<Data> => {
      try {
        const { data, error } = await client.query({
          query: query as TypedDocumentNode<Data>,
          variables,
          fetchPolicy: 'no-cache',
          ...(timeout ? { context: { timeout } } : {}),
        });
        if (error) throw error;
        if (!data) throw new RefusedError('The server did not answer what was asked. Try again.');
        return data as Data;
      } catch (error) {
        throw toRefused(error);
      }
    },
    [client],
  );
}
