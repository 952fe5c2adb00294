import type { AudioEngine, AudioSource, EngineEvent, FailureKind } from './engine';

/** Milliseconds between two time events. */
const timeInterval = 100;
/** Waits before a lost connection is tried again, in milliseconds. */
const networkRetries = [1_000, 3_000];
/** Seconds before the end in which the next source is fetched whatever else is missing. */
const lastChance = 20;

/** One of the two media elements, and what it holds. */
interface Voice {
  element: HTMLAudioElement;
  source: AudioSource | null;
  /** Rises with each load; answers for an older one are dropped. */
  turn: number;
  /** Where to begin once the length is known, in seconds. */
  startAt: number;
  /** Waiting for an address. */
  pending: boolean;
  renewed: boolean;
  retries: number;
}

export interface ElementEngineParts {
  makeElement?: () => HTMLAudioElement;
  /** The HTTP status of an address, 0 where no answer comes. */
  probe?: (address: string) => Promise<number>;
}

/** Two media elements that take turns: one plays, the other holds what follows. */
export class ElementEngine implements AudioEngine {
  private front: Voice;
  private back: Voice;
  private upNext: AudioSource | null = null;
  private wanted = false;
  private clock: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<(event: EngineEvent) => void>();
  private readonly probe: (address: string) => Promise<number>;

  constructor({ makeElement = () => new Audio(), probe = statusOf }: ElementEngineParts = {}) {
    this.probe = probe;
    this.front = this.makeVoice(makeElement());
    this.back = this.makeVoice(makeElement());
  }

  get time(): number {
    const { element, startAt } = this.front;
    return element.readyState > 0 ? element.currentTime : startAt;
  }

  load(source: AudioSource, { at, play }: { at: number; play: boolean }): void {
    this.wanted = play;
    this.front.element.pause();
    if (this.back.source?.id === source.id && at === 0) {
      this.swap();
      this.empty(this.back);
    } else {
      this.fill(this.front, source, { at, eager: play });
    }
    if (play) this.begin(this.front);
    this.emitTime();
  }

  prepare(source: AudioSource | null): void {
    this.upNext = source;
    if (this.back.source && this.back.source.id !== source?.id) this.empty(this.back);
    this.fetchAhead();
  }

  play(): void {
    if (!this.front.source) return;
    this.wanted = true;
    const { element, pending } = this.front;
    if (element.error || !(pending || element.hasAttribute('src'))) {
      this.front.renewed = false;
      this.front.retries = 0;
      this.fill(this.front, this.front.source, { at: this.time, eager: true });
    }
    this.begin(this.front);
  }

  pause(): void {
    this.wanted = false;
    this.front.element.pause();
    this.stopped();
  }

  seek(seconds: number): void {
    const { element } = this.front;
    const from = this.time;
    const to = Math.max(0, Math.min(seconds, this.duration() || seconds));
    if (element.readyState > 0) element.currentTime = to;
    else this.front.startAt = to;
    this.emit({ type: 'seeked', from, to });
    this.emit({ type: 'time', time: to, duration: this.duration() });
  }

  setVolume(volume: number): void {
    for (const voice of [this.front, this.back]) voice.element.volume = volume;
  }

  /** Elements neither level nor fade. */
  setOptions(): void {}

