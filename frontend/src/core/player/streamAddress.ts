import { serviceBase } from '@/core/data/services';
import { accessToken, getAccessToken, isExpired, replaceToken } from '@/core/session';
import { hasWorker, isKept } from '@/core/site/kept';
import { isPreview } from './access';
import type { PlayerTrack } from './types';

/** The content base, the track's streaming path, and the token as a query parameter. */
export function streamAddress(streamingUrl: string, token: string): string {
  return `${serviceBase('content')}${streamingUrl}?access_token=${encodeURIComponent(token)}`;
}

/**
 * The address of a track's sound: at once where the stored token holds, so that play() stays within
 * the person's gesture. Fresh asks for a renewed token. Rejects where there is none.
 */
export function addressOf(track: PlayerTrack, fresh: boolean): string | Promise<string> {
  const whole = track.streamingUrl ?? `/stream/${encodeURIComponent(track.id)}`;
  const path = (isPreview(track) && track.previewUrl) || whole;
  const stored = accessToken();
  // What is on this device needs no token that still holds, nor anybody to renew it.
  if (isKept(track.id) && hasWorker()) return streamAddress(path, stored ?? '');
  if (stored && !fresh && !isExpired(stored, Date.now())) return streamAddress(path, stored);
  const renewed = stored && fresh ? replaceToken(stored) : getAccessToken();
  return renewed.then((token) => {
    if (!token) throw new Error('nobody is signed in');
    return streamAddress(path, token);
  });
}
