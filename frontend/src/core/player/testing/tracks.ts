import type { PlayerTrack } from '../types';

/** A track for tests; the id alone tells it apart. */
export function track(id: string, change: Partial<PlayerTrack> = {}): PlayerTrack {
  return {
    id,
    neo4jId: id,
    title: `Title ${id}`,
    artist: 'The Wings',
    artistHandle: 'thewings',
    artistId: 'artist-1',
    album: 'Stage Left',
    albumId: 'album-1',
    streamingUrl: `/stream/${id}`,
    duration: 200,
    coverArtUrl: '',
    tint: null,
    isDemoSound: false,
    attribution: null,
    ...change,
  };
}

/** The tracks of 'a b c'. */
export function tracks(names: string): PlayerTrack[] {
  return names
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => track(name));
}

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
