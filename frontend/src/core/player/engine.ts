/** How loud a track is, as the server has measured it; null where it has not. */
export interface Levels {
  /** Integrated loudness of the track and of its album, in LUFS (EBU R128). */
  track: number | null;
  album: number | null;
  /** dBTP: the highest level between the samples too. */
  truePeak: number | null;
}

/** A track as the engine knows it. */
export interface AudioSource {
  id: string;
  /** Seconds, used until the sound itself says how long it is. */
  duration: number;
  albumId?: string | null;
  /** The place on the album, counted from 1: neighbours are joined without a gap. */
  number?: number | null;
  /** Unknown levels are left as they are. */
  levels?: Levels | null;
  /** Where the sound is; fresh asks for an address with a renewed token. */
  address(fresh: boolean): string | Promise<string>;
}

/** How one source goes over into the next. */
export type Transition =
  /** Sample after sample, as on the album. */
  | { kind: 'gapless' }
  /** Both at once, at equal power, for this long. */
  | { kind: 'crossfade'; seconds: number }
  /** The one begins where the other has ended. */
  | { kind: 'cut' };

export interface EngineOptions {
  /** Whether tracks are brought to the same loudness. */
  levelling: boolean;
  /** auto: by the album inside an album that is played in its order, by the track elsewhere. */
  levellingMode: 'auto' | 'track' | 'album';
  /** Seconds, 0 to 12; 0 for none. Never inside an album that is played in its order. */
  crossfade: number;
}

/**
 * unauthorized: no token opens it (401). forbidden: not for this person, or not any more (403).
 * missing: not there (404). network: no answer. stalled: an answer that does not come on.
 * unplayable: no sound that this browser knows. blocked: the browser wants a gesture first.
 * After each of them play() tries again where the sound stood.
 */
export type FailureKind =
  'unauthorized' | 'forbidden' | 'missing' | 'network' | 'stalled' | 'unplayable' | 'blocked';

export type EngineEvent =
  /** Every 100 ms while playing, and after each jump. Seconds. */
  | { type: 'time'; time: number; duration: number }
  | { type: 'playing' }
  /** Stopped by this engine's pause() or from outside: a headset, another page, the system. */
  | { type: 'paused' }
  /** Waiting for sound to arrive. */
  | { type: 'waiting' }
  /** A jump, in seconds. */
  | { type: 'seeked'; from: number; to: number }
  /**
   * A source has ended, or begins to fade out, and the prepared one takes its place; 'playing' follows
   * once that sounds.
   */
  | { type: 'handover'; from: AudioSource; to: AudioSource }
  /** The source has ended and nothing was prepared. */
  | { type: 'ended' }
  /** The system stopped the audio graph of a hidden page, and that alone: another engine is needed to go on. */
  | { type: 'silenced' }
  | { type: 'error'; kind: FailureKind };

/**
 * Plays one source at a time and knows what follows it. It starts what follows by itself: only so can
 * the following one be scheduled ahead of the end, without a gap.
 */
export interface AudioEngine {
  /** Seconds. */
  readonly time: number;
  /** Makes a source the one that plays, from a position in seconds. Plays at once if asked to. */
  load(source: AudioSource, options: { at: number; play: boolean }): void;
  /**
   * Says what follows the end of the current source; null for nothing. Without a transition the engine
   * chooses: gapless into the following number of the same album, else a crossfade where that is
   * switched on, else a cut.
   */
  prepare(source: AudioSource | null, transition?: Transition): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** Changes what is named and leaves the rest; heard at once. */
  setOptions(options: Partial<EngineOptions>): void;
  /** Stops and forgets both sources. */
  unload(): void;
  /** Returns how to stop listening. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
}
