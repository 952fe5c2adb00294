import { whenIdle } from '@/lib/whenIdle';
import type { AudioEngine, AudioSource, EngineEvent, EngineOptions, Transition } from '../engine';

/**
 * Stands for an engine whose code comes after the page: at once when something is to be heard, else when
 * the browser has time. What it is told until then it passes on in the same order.
 */
export class LazyEngine implements AudioEngine {
  private engine: AudioEngine | null = null;
  private coming = false;
  /** Somebody waits to hear something. */
  private isAwaited = false;
  private calls: ((engine: AudioEngine) => void)[] = [];
  private at = 0;
  private stopHearing: () => void = () => undefined;
  private readonly listeners = new Set<(event: EngineEvent) => void>();

  constructor(private readonly fetchEngine: () => Promise<AudioEngine>) {
    whenIdle(() => void this.fetch(false));
  }

  get time(): number {
    return this.engine?.time ?? this.at;
  }

  load(source: AudioSource, options: { at: number; play: boolean }): void {
    this.at = options.at;
    this.tell((engine) => engine.load(source, options), options.play);
  }

  prepare(source: AudioSource | null, transition?: Transition): void {
    this.tell((engine) => engine.prepare(source, transition), false);
  }

  play(): void {
    this.tell((engine) => engine.play(), true);
  }

  pause(): void {
    this.tell((engine) => engine.pause(), true);
  }

  seek(seconds: number): void {
    this.tell((engine) => engine.seek(seconds), true);
  }

  setVolume(volume: number): void {
    this.tell((engine) => engine.setVolume(volume), false);
  }

  setOptions(options: Partial<EngineOptions>): void {
    this.tell((engine) => engine.setOptions(options), false);
  }

  unload(): void {
    this.tell((engine) => engine.unload(), false);
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Puts another engine around the one that is here, or that comes, and calls once that is done. */
  wrap<E extends AudioEngine>(around: (engine: AudioEngine) => E, done: (engine: E) => void): void {
    this.tell((engine) => {
      const whole = around(engine);
      this.hold(whole);
      done(whole);
    }, true);
  }

  private tell(call: (engine: AudioEngine) => void, isUrgent: boolean): void {
    if (this.engine) return call(this.engine);
    this.calls.push(call);
    if (isUrgent) void this.fetch(true);
  }

  private async fetch(isUrgent: boolean): Promise<void> {
    this.isAwaited ||= isUrgent;
    if (this.engine || this.coming) return;
    this.coming = true;
    const engine = await this.fetchEngine().catch(() => null);
    this.coming = false;
    if (engine) return this.take(engine);
    // The next call tries again; nobody need hear of it who does not want to hear anything.
    if (this.isAwaited) this.emit({ type: 'error', kind: 'network' });
    this.isAwaited = false;
  }

  private take(engine: AudioEngine): void {
    this.hold(engine);
    const { calls } = this;
    this.calls = [];
    for (const call of calls) call(this.engine ?? engine);
  }

  private hold(engine: AudioEngine): void {
    this.stopHearing();
    this.stopHearing = engine.subscribe((event) => this.emit(event));
    this.engine = engine;
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}
