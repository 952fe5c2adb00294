import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Whether the browser has a connection, and again whenever that changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed);
      addEventListener('offline', changed);
      return () => {
        removeEventListener('online', changed);
        removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}

/** Milliseconds after which it is tried once more: a connection that is just back may not carry yet. */
const secondTry = 2_000;

/** Does something when the connection comes back. Returns whether there is one. */
export function useWhenOnline(act: (() => void) | undefined): boolean {
  const isOnline = useOnline();
  const wasOffline = useRef(!isOnline);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOnline) wasOffline.current = true;
    if (!isOnline || !wasOffline.current) return;
    latest.current?.();
    const timer = setTimeout(() => latest.current?.(), secondTry);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return isOnline;
}
