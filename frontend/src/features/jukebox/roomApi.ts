import { request } from '@/core/data/api';
import type { JukeboxSeed } from '@/core/player';
import type { PlaybackAction, Room, Vote } from './types';

export interface NewRoom extends JukeboxSeed {
  dial?: number;
  name?: string;
}

/** Milliseconds that a poll may take beyond the time for which it waits. */
const pollSlack = 10_000;

const pathOf = (id: string, rest = '') => `/jukebox/rooms/${encodeURIComponent(id)}${rest}`;

/** The calls of a shared room. All reject with ApiError or NetworkError. */
export const roomApi = {
  open: (room: NewRoom) =>
    request<Room>('content', '/jukebox/rooms', { method: 'POST', body: room }),

  join: (code: string) =>
    request<Room>('content', '/jukebox/rooms/join', { method: 'POST', body: { code } }),

  /** The room once it differs from a version; undefined where it did not within so many seconds. */
  poll: (id: string, since: number, wait: number, signal: AbortSignal) =>
    // eslint-disable-next-line no-restricted-syntax -- each poll asks for another version: no answer is worth keeping
    request<Room | undefined>('content', pathOf(id), {
      query: { since, wait },
      timeout: wait * 1_000 + pollSlack,
      signal,
    }),

  vote: (id: string, entryId: string, vote: Vote) =>
    request<Room>('content', pathOf(id, '/votes'), { method: 'PUT', body: { entryId, vote } }),

  wish: (id: string, trackId: string) =>
    request<Room>('content', pathOf(id, '/songs'), { method: 'POST', body: { trackId } }),

  /** Position in seconds, for a seek. */
  playback: (id: string, action: PlaybackAction, entryId: string, position?: number) =>
    request<Room>('content', pathOf(id, '/playback'), {
      method: 'PUT',
      body: { action, entryId, position },
    }),

  leave: (id: string) => request('content', pathOf(id, '/membership'), { method: 'DELETE' }),
};
