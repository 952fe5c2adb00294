import type { FailureKind } from './engine';

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
  /** Of what the jukebox chose: whether the person has played the artist. */
  familiar?: boolean;
  /** Its place on the album, from 1. */
  number?: number | null;
  /** False where a tier is needed for it; what does not say so is open. */
  hasAccessTo?: boolean;
  /** Below the content base: the first 30 seconds, where the whole is not for the person. */
  previewUrl?: string | null;
  /** The tier that it takes. */
  tier?: { id: string; name: string } | null;
  /** Integrated loudness (EBU R128), LUFS. */
  loudness?: number | null;
  /** dBTP. */
  truePeak?: number | null;
  /** Integrated loudness of its album, LUFS. */
  albumLoudness?: number | null;
}

export type Repeat = 'none' | 'one' | 'all';

type PlayerStatus = 'idle' | 'loading' | 'playing' | 'paused' | 'error';

/** What a queue was started from; shown in the queue and kept with the stored state. */
export interface PlayContext {
  type:
    'album' | 'artist' | 'track' | 'search' | 'library' | 'jukebox' | 'room' | 'playlist' | 'list';
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
  /** 0, what the person knows, to 1, what is new to them; undefined where the server's own holds. */
  dial?: number;
  /** How many songs it had given with the last answer that came; undefined where that is not known. */
  position?: number;
}

/** What is played, what comes, what was: the part of the state that the queue's rules decide. */
export interface QueueState {
  currentTrack: PlayerTrack | null;
  /** What comes after the current track, next first; no id twice, and never the current one. */
  queue: PlayerTrack[];
  /** How many at the head of the queue the person has put there: next up. The others come later. */
  added: number;
  /** Newest last, at most 50. */
  playbackHistory: PlayerTrack[];
  repeat: Repeat;
  shuffle: boolean;
  /** The list that playing was started from, in its own order: repeat 'all' starts it over. */
  source: PlayerTrack[];
  /** The ids of what comes later as it stood before it was shuffled; empty while not shuffled. */
  unshuffled: string[];
  /** The ids that repeat 'all' has put into the queue again. */
  looped: string[];
  /** The ids of what comes later where the person put it: nothing moves it from there. */
  placed: string[];
}

/** What a person did with a song that they heard while a jukebox played. */
export type TurnKind = 'skipped' | 'refused' | 'finished' | 'saved' | 'repeated';

/** What the person says something about. */
export type TurnSubject = 'TRACK' | 'ALBUM' | 'ARTIST';

/** One line that says what was done, and what takes it back. */
export interface UndoLine {
  text: string;
  undo: () => Promise<unknown>;
}

/** Something that the jukebox is told, and that turns it. */
export interface Turn {
  key: string;
  jukeboxId: string;
  /** The dial of then. */
  dial: number | undefined;
  trackId: string;
  kind: TurnKind;
  /** Milliseconds since 1970. */
  at: number;
  /** What was to come when it was first told. */
  upcoming?: string[];
}

/** The two parts of a queue: what the person put there, and what playing was started from. */
export type QueuePart = 'next' | 'later';

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
  /** What a jukebox was not told yet, or has not answered; oldest first. */
  turns: Turn[];
  isQueueOpen: boolean;
  /** Playing ends with the current track, whatever follows: the sleep timer's wish. */
  stopsAfterTrack: boolean;
  /** What stopped it, until it plays again. */
  failure: FailureKind | null;
}

export interface PlayerActions {
  /** Replaces the queue: plays tracks[startIndex], the rest of the list follows. */
  playTracks(tracks: PlayerTrack[], startIndex?: number, context?: PlayContext): void;
  /** Puts a track first of what comes next; one that is already in the queue moves there. */
  playNext(track: PlayerTrack): void;
  /** Puts a track last of what comes next; false where it is there already, or playing. */
  addToQueue(track: PlayerTrack): boolean;
  removeFromQueue(trackId: string): void;
  /** Moves a track of the queue to a place of one of its parts, counted from 0. */
  moveInQueue(trackId: string, part: QueuePart, to: number): void;
  /** Takes away what the person has added. */
  clearNextUp(): void;
  /** Puts tracks in place of what comes later; what the person has added stays. */
  setLater(tracks: PlayerTrack[]): void;
  /** Puts songs in place of those of the jukebox that were upcoming when they were asked for. */
  replaceUpcoming(asked: readonly string[], songs: readonly PlayerTrack[]): void;
  /**
   * The person saved or refused something: the jukebox hears of it where they hear that now, and what is refused
   * while it plays makes room. Reports whether the line was shown.
   */
  tellJukebox(
    kind: 'saved' | 'refused',
    subject: TurnSubject,
    id: string,
    line?: UndoLine,
  ): boolean;
  /** Plays a track of the queue now; those of its part before it are skipped and leave the queue. */
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
  /** Off, and back to the volume of before. */
  toggleMute(): void;
  setRepeat(repeat: Repeat): void;
  /** none, all, one, and none again. */
  cycleRepeat(): void;
  toggleShuffle(): void;
  setQueueOpen(open: boolean): void;
  setStopsAfterTrack(stops: boolean): void;
  /** The current track is not for the person any more, or gone: it says so and goes on with the next. */
  withdraw(trackId: string, why: 'forbidden' | 'missing'): void;
  /** Takes up what was stopped elsewhere, at a position in seconds. */
  takeUp(
    tracks: PlayerTrack[],
    at: number,
    from: Pick<PlayerState, 'context' | 'added' | 'jukebox'>,
  ): void;
  /** Resolves when the first song is under way, or the person was told why not. */
  startJukebox(seed?: JukeboxSeed): Promise<void>;
  /** Stops and forgets everything but the volume. */
  clear(): void;
}

export type Player = PlayerState & PlayerActions;
