import { useEffect, useRef } from 'react';

/** Milliseconds until the server is asked first, and between two questions; nobody comes back at once with all others. */
const firstAsk = 1500;
const pause = () => 3000 + 3000 * Math.random();

/** Milliseconds in which a page is shown anew at most once though the server was never seen to be away. */
const between = 60_000;

let isReady: (() => Promise<boolean>) | undefined;
let lastTry = -between;

/** Has pages that failed ask by a function whether the server is ready again; until then they wait for somebody. */
export function askReadinessBy(ask: (() => Promise<boolean>) | undefined): void {
  isReady = ask;
  lastTry = -between;
}

/**
 * Acts once the server is back, for what failed while it, or an engine that it needs, was away. What fails although all is
 * well is tried once more, and then left to the person.
 */
export function useWhenBack(act: (() => void) | undefined): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let over = false;
    let wasAway = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (!isReady || over || !latest.current) return;
      if (!document.hidden) {
        const ready = await isReady();
        if (over) return;
        if (ready) {
          if (!wasAway && performance.now() - lastTry < between) return;
          if (!wasAway) lastTry = performance.now();
          latest.current?.();
          return;
        }
        wasAway = true;
      }
      timer = setTimeout(() => void ask(), pause());
    };
    timer = setTimeout(() => void ask(), firstAsk);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
}
