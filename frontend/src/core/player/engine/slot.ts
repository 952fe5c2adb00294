import type { AudioSource, EngineOptions, FailureKind } from '../engine';
import type { Body } from './body';
import { isPassing, SoundFailure } from './failure';
import { levelOf } from './levels';
import type { OpenBody } from './openBody';
import type { Output } from './output';

/** Seconds of sound that a start needs, and one after sound has run out. */
const enough = 0.12;
const enoughAgain = 2;
/** Seconds between two tries to get more while what is there still plays. */
const retryEvery = 10;
/** Milliseconds after which a source that is left has faded out. */
const leaving = 100;

export interface SlotParts {
  output: Output;
  openBody: OpenBody;
  savesData: boolean;
  onChange: () => void;
}

/** One source on its way to the speakers: opening, ready, started, at its end. */
export class Slot {
  body: Body | null = null;
  isStarted = false;
  /** Whether it is played as a part of its album. */
  inAlbum = false;
  private openFailure: FailureKind | null = null;
  private opening: AbortController | null = null;
  private nodes: { fade: GainNode; level: GainNode } | null = null;
  private hasRunOut = false;
  private triedAt = -Infinity;
  private isClosed = false;

  constructor(
    readonly source: AudioSource,
    /** Where it stands while it is not started, in seconds. */
    private at: number,
  ) {}

  get failure(): FailureKind | null {
    return this.openFailure ?? this.body?.failure ?? null;
  }

  get duration(): number {
    return this.body?.duration || this.source.duration;
  }

  get isReady(): boolean {
    if (!this.body) return false;
    const ready = this.body.readyFrom(this.at);
    return ready >= (this.hasRunOut ? enoughAgain : enough) || ready === Infinity;
  }

  position(now: number): number {
    return this.isStarted && this.body ? this.body.positionAt(now) : this.at;
  }

  endsAt(): number | null {
    return this.isStarted && this.body ? this.body.endsAt() : null;
  }

  /** Begins to fetch; tries again what has failed. */
  open(parts: SlotParts): void {
    if (this.body) {
      if (this.body.failure) this.body.retry();
      else this.body.want(this.at);
      return;
    }
    if (this.opening) return;
    this.openFailure = null;
    const opening = new AbortController();
    this.opening = opening;
    const { output, savesData, onChange } = parts;
    const { context } = output;
    const { source, at } = this;
    parts
      .openBody({ context, source, at, savesData, signal: opening.signal, onChange })
      .then((body) => {
        if (this.isClosed) return body.close();
        this.body = body;
        const { fade, level } = this.wire(output);
        body.output.connect(level).connect(fade).connect(output.input);
        body.want(this.at);
      })
      .catch((error: unknown) => {
        this.openFailure = error instanceof SoundFailure ? error.kind : 'unplayable';
      })
      .finally(() => {
        this.opening = null;
        if (!this.isClosed) onChange();
      });
  }

  setLevel(output: Output, options: EngineOptions): void {
    const level = levelOf(this.source, options, this.inAlbum);
    const { gain } = this.wire(output).level;
    if (this.isStarted) gain.setTargetAtTime(level, output.now, 0.05);
    else gain.value = level;
  }

  get level(): number {
    return this.nodes?.level.gain.value ?? 1;
  }

  start(at: number): void {
    this.body?.start(at, this.at);
    this.isStarted = this.body !== null;
    this.hasRunOut = false;
  }

  /** Shapes the volume over a time, in seconds. */
  fade(curve: Float32Array<ArrayBuffer>, at: number, seconds: number): void {
    this.nodes?.fade.gain.setValueCurveAtTime(curve, at, seconds);
  }

  unfade(): void {
    const gain = this.nodes?.fade.gain;
    gain?.cancelScheduledValues(0);
    if (gain) gain.value = 1;
  }

  /** Stops at once and stands at a position. */
  stand(position: number): void {
    this.body?.halt();
    this.isStarted = false;
    this.at = position;
    this.body?.want(position);
  }

  /** Goes on with what has come; stops where nothing has, and tells whether it still sounds. */
  keepUp(now: number): boolean {
    const { body } = this;
    if (!body) return false;
    if (body.isStarved(now)) {
      this.stand(body.positionAt(now));
      this.hasRunOut = true;
      this.retry();
      return false;
    }
    body.pump();
    body.want(body.positionAt(now));
    if (now - this.triedAt > retryEvery) {
      this.triedAt = now;
      this.retry();
    }
    return true;
  }

  /** Tries again what may go better now. */
  retry(): void {
    if (this.body?.failure && isPassing(this.body.failure)) this.body.retry();
  }

  /** Fades out quickly and is gone. */
  leave(output: Output): void {
    if (!output.isRunning || !this.isStarted) return this.close();
    this.body?.halt();
    this.isClosed = true;
    setTimeout(() => this.close(), leaving);
  }

  close(): void {
    this.isClosed = true;
    this.opening?.abort();
    this.body?.close();
    this.nodes?.fade.disconnect();
    this.isStarted = false;
  }

  private wire({ context }: Output): { fade: GainNode; level: GainNode } {
    this.nodes ??= { fade: context.createGain(), level: context.createGain() };
    return this.nodes;
  }
}
