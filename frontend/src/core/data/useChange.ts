import type { ApolloCache, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { texts } from '@/lib/texts';
import { ApiError } from './api';
import { runInOrder } from './runInOrder';
import { noteAsker, whileHere } from './whileHere';

/** Why a change was refused; the message is meant for the person. */
export class RefusedError extends Error {
  readonly code: string | undefined;
  /** What is wrong, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, code?: string, fields: Record<string, string> = {}) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
    this.fields = fields;
  }
}

/** Reads what the server or the network said about a call that failed. */
export function toRefused(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const code = first?.extensions?.['code'];
    const fields = first?.extensions?.['fields'];
    return new RefusedError(
      first?.message ?? error.message,
      typeof code === 'string' ? code : undefined,
      (fields as Record<string, string> | undefined) ?? {},
    );
  }
  if (error instanceof ApiError) {
    const { detail, title, code, fields } = error.problem;
    return new RefusedError(detail ?? title ?? error.message, code, fields);
  }
  return new RefusedError(`${texts.networkError}. Check your connection and try again.`);
}

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
