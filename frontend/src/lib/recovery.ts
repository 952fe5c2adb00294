import { useEffect, useRef } from 'react';

/** Milliseconds until the server is asked first, and between two questions; nobody comes back at once with all others. */
const firstAsk = 1500;
const pause = () => 3000 + 3000 * Math.random();

/** Milliseconds in which a page is shown anew at most once though the server was never seen to be away. */
const between = 60_000;

/** A part of a page that failed, and whether the server was seen to be away since. */
interface Waiter {
  act: () => void;
  wasAway: boolean;
}

let isReady: (() => Promise<boolean>) | undefined;
let lastTry = -between;
const waiting = new Set<Waiter>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Has pages that failed ask by a function whether the server is ready again; until then they wait for somebody. */
export function askReadinessBy(ask: (() => Promise<boolean>) | undefined): void {
  isReady = ask;
  lastTry = -between;
}

function askIn(milliseconds: number): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void askForAll();
  }, milliseconds);
}

function stopAsking(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Asks once for all that failed. */
async function askForAll(): Promise<void> {
  if (!isReady || waiting.size === 0) return;
  if (document.hidden) {
    askIn(pause());
    return;
  }
  const asking = [...waiting];
  if (!(await isReady())) {
    for (const waiter of asking) waiter.wasAway = true;
    askIn(pause());
    return;
  }
  const mayTry = performance.now() - lastTry >= between;
  if (mayTry && asking.some(({ wasAway }) => !wasAway)) lastTry = performance.now();
  for (const waiter of asking) {
    // One that its page left while it was asked for waits no more.
    if (waiting.delete(waiter) && (mayTry || waiter.wasAway)) waiter.act();
  }
  if (waiting.size > 0) askIn(firstAsk);
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
  const mayAct = act !== undefined;
  useEffect(() => {
    if (!mayAct) return;
    const waiter = { act: () => latest.current?.(), wasAway: false };
    waiting.add(waiter);
    askIn(firstAsk);
    return () => {
      waiting.delete(waiter);
      if (waiting.size === 0) stopAsking();
    };
  }, [mayAct]);
}
