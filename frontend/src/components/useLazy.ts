import { useCallback, useEffect, useState } from 'react';
import type { Lazy } from '@/lib/lazy';

interface Fetched<T> {
  value: T | null;
  /** Why it did not come. */
  problem: { error: unknown } | null;
  retry: () => void;
}

/**
 * Fetches a Lazy once it is wanted. Unlike with React's lazy, what was fetched before is there at once, what comes is shown
 * as it comes, and what does not come breaks nothing around it.
 */
export function useLazy<T>(lazy: Lazy<T>, isWanted = true): Fetched<T> {
  const [state, setState] = useState<Omit<Fetched<T>, 'retry'>>({
    value: lazy.loaded,
    problem: null,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isWanted || state.value) return;
    let isGone = false;
    lazy.load().then(
      (value) => !isGone && setState({ value, problem: null }),
      (error: unknown) => !isGone && setState({ value: null, problem: { error } }),
    );
    return () => {
      isGone = true;
    };
  }, [lazy, isWanted, state.value, tries]);
  return { ...state, retry: useCallback(() => setTries((count) => count + 1), []) };
}
