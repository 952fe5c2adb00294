import { ApiError, request } from '@/core/data/api';
import { serviceBase } from '@/core/data/services';
import { bearer } from '@/core/session';
import { texts } from '@/lib/texts';
import type { JukeboxSeed, PlayContext, PlayerTrack } from './types';

export type EndReason = 'completed' | 'skipped' | 'paused' | 'replaced' | 'closed';

/** What a track is played from. */
export interface PlaySource {
  type: PlayContext['type'];
  id?: string;
}

export interface StartedPlay {
  userId: string;
  songId: string;
  source: PlaySource | null;
}

export interface EndedPlay {
  playId: string;
  sessionId: string;
  userId: string;
  songId: string;
  /** Seconds that were heard. */
  listenTime: number;
  /** Seconds. */
  songDuration: number;
  endReason: EndReason;
  isRepeat: boolean;
}

export interface MoreSongs {
  songs: PlayerTrack[];
  /** How many songs the jukebox has given, these included. */
  position?: number;
}

export interface JukeboxStart extends MoreSongs {
  id: string;
  dial?: number;
}

/** A call that failed: the specification's text, and why. */
export class PlayerApiError extends Error {
  /** The HTTP status, 0 where no answer came. */
  readonly status: number;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PlayerApiError';
    this.status = cause instanceof ApiError ? cause.status : 0;
  }
}

/** The listening and jukebox calls. All reject with PlayerApiError. */
export const playerApi = {
  async startSession(userId: string): Promise<string> {
    const deviceInfo = { Platform: 'web', userAgent: navigator.userAgent };
    const body = { userId, deviceInfo };
    const { sessionId } = await post<{ sessionId: string }>(
      '/listening/session-start',
      body,
      texts.fault.sessionStart,
    );
    return sessionId;
  },

  async startPlay(sessionId: string, play: StartedPlay): Promise<string> {
    const { userId, songId, source } = play;
    const body = { sessionId, userId, songId, ...(source ? { source } : {}) };
    const { playId } = await post<{ playId: string }>(
      '/listening/start-play',
      body,
      texts.fault.playStart,
    );
    return playId;
  },

  async endPlay(play: EndedPlay): Promise<void> {
    await post('/listening/end-play', play, texts.fault.playEnd);
  },

  /** As the page closes, or the session: sent at once with the token as it is. */
  async endPlayOnClose(play: EndedPlay): Promise<void> {
    await lastWord('/listening/end-play', play).catch(() => {
      // Nobody is there to be told, and nothing is left to try it with.
    });
  },

  /** Likewise; somebody who has only signed out is still there to be told that it failed. */
  async endSessionOnClose(sessionId: string): Promise<void> {
    try {
      await lastWord('/listening/session-end', { sessionId });
    } catch (error) {
      throw new PlayerApiError(texts.fault.sessionEnd, error);
    }
  },

  startJukebox(seed: JukeboxSeed): Promise<JukeboxStart> {
    return post('/jukebox/start', { ...seed }, texts.fault.jukeboxStart);
  },

  /**
   * The next songs. With the position of the last answer that came, an answer that got lost is given
   * again; without it other songs come.
   */
  async moreSongs(jukeboxId: string, position?: number): Promise<MoreSongs> {
    try {
      return await request('content', `/jukebox/${encodeURIComponent(jukeboxId)}/more-songs`, {
        query: { limit: 20, position },
      });
    } catch (error) {
      throw new PlayerApiError(texts.fault.jukeboxMore, error);
    }
  },
};

export type PlayerApi = typeof playerApi;

async function post<T>(path: string, body: unknown, failure: string): Promise<T> {
  try {
    return await request<T>('content', path, { method: 'POST', body });
  } catch (error) {
    throw new PlayerApiError(failure, error);
  }
}

async function lastWord(path: string, body: unknown): Promise<void> {
  const token = bearer();
  if (!token) return;
  const { ok, status } = await fetch(serviceBase('content') + path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`answered ${status}`);
}
