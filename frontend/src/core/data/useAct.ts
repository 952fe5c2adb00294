import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useState } from 'react';
import { tellRefusal } from './tellRefusal';
import { useChange } from './useChange';

interface Acts {
  /** Resolves with what was answered; undefined where it was refused, which is shown. */
  act: <Data, Variables extends OperationVariables>(
    name: string,
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ) => Promise<Data | undefined>;
  /** The name of what is being done. */
  acting: string | null;
}

/** Does what a button says; a refusal is shown in the server's words. */
export function useAct(): Acts {
  const change = useChange();
  const [acting, setActing] = useState<string | null>(null);
  const act = useCallback<Acts['act']>(
    async (name, mutation, variables) => {
      setActing(name);
      try {
        return await change(mutation, variables);
      } catch (error) {
        tellRefusal(error);
        return undefined;
      } finally {
        setActing(null);
      }
    },
    [change],
  );
  return { act, acting };
}
