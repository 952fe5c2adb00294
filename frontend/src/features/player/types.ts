/** A track as the player knows it: the REST shape of the jukebox. */
export interface PlayerTrack {
  id: string;
  neo4jId: string;
  title: string;
  artist: string;
  artistHandle: string;
  artistId: string;
  album: string | null;
  albumId: string | null;
  url?: string | null;
  /** Below the content base: /stream/{id}. Null where the person has no access. */
  streamingUrl: string | null;
  /** Seconds. */
  duration: number;
  coverArtUrl: string;
  artwork?: string | null;
  /** A CSS colour taken from the artwork. */
  tint: string | null;
  /** The sound is the demo generator's and not the artist's recording. */
  isDemoSound: boolean;
  attribution: string | null;
  license?: string | null;
  licenseUrl?: string | null;
  /** Why the jukebox chose it. */
  reason?: string | null;
}

export type Repeat = 'none' | 'one' | 'all';

export type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'error';

/** What a queue was started from; shown in the queue and kept with the stored state. */
export interface PlayContext {
  type: 'album' | 'artist' | 'track' | 'search' | 'library' | 'jukebox' | 'list';
  id?: string;
  title?: string;
}

/** One of the ids, or a genre's slug, or nothing: the person's own taste. */
export interface JukeboxSeed {
  trackId?: string;
  artistId?: string;
  albumId?: string;
  playlistId?: string;
  genre?: string;
}

/** A jukebox that refills the queue. */
export interface Jukebox {
  id: string;
  seed: JukeboxSeed;
}

/** What is played, what comes, what was: the part of the state that the queue's rules decide. */
export interface QueueState {
  currentTrack: PlayerTrack | null;
  /** What comes after the current track, next first; no id twice, and never the current one. */
  queue: PlayerTrack[];
  /** Newest last, at most 50. */
  playbackHistory: PlayerTrack[];
  repeat: Repeat;
  shuffle: boolean;
  /** The list that playing was started from, in its own order: repeat 'all' starts it over. */
  source: PlayerTrack[];
  /** The ids of the queue as it stood before it was shuffled; empty while not shuffled. */
  unshuffled: string[];
  /** The ids that repeat 'all' has put into the queue again. */
  looped: string[];
}

export interface PlayerState extends QueueState {
  isPlaying: boolean;
  /** 0 to 1. */
  volume: number;
  /** Seconds. */
  currentTime: number;
  /** Seconds. */
  duration: number;
  listeningSession: { sessionId: string } | null;
  /** Why plays are not recorded at the moment; nothing stops for it. */
  listeningProblem: string | null;
  status: PlayerStatus;
  context: PlayContext | null;
  jukebox: Jukebox | null;
  isQueueOpen: boolean;
}

export interface PlayerActions {
  /** Replaces the queue: plays tracks[startIndex], the rest of the list follows. */
  playTracks(tracks: PlayerTrack[], startIndex?: number, context?: PlayContext): void;
  /** Puts a track first in the queue; one that is already in it moves there. */
  playNext(track: PlayerTrack): void;
  /** Puts a track last; false where it is already in the queue or playing. */
  addToQueue(track: PlayerTrack): boolean;
  removeFromQueue(trackId: string): void;
  /** Moves a track of the queue to a place, counted from 0. */
  moveInQueue(trackId: string, to: number): void;
  /** Plays a track of the queue now; those before it are skipped and leave the queue. */
  skipTo(trackId: string): void;
  play(): void;
  pause(): void;
  toggle(): void;
  next(): void;
  /** Starts the track again after more than 3 s, else goes back in the history. */
  previous(): void;
  /** Seconds from the start of the track. */
  seek(seconds: number): void;
  setVolume(volume: number): void;
  setRepeat(repeat: Repeat): void;
  /** none, all, one, and none again. */
  cycleRepeat(): void;
  toggleShuffle(): void;
  setQueueOpen(open: boolean): void;
  /** Resolves when the first song is under way, or the person was told why not. */
  startJukebox(seed?: JukeboxSeed): Promise<void>;
  /** Stops and forgets everything but the volume. */
  clear(): void;
}

export type Player = PlayerState & PlayerActions;
