import type { FailureKind } from '../engine';
import type { Body } from './body';
import type { Sound } from './sound';

/** Seconds in which a sound that begins in the middle fades in, and in which one that is stopped fades out. */
const fadeIn = 0.008;
const fadeOut = 0.02;
/** Seconds that a piece has to be there before it is due. */
const margin = 0.015;

/** Plays samples on the context's clock, to the frame. */
export class SampleBody implements Body {
  readonly output: GainNode;
  readonly isExact = true;
  private run: Run | null = null;

  constructor(
    private readonly context: AudioContext,
    private readonly sound: Sound,
    private readonly supposedDuration: number,
  ) {
    this.output = context.createGain();
  }

  get duration(): number {
    const { frames } = this.sound;
    return frames === null ? this.supposedDuration : frames / this.context.sampleRate;
  }

  get failure(): FailureKind | null {
    return this.sound.failure;
  }

  readyFrom(position: number): number {
    const frame = this.frameOf(position);
    const ready = this.sound.readyTo(frame);
    const { frames } = this.sound;
    return frames !== null && ready >= frames
      ? Infinity
      : (ready - frame) / this.context.sampleRate;
  }

  want(position: number): void {
    this.sound.want(this.frameOf(position));
  }

  retry(): void {
    this.sound.retry();
  }

  start(at: number, position: number): void {
    this.halt();
    const rate = this.context.sampleRate;
    this.run = new Run(this.context, this.output, Math.ceil(at * rate), this.frameOf(position));
    this.pump();
  }

  pump(): void {
    const { run } = this;
    if (!run) return;
    for (let piece = this.sound.piece(run.next); piece; piece = this.sound.piece(run.next))
      run.add(piece.buffer, run.next - piece.start, piece.end - run.next);
  }

  halt(): void {
    this.run?.stop();
    this.run = null;
  }

  positionAt(now: number): number {
    if (!this.run) return 0;
    const rate = this.context.sampleRate;
    const { first, next, at } = this.run;
    return Math.max(first, Math.min(next, first + now * rate - at)) / rate;
  }

  endsAt(): number | null {
    const { frames } = this.sound;
    if (!this.run || frames === null) return null;
    return (this.run.at + frames - this.run.first) / this.context.sampleRate;
  }

  isStarved(now: number): boolean {
    const { run, sound } = this;
    if (!run || (sound.frames !== null && run.next >= sound.frames)) return false;
    return (now + margin) * this.context.sampleRate >= run.at + run.next - run.first;
  }

  /** The context's clock stands still with it. */
  suspend(): void {}
  resume(): void {}

  close(): void {
    this.halt();
    this.sound.close();
  }

  private frameOf(position: number): number {
    const frame = Math.round(position * this.context.sampleRate);
    return Math.max(0, Math.min(frame, this.sound.frames ?? frame));
  }
}

/** What sounds since one start. Frames of the context's clock and of the sound. */
class Run {
  next: number;
  private readonly gain: GainNode;
  private readonly nodes = new Set<AudioBufferSourceNode>();

  constructor(
    private readonly context: AudioContext,
    output: AudioNode,
    readonly at: number,
    readonly first: number,
  ) {
    this.next = first;
    this.gain = context.createGain();
    this.gain.connect(output);
    if (first === 0) return;
    const begin = at / context.sampleRate;
    this.gain.gain.setValueAtTime(0, begin);
    this.gain.gain.linearRampToValueAtTime(1, begin + fadeIn);
  }

  add(buffer: AudioBuffer, offset: number, length: number): void {
    const rate = this.context.sampleRate;
    const node = this.context.createBufferSource();
    node.buffer = buffer;
    node.connect(this.gain);
    node.start((this.at + this.next - this.first) / rate, offset / rate);
    node.onended = () => this.nodes.delete(node);
    this.nodes.add(node);
    this.next += length;
  }

  stop(): void {
    const { currentTime, state } = this.context;
    const end = currentTime + fadeOut;
    this.gain.gain.cancelScheduledValues(currentTime);
    this.gain.gain.setTargetAtTime(0, currentTime, fadeOut / 5);
    for (const node of this.nodes) {
      // Nothing may be left for the time when a context that stands still goes on.
      if (state === 'running') node.stop(end);
      else node.disconnect();
    }
    if (state !== 'running') this.gain.disconnect();
    this.nodes.clear();
  }
}
