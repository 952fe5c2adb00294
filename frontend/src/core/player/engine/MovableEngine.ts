import type { AudioEngine, AudioSource, EngineEvent, EngineOptions, Transition } from '../engine';

/** What the engine of this page was told before another was put around it. */
export interface Held {
  source: AudioSource | null;
  next: AudioSource | null;
  isPlaying: boolean;
  volume: number;
  options: Partial<EngineOptions>;
}

/**
 * Passes everything on to the engine that sounds: that of this page, or one that plays on another device. What plays can be
 * moved from one to the other, and goes on where it stands.
 */
export class MovableEngine implements AudioEngine {
  private current: AudioEngine;
  private source: AudioSource | null = null;
  private next: { source: AudioSource; transition: Transition | undefined } | null = null;
  private isPlaying = false;
  private volume = 1;
  private options: Partial<EngineOptions> = {};
  private stopHearing: () => void;
  private readonly listeners = new Set<(event: EngineEvent) => void>();

  constructor(
    private home: AudioEngine,
    held?: Held,
  ) {
    this.current = home;
    if (held) {
      this.source = held.source;
      this.next = held.next && { source: held.next, transition: undefined };
      this.isPlaying = held.isPlaying;
      this.volume = held.volume;
      this.options = held.options;
    }
    this.stopHearing = home.subscribe((event) => this.hear(event));
  }

  get time(): number {
    return this.current.time;
  }

  load(source: AudioSource, options: { at: number; play: boolean }): void {
    this.source = source;
    this.next = null;
    this.isPlaying = options.play;
    this.current.load(source, options);
  }

  prepare(source: AudioSource | null, transition?: Transition): void {
    this.next = source && { source, transition };
    this.current.prepare(source, transition);
  }

  play(): void {
    this.isPlaying = true;
    this.current.play();
  }

  pause(): void {
    this.current.pause();
  }

  seek(seconds: number): void {
    this.current.seek(seconds);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    this.current.setVolume(volume);
  }

  setOptions(options: Partial<EngineOptions>): void {
    this.options = { ...this.options, ...options };
    this.current.setOptions(options);
  }

  unload(): void {
    this.source = null;
    this.next = null;
    this.isPlaying = false;
    this.current.unload();
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** What plays goes on in another engine. Unless it is to play, it stands there, and that is told as a pause. */
  moveTo(engine: AudioEngine, play = this.isPlaying): void {
    const { current: from, source, next } = this;
    if (engine === from) return;
    const at = from.time;
    const wasPlaying = this.isPlaying;
    this.stopHearing();
    from.unload();
    this.current = engine;
    this.stopHearing = engine.subscribe((event) => this.hear(event));
    engine.setVolume(this.volume);
    engine.setOptions(this.options);
    if (!source) return;
    this.isPlaying = play;
    engine.load(source, { at, play });
    engine.prepare(next?.source ?? null, next?.transition);
    if (wasPlaying && !play) this.emit({ type: 'paused' });
  }

  /** Back to the engine of this page. */
  moveHome(play?: boolean): void {
    this.moveTo(this.home, play);
  }

  /** Another engine is that of this page from here on. */
  settle(engine: AudioEngine): void {
    const isHome = this.current === this.home;
    this.home = engine;
    if (isHome) this.moveTo(engine);
  }

  private hear(event: EngineEvent): void {
    if (event.type === 'playing') this.isPlaying = true;
    if (event.type === 'paused' || event.type === 'ended' || event.type === 'error')
      this.isPlaying = false;
    if (event.type === 'handover') {
      this.source = event.to;
      this.next = null;
    }
    this.emit(event);
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}
