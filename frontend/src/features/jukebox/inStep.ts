import { positionAt } from './clock';
import type { Room } from './types';

/** Seconds that a player may be off before it is corrected. */
const tolerance = 1.5;
/** Seconds before the end of the song in which a player may be with the next one already. */
const handover = 4;

/** The player of one who listens. */
export interface Listener {
  trackId: string | null;
  /** Seconds. */
  time: number;
  isPlaying: boolean;
  /** It waits for sound. */
  isLoading: boolean;
}

export type Correction =
  | { kind: 'none' }
  /** Another song, from a position in seconds. */
  | { kind: 'load'; at: number }
  | { kind: 'seek'; to: number }
  | { kind: 'pause' }
  | { kind: 'play' };

const none: Correction = { kind: 'none' };

/** What brings a player into step with its room, at a time of the server's clock. */
export function correction(room: Room, player: Listener, serverNow: number): Correction {
  const { now, next } = room;
  if (!now) return none;
  const at = positionAt(now, serverNow);
  const left = now.song.duration - at;
  if (player.trackId !== now.song.id) {
    // It is a little ahead, or the room is about to go on: the next answer says how.
    const isAhead = player.trackId === next[0]?.song.id && left < handover;
    return isAhead || left < 1 ? none : { kind: 'load', at };
  }
  if (now.paused) return player.isPlaying ? { kind: 'pause' } : none;
  if (left <= 0) return none;
  if (!player.isPlaying) return { kind: 'play' };
  if (player.isLoading || Math.abs(player.time - at) <= tolerance) return none;
  return { kind: 'seek', to: at };
}
