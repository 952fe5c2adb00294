import type { AudioEngine, AudioSource, EngineEvent, FailureKind } from '../engine';
import { failureOf, probe } from './failure';
import { FetchedAhead } from './fetchedAhead';

/** Seconds before the end of a source at which the next one is fetched. */
const aheadAt = 60;

export interface PlainParts {
  element: HTMLAudioElement;
  /** Whether the next source is fetched before it is due; not for a device that fetches by itself. */
  fetchesAhead: boolean;
  /** The address for the element; fresh asks for a renewed token. Unless given, it is the source's. */
  address?: (source: AudioSource, fresh: boolean) => string | Promise<string>;
  /** The server gives the sound and the element does not play it. Unless given, that is a failure. */
  onRefused?: (source: AudioSource) => void;
  request?: typeof fetch;
}

/**
 * Plays through one media element and no audio graph: one source after the other, without crossfade, levels and gapless
 * joins. It needs no timers, since the element tells when a source ends: so it goes on while the page is hidden, and on
 * whatever device the element plays.
 */
export class PlainEngine implements AudioEngine {
  private source: AudioSource | null = null;
  private next: AudioSource | null = null;
  private wanted = false;
  /** Where it stands, in seconds: for the time in which the element does not say. */
  private at = 0;
  private isOpen = false;
  private isRenewed = false;
  /** Jumps of this engine that the element has not told of yet. */
  private ownSeeks = 0;
  private turn = 0;
  private readonly ahead: FetchedAhead;
  private readonly listeners = new Set<(event: EngineEvent) => void>();

  constructor(private readonly parts: PlainParts) {
    this.ahead = new FetchedAhead(parts.request);
    const { element } = parts;
    element.preload = 'auto';
    element.loop = false;
    element.addEventListener('loadedmetadata', () => this.arrive());
    element.addEventListener('playing', () => this.sounds());
    element.addEventListener('waiting', () => this.wanted && this.emit({ type: 'waiting' }));
    element.addEventListener('timeupdate', () => this.moved());
    element.addEventListener('seeking', () => this.jumped());
    element.addEventListener('pause', () => this.stopped());
    element.addEventListener('ended', () => this.finish());
    element.addEventListener('error', () => void this.failed());
    addEventListener('online', () => {
      if (this.wanted && element.readyState < 3) this.open(this.time, false);
    });
  }

  get time(): number {
    const { element } = this.parts;
    return this.isOpen && element.readyState > 0 ? element.currentTime : this.at;
  }

  load(source: AudioSource, { at, play }: { at: number; play: boolean }): void {
    this.source = source;
    this.next = null;
    this.wanted = play;
    this.isRenewed = false;
    this.open(at, false);
    this.emitTime();
  }

  prepare(source: AudioSource | null): void {
    this.next = source;
  }

  play(): void {
    if (!this.source) return;
    this.wanted = true;
    if (this.isOpen) this.begin();
    else this.open(this.at, false);
  }

  pause(): void {
    this.wanted = false;
    this.parts.element.pause();
    this.emitTime();
    this.emit({ type: 'paused' });
  }

  seek(seconds: number): void {
    const from = this.time;
    const to = Math.max(0, Math.min(seconds, this.duration || seconds));
    this.jumpTo(to);
    this.emit({ type: 'seeked', from, to });
    this.emit({ type: 'time', time: to, duration: this.duration });
  }

  setVolume(volume: number): void {
    this.parts.element.volume = volume;
  }

  /** An element alone knows neither levels nor fades. */
  setOptions(): void {}

