import type { PlayerTrack } from './types';

/** Seconds of a preview. */
export const previewLength = 30;

/** Whether only a preview of it is for this person. */
export function isPreview(track: PlayerTrack): boolean {
  return track.hasAccessTo === false && Boolean(track.previewUrl);
}

/** Whether there is something to hear: the whole, or a preview. */
export function isPlayable(track: PlayerTrack): boolean {
  return track.hasAccessTo !== false || Boolean(track.previewUrl);
}
