import { useCallback, useEffect, useState } from 'react';
import { type RefusedError, toRefused } from './refused';

export interface Polled<T> {
  value: T | undefined;
  /** Why the last answer did not come; the value before it stays. */
  problem: RefusedError | null;
  /** Asks at once. */
  refresh: () => void;
}

/** Milliseconds until it asks again after a failure. */
const afterFailure = 10_000;

/**
 * Asks again and again: `pause` says after each answer how many milliseconds to wait, null to stop.
 * Nothing is asked while the tab is hidden; when it is seen again, at once. Both functions must be
 * the same from one render to the next, or it starts anew.
 */
export function usePolled<T>(ask: () => Promise<T>, pause: (value: T) => number | null): Polled<T> {
  const [state, setState] = useState<Pick<Polled<T>, 'value' | 'problem'>>({
    value: undefined,
    problem: null,
  });
  const [wanted, setWanted] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let asking = false;
    const run = async () => {
      clearTimeout(timer);
      if (asking || over) return;
      asking = true;
      let wait: number | null = afterFailure;
      try {
        const value = await ask();
        if (over) return;
        setState({ value, problem: null });
        wait = pause(value);
      } catch (error) {
        if (over) return;
        const problem = toRefused(error);
        setState((last) => ({ ...last, problem }));
      } finally {
        asking = false;
      }
      if (wait !== null && !document.hidden) timer = setTimeout(() => void run(), wait);
    };
    const onSight = () => {
      if (document.hidden) clearTimeout(timer);
      else void run();
    };
    void run();
    document.addEventListener('visibilitychange', onSight);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [ask, pause, wanted]);

  const refresh = useCallback(() => setWanted((count) => count + 1), []);
  return { ...state, refresh };
}
