import type { FailureKind } from '../engine';

/** What makes a source sound. Times are of the context's clock and positions of the source, in seconds. */
export interface Body {
  /** Sounds into this. */
  readonly output: AudioNode;
  /** 0 where it is not known. */
  readonly duration: number;
  readonly failure: FailureKind | null;
  /** How far it could go on from a position without more sound arriving; Infinity for to the end. */
  readyFrom(position: number): number;
  /** Whether its clock is the context's, to the sample. */
  readonly isExact: boolean;
  /** Fetches what a position needs. */
  want(position: number): void;
  /** Forgets a failure and tries again. */
  retry(): void;
  /** Begins at a time; a jump into the middle fades in. */
  start(at: number, position: number): void;
  /** Schedules what has arrived since. */
  pump(): void;
  /** Ends the sound at once, without a click. */
  halt(): void;
  /** Where it stands at a time. */
  positionAt(now: number): number;
  /** When it ends; null while that cannot be said. */
  endsAt(): number | null;
  /** Whether it has run out of sound before its end. */
  isStarved(now: number): boolean;
  /** The context stands still, or goes on. */
  suspend(): void;
  resume(): void;
  close(): void;
}
