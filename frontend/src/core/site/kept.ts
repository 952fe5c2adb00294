import { create } from 'zustand';
import { keptCache } from './keptSound';

/** A track whose sound is on this device, with what the player needs to show it without a connection. */
export interface KeptTrack {
  id: string;
  title: string;
  artist: string;
  artistId: string;
  artistHandle: string;
  album: string | null;
  albumId: string | null;
  coverArtUrl: string;
  /** Seconds. */
  duration: number;
  number?: number | null;
  tint: string | null;
  isDemoSound: boolean;
  attribution: string | null;
  license?: string | null;
  licenseUrl?: string | null;
  loudness?: number | null;
  truePeak?: number | null;
  albumLoudness?: number | null;
  /** Of its sound. */
  bytes: number;
  /** Milliseconds since 1970. */
  keptAt: number;
}

interface Kept {
  owner: string | null;
  /** Latest first. */
  tracks: readonly KeptTrack[];
  /** What is being fetched, by id: how much of it is here, 0 to 1. */
  coming: Readonly<Record<string, number>>;
}

const storageKey = 'sidestage:kept';

/** What this device keeps, and for whom. It is read at once, so that rows can say it. */
export const useKept = create<Kept>()(() => ({ ...read(), coming: {} }));

function read(): Pick<Kept, 'owner' | 'tracks'> {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Kept> | null;
    if (stored && Array.isArray(stored.tracks)) {
      return { owner: stored.owner ?? null, tracks: stored.tracks };
    }
  } catch {
    // What cannot be read is as good as nothing: the sound is fetched again when it is asked for.
  }
  return { owner: null, tracks: [] };
}

/** Writes the list, here and for the next visit. */
export function writeKept(owner: string | null, tracks: readonly KeptTrack[]): void {
  useKept.setState({ owner, tracks });
  localStorage.setItem(storageKey, JSON.stringify({ owner, tracks }));
}

export function isKept(id: string): boolean {
  return useKept.getState().tracks.some((track) => track.id === id);
}

/** Whether the service worker answers for this page: only then does kept sound play without a connection. */
export function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** What one person keeps is not the next one's. */
export async function keepFor(owner: string | null): Promise<void> {
  const state = useKept.getState();
  if (state.owner === owner || state.tracks.length === 0) return;
  writeKept(owner, []);
  await caches.delete(keptCache);
}