  unload(): void {
    this.wanted = false;
    this.upNext = null;
    this.empty(this.front);
    this.empty(this.back);
    this.runClock(false);
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private makeVoice(element: HTMLAudioElement): Voice {
    const voice: Voice = {
      element,
      source: null,
      turn: 0,
      startAt: 0,
      pending: false,
      renewed: false,
      retries: 0,
    };
    const inFront = (react: () => void) => () => {
      if (voice === this.front && voice.source) react();
    };
    element.preload = 'none';
    element.addEventListener('loadedmetadata', () => {
      if (voice.startAt > 0) element.currentTime = voice.startAt;
      voice.startAt = 0;
      if (voice === this.front) this.emitTime();
    });
    element.addEventListener(
      'playing',
      inFront(() => this.onPlaying()),
    );
    element.addEventListener(
      'pause',
      inFront(() => this.onPause()),
    );
    element.addEventListener(
      'waiting',
      inFront(() => this.emit({ type: 'waiting' })),
    );
    element.addEventListener(
      'canplaythrough',
      inFront(() => this.fetchAhead()),
    );
    element.addEventListener(
      'ended',
      inFront(() => this.onEnded()),
    );
    element.addEventListener('error', () => void this.onError(voice));
    return voice;
  }

  private onPlaying(): void {
    this.runClock(true);
    this.emit({ type: 'playing' });
  }

  /** The element has paused: news only where nobody here asked for it. */
  private onPause(): void {
    const { element, pending } = this.front;
    // The end of a source is no pause, though the element says both; a late word from before a new
    // source is none either.
    if (!this.wanted || pending || element.ended || !element.paused) return;
    this.wanted = false;
    this.stopped();
  }

  private stopped(): void {
    this.runClock(false);
    this.emitTime();
    this.emit({ type: 'paused' });
  }

  private onEnded(): void {
    this.runClock(false);
    this.emitTime();
    const from = this.front.source;
    const to = this.upNext;
    if (!from || !to) {
      this.wanted = false;
      this.emit({ type: 'ended' });
      return;
    }
    this.upNext = null;
    this.load(to, { at: 0, play: true });
    this.emit({ type: 'handover', from, to });
  }

  private async onError(voice: Voice): Promise<void> {
    const { source, element, turn } = voice;
    if (!source || !element.error) return;
    if (voice === this.back) return this.empty(voice);
    const at = this.time;
    this.runClock(false);
    const kind = await this.diagnose(element.currentSrc || element.src);
    if (voice.turn !== turn) return;
    if (kind === 'unauthorized' && !voice.renewed) {
      voice.renewed = true;
      return this.retry(voice, source, at, true);
    }
    const wait = kind === 'network' ? networkRetries[voice.retries] : undefined;
    if (wait !== undefined) {
      voice.retries++;
      this.emit({ type: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (voice.turn === turn) this.retry(voice, source, at, false);
      return;
    }
    voice.startAt = at;
    this.wanted = false;
    this.emit({ type: 'error', kind });
  }

  private retry(voice: Voice, source: AudioSource, at: number, fresh: boolean): void {
    this.fill(voice, source, { at, eager: true, fresh });
    if (this.wanted) this.begin(voice);
  }

  private async diagnose(address: string): Promise<FailureKind> {
    const status = await this.probe(address);
    if (status === 401) return 'unauthorized';
    if (status === 0 || status >= 500 || status === 429) return 'network';
    if (status >= 400) return 'missing';
    return 'unplayable';
  }

  /** Gives a voice a source. The address is set at once where it is known at once. */
  private fill(
    voice: Voice,
    source: AudioSource,
    { at, eager, fresh = false }: { at: number; eager: boolean; fresh?: boolean },
  ): void {
    if (voice.source?.id !== source.id) {
      voice.renewed = false;
      voice.retries = 0;
    }
    const turn = ++voice.turn;
    voice.source = source;
    voice.startAt = at;
    voice.pending = true;
    const set = (address: string) => {
      if (voice.turn !== turn) return;
      voice.pending = false;
      voice.element.preload = eager ? 'auto' : 'metadata';
      voice.element.src = address;
      voice.element.load();
    };
    const address = source.address(fresh);
    if (typeof address === 'string') return set(address);
    address.then(
      (later) => {
        set(later);
        if (voice === this.front && this.wanted) this.begin(voice);
      },
      () => {
        if (voice.turn !== turn) return;
        voice.pending = false;
        if (voice !== this.front || !this.wanted) return;
        this.wanted = false;
        this.emit({ type: 'error', kind: 'unauthorized' });
      },
    );
  }

  private begin(voice: Voice): void {
    // Without an address yet, fill() begins when it comes.
    if (voice.pending) return;
    voice.element.preload = 'auto';
    voice.element.play().catch((error: unknown) => {
      // Anything but a refusal to start is told by an event of the element.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
      this.wanted = false;
      this.emit({ type: 'error', kind: 'blocked' });
    });
  }

  /** Fetches what follows once the current source has what it needs. */
  private fetchAhead(): void {
    const { element } = this.front;
    if (!this.upNext || this.back.source?.id === this.upNext.id) return;
    const isNear = this.duration() - this.time < lastChance;
    if (element.readyState < 4 && !isNear) return;
    this.fill(this.back, this.upNext, { at: 0, eager: true });
  }

  private empty(voice: Voice): void {
    voice.turn++;
    voice.source = null;
    voice.startAt = 0;
    voice.pending = false;
    voice.element.pause();
    voice.element.removeAttribute('src');
    voice.element.load();
  }

  private swap(): void {
    [this.front, this.back] = [this.back, this.front];
  }

  private duration(): number {
    const { element, source } = this.front;
    return Number.isFinite(element.duration) ? element.duration : (source?.duration ?? 0);
  }

  private runClock(run: boolean): void {
    clearInterval(this.clock);
    if (!run) return;
    this.clock = setInterval(() => {
      this.emitTime();
      this.fetchAhead();
    }, timeInterval);
  }

  private emitTime(): void {
    this.emit({ type: 'time', time: this.time, duration: this.duration() });
  }

  private emit(event: EngineEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

async function statusOf(address: string): Promise<number> {
  try {
    const response = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
    return response.status;
  } catch {
    // No answer is the answer.
    return 0;
  }
}
