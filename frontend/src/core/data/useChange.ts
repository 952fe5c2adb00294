import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { RefusedError, toRefused } from './refused';
import { runInOrder } from './runInOrder';
import { noteAsker, whileHere } from './whileHere';

interface ChangeOptions<Data> {
  /** Shown until the server answers, and taken back where it refuses. */
  optimistic?: Data;
  /** Changes of the same key reach the server one after another. */
  inOrder?: string;
}

export type Change = <Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  write?: (cache: ApolloCache, data: Data) => void,
  options?: ChangeOptions<Data>,
) => Promise<Data>;

/**
 * Runs a mutation and writes what it changed; rejects with RefusedError. Where the person leaves before it ends, it
 * writes nothing and does not settle.
 */
export function useChange(): Change {
  const client = useApolloClient();
  return useCallback(
    async <Data, Variables extends OperationVariables>(
      mutation: TypedDocumentNode<Data, Variables>,
      variables: Variables,
      write?: (cache: ApolloCache, data: Data) => void,
      { optimistic, inOrder }: ChangeOptions<Data> = {},
    ): Promise<Data> => {
      const isHere = noteAsker();
      const send = async () => {
        const { data, error } = await client.mutate({
          mutation: mutation as TypedDocumentNode<Data>,
          variables,
          ...(optimistic === undefined ? {} : { optimisticResponse: optimistic as never }),
          update: (cache, { data: written }) => {
            if (written && isHere()) write?.(cache, written as Data);
          },
        });
        if (error) throw error;
        if (!data) throw new RefusedError('The server did not say what it did. Try again.');
        return data as Data;
      };
      try {
        return await whileHere(inOrder === undefined ? send() : runInOrder(inOrder, send));
      } catch (error) {
        throw toRefused(error);
      }
    },
    [client],
  );
}
