import type { FailureKind } from '../engine';
import type { Body } from '../engine/body';
import { FakeGain } from './FakeContext';

/** A body whose sound arrives as the test wants. */
export class FakeBody implements Body {
  readonly output = new FakeGain() as unknown as AudioNode;
  isExact = true;
  failure: FailureKind | null = null;
  /** Seconds of the source that are there, from its start. */
  arrived = Infinity;
  started: { at: number; position: number } | null = null;
  isClosed = false;
  retries = 0;
  /** What retry() makes of a failure. */
  recovers = true;

  constructor(
    readonly id: string,
    public duration = 100,
  ) {}

  readyFrom(position: number): number {
    return this.arrived >= this.duration ? Infinity : Math.max(0, this.arrived - position);
  }
  want(): void {}
  retry(): void {
    this.retries++;
    if (this.recovers) this.failure = null;
  }
  start(at: number, position: number): void {
    this.started = { at, position };
  }
  pump(): void {}
  halt(): void {
    this.started = null;
  }
  positionAt(now: number): number {
    if (!this.started) return 0;
    const { at, position } = this.started;
    return Math.min(position + Math.max(0, now - at), this.duration, this.arrived);
  }
  endsAt(): number | null {
    return this.started && this.started.at + this.duration - this.started.position;
  }
  isStarved(now: number): boolean {
    return (
      this.started !== null &&
      this.arrived < this.duration &&
      this.started.position + now - this.started.at >= this.arrived
    );
  }
  suspend(): void {}
  resume(): void {}
  close(): void {
    this.halt();
    this.isClosed = true;
  }
}
