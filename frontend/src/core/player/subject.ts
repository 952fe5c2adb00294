import type { PlayerTrack, TurnSubject } from './types';

/** Whether a track is what something was said of, or belongs to it. */
export function isOf(track: PlayerTrack, subject: TurnSubject, id: string): boolean {
  const field = ({ TRACK: 'id', ALBUM: 'albumId', ARTIST: 'artistId' } as const)[subject];
  return track[field] === id;
}
