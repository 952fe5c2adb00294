import type { AudioSource, FailureKind } from '../engine';
import type { Body } from './body';
import { failureOf, probe } from './failure';

/** Seconds in which it fades out before it is stopped. */
const fadeOut = 0.02;

export interface ElementParts {
  context: AudioContext;
  source: AudioSource;
  onChange: () => void;
  makeElement?: () => HTMLAudioElement;
  request?: typeof fetch;
}

/** Long compressed sound: a media element, which needs little memory but keeps time less well. */
export class ElementBody implements Body {
  readonly output: GainNode;
  readonly isExact = false;
  failure: FailureKind | null = null;
  private readonly element: HTMLAudioElement;
  private isRenewed = false;
  private isOpen = false;
  private isPlaying = false;
  private isHeld = false;
  /** Where to begin once the length is known. */
  private startAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turn = 0;

  constructor(private readonly parts: ElementParts) {
    const { context, makeElement = () => new Audio() } = parts;
    this.output = context.createGain();
    this.element = makeElement();
    this.element.preload = 'auto';
    context.createMediaElementSource(this.element).connect(this.output);
    this.element.addEventListener('loadedmetadata', () => {
      if (this.startAt > 0) this.element.currentTime = this.startAt;
    });
    for (const type of ['canplay', 'playing', 'waiting', 'ended', 'seeked', 'durationchange'])
      this.element.addEventListener(type, () => parts.onChange());
    this.element.addEventListener('error', () => void this.fail());
  }

  get duration(): number {
    const { duration } = this.element;
    return Number.isFinite(duration) ? duration : this.parts.source.duration;
  }

  readyFrom(position: number): number {
    const { element } = this;
    if (element.readyState < 3 || Math.abs(element.currentTime - position) > 0.5) return 0;
    const { buffered } = element;
    for (let i = 0; i < buffered.length; i++) {
      const end = buffered.end(i);
      if (buffered.start(i) > position + 0.1 || end < position) continue;
      return end >= this.duration - 0.5 ? Infinity : end - position;
    }
    // It says that it can play on, if not for how long.
    return 2;
  }

  want(position: number): void {
    if (this.failure) return;
    if (!this.isOpen) return void this.open(position, false);
    if (this.isPlaying || Math.abs(this.element.currentTime - position) < 0.05) return;
    this.startAt = position;
    if (this.element.readyState > 0) this.element.currentTime = position;
  }

  retry(): void {
    if (this.failure && this.failure !== 'unplayable') void this.open(this.positionAt(), false);
  }

  start(at: number, position: number): void {
    this.want(position);
    const { context } = this.parts;
    const { gain } = this.output;
    gain.cancelScheduledValues(0);
    gain.setValueAtTime(0, context.currentTime);
    gain.linearRampToValueAtTime(1, Math.max(at, context.currentTime) + 0.01);
    this.isPlaying = true;
    const wait = (at - context.currentTime) * 1_000;
    clearTimeout(this.timer);
    if (wait < 30) this.begin();
    else this.timer = setTimeout(() => this.begin(), wait);
  }

  pump(): void {}

  halt(): void {
    clearTimeout(this.timer);
    this.isPlaying = false;
    const { context } = this.parts;
    this.output.gain.cancelScheduledValues(0);
    this.output.gain.setTargetAtTime(0, context.currentTime, fadeOut / 5);
    this.timer = setTimeout(() => this.element.pause(), fadeOut * 1_000);
  }

  positionAt(): number {
    return this.element.readyState > 0 ? this.element.currentTime : this.startAt;
  }

  endsAt(): number | null {
    const { element, isPlaying } = this;
    const now = this.parts.context.currentTime;
    if (element.ended) return now;
    if (!isPlaying || element.paused || !Number.isFinite(element.duration)) return null;
    return now + element.duration - element.currentTime;
  }

  isStarved(): boolean {
    const { element } = this;
    return this.isPlaying && !element.ended && !element.paused && element.readyState < 3;
  }

  suspend(): void {
    this.isHeld = this.isPlaying;
    clearTimeout(this.timer);
    this.element.pause();
  }

  resume(): void {
    if (this.isHeld && this.isPlaying) this.begin();
    this.isHeld = false;
  }

  close(): void {
    this.turn++;
    clearTimeout(this.timer);
    this.isPlaying = false;
    this.element.pause();
    this.element.removeAttribute('src');
    this.element.load();
    this.output.disconnect();
  }

  private begin(): void {
    this.element.play().catch((error: unknown) => {
      // A source that was taken away meanwhile; what goes wrong otherwise is told by an event.
      if (!(error instanceof DOMException)) throw error;
    });
  }

  private async open(position: number, fresh: boolean): Promise<void> {
    const turn = ++this.turn;
    this.isOpen = true;
    this.failure = null;
    this.startAt = position;
    try {
      const address = await this.parts.source.address(fresh);
      if (turn !== this.turn) return;
      this.element.src = address;
      this.element.load();
      if (this.isPlaying) this.begin();
    } catch {
      // No token, and so no address: the person has to log in.
      if (turn === this.turn) this.giveUp('unauthorized');
    }
  }

  private async fail(): Promise<void> {
    const { element, turn } = this;
    if (!element.error || !element.hasAttribute('src')) return;
    const at = this.positionAt();
    const status = await probe(element.currentSrc, this.parts.request);
    if (turn !== this.turn) return;
    const kind = failureOf(status) ?? 'unplayable';
    if (kind === 'unauthorized' && !this.isRenewed) {
      this.isRenewed = true;
      return this.open(at, true);
    }
    this.startAt = at;
    this.giveUp(kind);
  }

  private giveUp(kind: FailureKind): void {
    this.failure = kind;
    this.isOpen = false;
    this.isRenewed = false;
    this.parts.onChange();
  }
}
