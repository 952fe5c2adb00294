import { request } from '@/core/data/api';
import { PlayerApiError } from './playerApi';
import type { PlayerTrack, Turn } from './types';

/** What a jukebox makes of a turn. */
export interface TurnAnswer {
  position: number;
  /** What is to come in place of what was. */
  songs: PlayerTrack[];
  /** Null where there is nothing to say. */
  understood: { text: string } | null;
}

/** The calls that teach a jukebox. All reject with PlayerApiError. */
export const feedbackApi = {
  tellHeard({ jukeboxId, key, trackId, kind }: Turn, upcoming: string[]): Promise<TurnAnswer> {
    return call('POST', `${heardPath(jukeboxId)}`, { key, trackId, kind, upcoming });
  },

  takeBack({ jukeboxId, key }: Turn, upcoming: string[]): Promise<TurnAnswer> {
    return call('DELETE', `${heardPath(jukeboxId)}/${key}`, { upcoming });
  },
};

export type FeedbackApi = typeof feedbackApi;

const heardPath = (jukeboxId: string) => `/jukebox/${encodeURIComponent(jukeboxId)}/heard`;

async function call(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<TurnAnswer> {
  try {
    return await request('content', path, { method, body });
  } catch (error) {
    throw new PlayerApiError('The jukebox did not answer', error);
  }
}
