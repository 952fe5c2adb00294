/** A media element whose clock is turned by hand. It fires the events of the real one, in its order. */
export class FakeAudio extends EventTarget {
  preload = '';
  loop = false;
  seeking = false;
  disableRemotePlayback = false;
  volume = 1;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ended = false;
  error: { code: number } | null = null;
  currentSrc = '';
  readonly buffered = { length: 0, start: () => 0, end: () => 0 };
  refusal: DOMException | null = null;
  readonly loaded: string[] = [];
  private attribute: string | null = null;
  private position = 0;

  get src(): string {
    return this.attribute ?? '';
  }
  set src(address: string) {
    this.attribute = address;
    this.currentSrc = address;
    this.loaded.push(address);
  }
  get currentTime(): number {
    return this.position;
  }
  set currentTime(seconds: number) {
    this.position = seconds;
    this.ended = false;
    this.fire('seeking');
  }
  hasAttribute(name: string): boolean {
    return name === 'src' && this.attribute !== null;
  }
  removeAttribute(name: string): void {
    if (name === 'src') this.attribute = null;
  }
  load(): void {
    this.readyState = 0;
    this.position = 0;
    this.ended = false;
    this.error = null;
    this.paused = true;
    this.duration = Number.NaN;
  }
  play(): Promise<void> {
    if (this.refusal) return Promise.reject(this.refusal);
    this.paused = false;
    if (this.readyState >= 3) queueMicrotask(() => this.fire('playing'));
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.fire('pause'));
  }

  /** Sound has arrived, all of it. */
  arrive(duration: number): void {
    this.duration = duration;
    this.readyState = 4;
    this.fire('loadedmetadata');
    this.fire('canplaythrough');
    if (!this.paused) this.fire('playing');
  }
  /** Plays on to a position. */
  advance(to: number): void {
    this.position = to;
    this.fire('timeupdate');
  }
  finish(): void {
    this.position = this.duration;
    this.ended = true;
    this.paused = true;
    this.fire('pause');
    this.fire('ended');
  }
  /** Stopped by the system. */
  interrupt(): void {
    this.paused = true;
    this.fire('pause');
  }
  fail(code: number): void {
    this.error = { code };
    this.fire('error');
  }
  private fire(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
