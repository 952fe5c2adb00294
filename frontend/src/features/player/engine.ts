/** A track as the engine knows it. */
export interface AudioSource {
  id: string;
  /** Seconds, used until the sound itself says how long it is. */
  duration: number;
  /** Where the sound is; fresh asks for an address with a renewed token. */
  address(fresh: boolean): string | Promise<string>;
}

/** unauthorized: no token opens it; missing: not there or not for this person; network: no answer. */
export type FailureKind = 'unauthorized' | 'missing' | 'network' | 'unplayable' | 'blocked';

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
  /** A source has ended and the prepared one plays on already. */
  | { type: 'handover'; from: AudioSource; to: AudioSource }
  /** The source has ended and nothing was prepared. */
  | { type: 'ended' }
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
  /** Says what follows the end of the current source; null for nothing. */
  prepare(source: AudioSource | null): void;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** Stops and forgets both sources. */
  unload(): void;
  /** Returns how to stop listening. */
  subscribe(listener: (event: EngineEvent) => void): () => void;
}