  unload(): void {
    this.turn++;
    this.source = null;
    this.next = null;
    this.wanted = false;
    this.at = 0;
    this.isOpen = false;
    this.ahead.drop();
    const { element } = this.parts;
    element.pause();
    element.removeAttribute('src');
    element.load();
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private get duration(): number {
    const { duration } = this.parts.element;
    return this.isOpen && Number.isFinite(duration) ? duration : (this.source?.duration ?? 0);
  }

  /** Gives the element its source: at once where the address is known, as a hidden page may not wait. */
  private open(at: number, fresh: boolean): void {
    const { source } = this;
    if (!source) return;
    const turn = ++this.turn;
    this.at = at;
    this.isOpen = false;
    if (this.wanted) this.emit({ type: 'waiting' });
    const { address = ({ address }, fresh) => address(fresh) } = this.parts;
    const found = this.ahead.addressOf(source) ?? address(source, fresh);
    if (typeof found === 'string') return this.take(found);
    found.then(
      (later) => turn === this.turn && this.take(later),
      // No token, and so no address: the person has to log in. Without a network nobody can renew one.
      () => turn === this.turn && this.fail(navigator.onLine ? 'unauthorized' : 'network'),
    );
  }

  private take(address: string): void {
    const { element } = this.parts;
    this.isOpen = true;
    this.ownSeeks = 0;
    element.src = address;
    element.load();
    if (this.wanted) this.begin();
  }

  private begin(): void {
    const { turn } = this;
    this.parts.element.play().catch((error: unknown) => {
      if (turn !== this.turn || !this.wanted) return;
      // What is wrong otherwise is told by an event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.fail('blocked');
    });
  }

  private arrive(): void {
    if (this.isOpen && this.at > 0) this.jumpTo(this.at);
  }

  private jumpTo(seconds: number): void {
    const { element } = this.parts;
    this.at = seconds;
    if (!this.isOpen || element.readyState === 0) return;
    this.ownSeeks++;
    element.currentTime = seconds;
  }

  /** The element has jumped: by this engine's wish, or by the controls of the device that plays. */
  private jumped(): void {
    if (!this.isOpen) return;
    if (this.ownSeeks > 0) return void this.ownSeeks--;
    const from = this.at;
    this.at = this.parts.element.currentTime;
    this.emit({ type: 'seeked', from, to: this.at });
    this.emitTime();
  }

  private sounds(): void {
    if (!this.isOpen || this.parts.element.paused) return;
    this.wanted = true;
    this.isRenewed = false;
    this.emit({ type: 'playing' });
  }

  private moved(): void {
    const { element } = this.parts;
    if (!this.isOpen || element.readyState === 0 || element.seeking) return;
    this.at = element.currentTime;
    if (!this.wanted) return;
    this.emitTime();
    const isNear = this.duration - this.at < aheadAt;
    if (this.parts.fetchesAhead && this.next && isNear) void this.ahead.fetch(this.next);
  }

  /** Paused by the system, by another page, or on the device that plays. */
  private stopped(): void {
    const { element } = this.parts;
    if (!this.isOpen || !this.wanted || !element.paused || element.ended || element.error) return;
    this.wanted = false;
    this.emitTime();
    this.emit({ type: 'paused' });
  }

  private finish(): void {
    const { source: from, next: to } = this;
    if (!this.isOpen || !from || !this.wanted) return;
    this.emitTime();
    if (!to) {
      this.wanted = false;
      return this.emit({ type: 'ended' });
    }
    this.source = to;
    this.next = null;
    this.isRenewed = false;
    this.open(0, false);
    this.emit({ type: 'handover', from, to });
    this.emitTime();
  }

  private async failed(): Promise<void> {
    const { element, request, onRefused } = this.parts;
    const { turn, source } = this;
    if (!this.isOpen || !source || !element.error) return;
    const status = await probe(element.currentSrc, request);
    if (turn !== this.turn) return;
    const kind = failureOf(status);
    if (kind === 'unauthorized' && !this.isRenewed) {
      this.isRenewed = true;
      return this.open(this.at, true);
    }
    if (kind || !onRefused) return this.fail(kind ?? 'unplayable');
    this.isOpen = false;
    this.wanted = false;
    this.emit({ type: 'paused' });
    onRefused(source);
  }

  /** It stands where it stood, and play() tries again from there. */
  private fail(kind: FailureKind): void {
    const isWanted = this.wanted;
    this.wanted = false;
    this.isOpen = kind === 'blocked';
    if (isWanted) this.emit({ type: 'error', kind });
  }

  private emitTime(): void {
    this.emit({ type: 'time', time: this.time, duration: this.duration });
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}
