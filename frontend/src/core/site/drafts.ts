import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { accessToken, beforeSignOut, sessionStore, useSession } from '@/core/session';

/** As it is kept. */
interface Entry {
  at: number;
  draft: unknown;
  /** What it was a change of; empty for what is new. */
  over: string;
  /** Under which it is sent. */
  clientKey?: string;
}

/** What is kept of what the person writes. */
export interface KeptDraft {
  /**
   * By which the same sent twice is one, also after a reload. It is another once what was written was ended or cleared.
   */
  clientKey: () => string;
  /** Makes of what is sent next another than what was sent before. */
  renewKey: () => void;
  /** Ends it, for what was sent or thrown away: until something else is written nothing is kept. */
  end: () => void;
}

const prefix = 'sidestage.draft.';
/** Milliseconds without a key pressed. */
const pause = 400;
/** Milliseconds after the last change. */
const lifetime = 30 * 86_400_000;
/** Of one person. */
const mostDrafts = 50;
/** Characters as they are kept: several times what the longest form takes. */
const longest = 100_000;

const prefixOf = (userId: string) => `${prefix}${userId}.`;
const keyOf = (userId: string, place: string) => prefixOf(userId) + place;

// What somebody wrote is not for whoever comes next.
const forgetOthers = (userId: string | null) => {
  if (userId !== null) forgetAll((key) => !isOf(key, userId));
};
forgetOthers(sessionStore.getState().userId);
sessionStore.subscribe(({ userId }, before) => {
  if (userId !== before.userId) forgetOthers(userId);
});
// A session that has run out is no sign-out: whoever logs in again goes on writing. Tabs that hear of either from
// another have no token any more, and leave it to that one.
beforeSignOut(() => {
  if (accessToken() !== undefined) forgetAll(() => true);
});

function isOf(key: string, userId: string): boolean {
  return key.startsWith(prefixOf(userId));
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
}

function forgetAll(which: (key: string) => boolean): void {
  for (const key of draftKeys()) if (which(key)) localStorage.removeItem(key);
}

function readEntry(key: string): Entry | null {
  try {
    const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as Entry | null;
    return entry && Date.now() - entry.at < lifetime ? entry : null;
  } catch {
    // The browser keeps nothing, or somebody changed it: one begins anew.
    return null;
  }
}

/**
 * What the person was writing at a place, where they have not sent it: `empty` with what was kept put on it. A change of
 * what is something else by now is left: it would undo what somebody else did.
 */
export function readDraft<T extends object>(place: string, empty: T, over = ''): T {
  const { userId } = sessionStore.getState();
  const entry = userId === null ? null : readEntry(keyOf(userId, place));
  return entry?.over === over ? { ...empty, ...(entry.draft as Partial<T>) } : empty;
}

/**
 * Keeps what the person writes at a place, a moment after the last change, and when the page is left; null is nothing
 * written.
 */
export function useKeptDraft(place: string, draft: object | null, over = ''): KeptDraft {
  const { userId } = useSession();
  const key = userId === null ? null : keyOf(userId, place);
  const [begunKey] = useState(() => {
    const entry = key === null ? null : readEntry(key);
    return (entry?.over === over && entry.clientKey) || crypto.randomUUID();
  });
  const clientKey = useRef(begunKey);
  const last = useRef({ draft, over });
  const isEnded = useRef(false);
  useEffect(() => {
    last.current = { draft, over };
  });
  const save = useCallback(() => {
    if (userId === null || key === null || isEnded.current) return;
    write(userId, key, { ...last.current, clientKey: clientKey.current });
  }, [userId, key]);
  const text = JSON.stringify(draft);
  useEffect(() => {
    isEnded.current = false;
    if (text === 'null') clientKey.current = crypto.randomUUID();
    const timer = window.setTimeout(save, pause);
    return () => window.clearTimeout(timer);
  }, [save, text]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  return useMemo(
    () => ({
      clientKey: () => clientKey.current,
      renewKey: () => {
        clientKey.current = crypto.randomUUID();
        save();
      },
      end: () => {
        isEnded.current = true;
        clientKey.current = crypto.randomUUID();
        if (key !== null) localStorage.removeItem(key);
      },
    }),
    [save, key],
  );
}

function write(userId: string, key: string, last: Omit<Entry, 'at'>): void {
  const now = sessionStore.getState();
  // Whoever signed out left nothing here.
  if (now.userId !== userId && !(now.userId === null && now.hasEnded)) return;
  if (last.draft === null) return localStorage.removeItem(key);
  const text = JSON.stringify({ at: Date.now(), ...last } satisfies Entry);
  if (text.length > longest) return;
  try {
    localStorage.setItem(key, text);
    makeRoom(userId);
  } catch {
    // It is full or not there: the draft is then only on the page, as without this.
  }
}

/** Forgets what is too old, and the oldest of too many. */
function makeRoom(userId: string): void {
  const kept = draftKeys()
    .filter((key) => isOf(key, userId))
    .map((key) => ({ key, at: readEntry(key)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const [n, { key, at }] of kept.entries())
    if (n >= mostDrafts || at === 0) localStorage.removeItem(key);
}
