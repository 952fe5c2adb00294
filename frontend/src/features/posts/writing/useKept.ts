import { useEffect, useRef } from 'react';
import { whenPersonLeaves } from '@/core/session';
import type { KeptMedia } from '@/features/attachments';
import type { PollDraft } from '../pollDraft';
import type { PostSettings } from './Settings';
import type { Thing } from './things';

/** A post that is being written, as this browser keeps it for the person. */
export interface Kept extends PostSettings {
  text: string;
  thing: Thing | null;
  media: KeptMedia[];
  poll: PollDraft | null;
}

export const nothing: Kept = {
  text: '',
  title: '',
  audience: 'all',
  at: '',
  isClosed: false,
  thing: null,
  media: [],
  poll: null,
};

const prefix = 'sidestage.post.';
/** Milliseconds without a key pressed. */
const pause = 400;

const keyOf = (userId: string, place: string) => `${prefix}${userId}.${place}`;

// What somebody wrote is not for whoever comes next.
whenPersonLeaves(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) forget(key);
});

function forget(key: string): void {
  localStorage.removeItem(key);
}

/** What the person was writing at a place, where they have not sent it. */
export function readKept(userId: string, place: string): Kept {
  try {
    const text = localStorage.getItem(keyOf(userId, place));
    return text ? { ...nothing, ...(JSON.parse(text) as Partial<Kept>) } : nothing;
  } catch {
    // The browser keeps nothing, or somebody changed it: one begins anew.
    return nothing;
  }
}

/** Keeps what is being written, a moment after the last change, and when the page is left. */
export function useKept(userId: string, place: string, kept: Kept): void {
  const last = useRef(kept);
  useEffect(() => {
    last.current = kept;
  });
  const text = JSON.stringify(kept);
  useEffect(() => {
    const timer = window.setTimeout(() => write(keyOf(userId, place), last.current), pause);
    return () => window.clearTimeout(timer);
  }, [userId, place, text]);
  useEffect(() => {
    const key = keyOf(userId, place);
    const save = () => write(key, last.current);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [userId, place]);
}

function write(key: string, kept: Kept): void {
  try {
    if (isNothing(kept)) forget(key);
    else localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // It is full or not there: the post is then only on the page, as without this.
  }
}

export function isNothing({ text, thing, media, poll }: Kept): boolean {
  return text.trim() === '' && thing === null && media.length === 0 && poll === null;
}
