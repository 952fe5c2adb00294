import type { PlayerTrack } from '@/core/player';

export interface Member {
  id: string;
  handle: string;
  displayName: string;
  /** Empty where there is none. */
  avatarUrl: string;
  /** Heard of within the last moments. */
  here: boolean;
}

/** What a room plays now. */
export interface NowInRoom {
  entryId: string;
  song: PlayerTrack;
  /** When its beginning would have been heard, had it played on without a pause; RFC 3339. */
  startedAt: string;
  /** Seconds from the start of the song at which it stood when the server answered. */
  position: number;
  paused: boolean;
  reason: string;
  /** Members who want the next song, and how many it takes. */
  skipVotes: number;
  skipsNeeded: number;
  /** What the person themselves has voted. */
  mine: Vote;
}

export type Vote = 1 | 0 | -1;

/** A song that comes, the next first: votes move it. */
export interface NextInRoom {
  entryId: string;
  song: PlayerTrack;
  /** Why the jukebox chose it, or who wished for it. */
  reason: string;
  /** Those for it less those against it. */
  votes: number;
  mine: Vote;
  /** The id of the member who wished for it; null for what the jukebox chose. */
  wishedBy: string | null;
}

/** The whole state of a room, as every call answers it. */
export interface Room {
  id: string;
  /** Six letters and digits that let others in. */
  code: string;
  name: string;
  /** Rises with every change. */
  version: number;
  hostId: string;
  /** 0 to 1. */
  dial: number;
  members: Member[];
  now: NowInRoom | null;
  next: NextInRoom[];
  /** RFC 3339. */
  serverTime: string;
}

export type PlaybackAction = 'play' | 'pause' | 'next' | 'seek';
