import { useCallback } from 'react';
import type { RefusedError } from '@/core/data/refused';
import { usePolled } from '@/core/data/usePolled';

interface Previewed<T> {
  value: T | undefined;
  problem: RefusedError | null;
  /** The value is of what was asked before. */
  stale: boolean;
  retry: () => void;
}

const once = () => null;

/**
 * What the server answers for a key (all that the answer depends on). Until it comes, the answer
 * before it stays; one that comes too late is dropped. `ask` must be the same while the key is.
 */
export function usePreviewed<T>(key: string, ask: () => Promise<T>): Previewed<T> {
  const keyed = useCallback(async () => ({ key, answer: await ask() }), [key, ask]);
  const { value, problem, refresh } = usePolled(keyed, once);
  return {
    value: value?.answer,
    problem,
    stale: value !== undefined && value.key !== key && !problem,
    retry: refresh,
  };
}
