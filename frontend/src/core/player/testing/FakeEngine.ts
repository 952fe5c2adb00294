import type { AudioEngine, AudioSource, EngineEvent, EngineOptions } from '../engine';

/** An engine that notes what it is told and says what the test wants. */
export class FakeEngine implements AudioEngine {
  time = 0;
  current: AudioSource | null = null;
  next: AudioSource | null = null;
  volume = 1;
  isPlaying = false;
  options: Partial<EngineOptions> = {};
  readonly loads: { id: string; at: number; play: boolean }[] = [];
  private readonly listeners = new Set<(event: EngineEvent) => void>();

  load(source: AudioSource, { at, play }: { at: number; play: boolean }): void {
    this.current = source;
    this.time = at;
    this.isPlaying = play;
    this.loads.push({ id: source.id, at, play });
  }
  prepare(source: AudioSource | null): void {
    this.next = source;
  }
  play(): void {
    this.isPlaying = true;
    this.say({ type: 'playing' });
  }
  pause(): void {
    this.isPlaying = false;
    this.say({ type: 'paused' });
  }
  seek(seconds: number): void {
    const from = this.time;
    this.time = seconds;
    this.say({ type: 'seeked', from, to: seconds });
    this.say({ type: 'time', time: seconds, duration: 200 });
  }
  setVolume(volume: number): void {
    this.volume = volume;
  }
  setOptions(options: Partial<EngineOptions>): void {
    this.options = { ...this.options, ...options };
  }
  unload(): void {
    this.current = null;
    this.next = null;
    this.isPlaying = false;
  }
  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  say(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
  /** Plays to a position. */
  reach(time: number): void {
    this.time = time;
    this.say({ type: 'time', time, duration: 200 });
  }
  /** The current source ends; what was prepared goes on. */
  end(): void {
    const from = this.current;
    const to = this.next;
    if (!from || !to) {
      this.isPlaying = false;
      return this.say({ type: 'ended' });
    }
    this.next = null;
    this.load(to, { at: 0, play: true });
    this.say({ type: 'handover', from, to });
    this.say({ type: 'playing' });
  }
}
