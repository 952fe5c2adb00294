/** Seconds of the ramps around a pause, and of a change of volume. */
const gateRamp = 0.015;
const volumeRamp = 0.01;
/** Milliseconds after which a context that does not start counts as refused. */
const refusedAfter = 4_000;
/** Milliseconds after which a context that does not run again was stopped for good, as long as the page is hidden. */
const silencedAfter = 1_500;

export interface OutputParts {
  context: AudioContext;
  /** Plays silence while the graph plays; see silence.ts. */
  companion: Pick<HTMLAudioElement, 'play' | 'pause' | 'paused' | 'addEventListener'>;
  /** It was stopped from outside: another page, a call, a device that went away. */
  onInterrupted: () => void;
  /** What stopped it is over, and the system has the page go on. */
  onReturned: () => void;
  /** The system stopped the graph of a hidden page, although it lets an element play. */
  onSilenced: () => void;
}

/** The way out of the page: volume, pause and what the browser and the system do to it. */
export class Output {
  readonly context: AudioContext;
  /** What plays goes in here. */
  readonly input: GainNode;
  /** All that is heard passes through this. */
  readonly volume: GainNode;
  private isWanted = false;
  private hasRun = false;
  private isInterrupted = false;

  constructor(private readonly parts: OutputParts) {
    const { context, companion } = parts;
    this.context = context;
    this.input = context.createGain();
    this.volume = context.createGain();
    this.input.connect(this.volume).connect(context.destination);
    context.addEventListener('statechange', () => {
      if (context.state === 'running') this.hasRun = true;
      else void this.stopped();
    });
    companion.addEventListener('pause', () => companion.paused && this.interrupted());
    companion.addEventListener('play', () => this.returned());
    document.addEventListener('visibilitychange', () => {
      if (this.isWanted && this.hasRun && !this.isRunning) void this.stopped();
    });
  }

  get now(): number {
    return this.context.currentTime;
  }

  get isRunning(): boolean {
    return this.context.state === 'running';
  }

  /** Seconds ahead of now at which something can still be begun in time. */
  get lead(): number {
    return 0.02 + 2 * (this.context.baseLatency || 0.01);
  }

  setVolume(volume: number): void {
    this.volume.gain.setTargetAtTime(volume, this.now, volumeRamp);
  }

  /** Resolves with whether it sounds: browsers refuse without a gesture of the person. */
  async resume(): Promise<boolean> {
    this.isWanted = true;
    this.isInterrupted = false;
    this.gate(1);
    const { context, companion } = this.parts;
    const refused = companion.play().then(
      () => new Promise<never>(() => undefined),
      (error: unknown) => {
        if (error instanceof DOMException && error.name === 'NotAllowedError') return false;
        // Only a refusal says something about the graph.
        return new Promise<never>(() => undefined);
      },
    );
    if (context.state === 'running') {
      this.hasRun = true;
      return true;
    }
    const running = context.resume().then(() => true);
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(context.state === 'running'), refusedAfter);
    });
    return await Promise.race([running, refused, late]);
  }

  /** Fades out and lets the clock stand still: what is scheduled goes on from there. */
  suspend(): void {
    this.isWanted = false;
    const { context, companion } = this.parts;
    // One that the system has paused is left alone: else it would not be told when the call is over.
    if (!companion.paused) companion.pause();
    if (context.state !== 'running') return void context.suspend();
    this.gate(0);
    // A node that ends, and no timer: timers of a page in the background come late.
    const end = context.createConstantSource();
    end.onended = () => {
      if (!this.isWanted) void context.suspend();
    };
    end.start();
    end.stop(this.now + 2 * gateRamp);
  }

  /** It is of no use any more, and what becomes of it is told to nobody. */
  close(): void {
    this.isWanted = false;
    // What does not close is as good as closed.
    this.parts.context.close().catch(() => undefined);
  }

  private interrupted(): void {
    if (!this.isWanted || !this.hasRun) return;
    this.isInterrupted = true;
    this.parts.onInterrupted();
  }

  /** An element that the system has paused plays again without having been asked to from here. */
  private returned(): void {
    if (this.isWanted || !this.isInterrupted) return;
    this.isInterrupted = false;
    this.parts.onReturned();
  }

  /** The graph stands still: with the element, or alone, as systems do with pages that are out of sight. */
  private async stopped(): Promise<void> {
    const { context, companion } = this.parts;
    if (!this.isWanted || !this.hasRun) return;
    if (companion.paused || context.state === 'closed') return this.interrupted();
    const late = new Promise((resolve) => setTimeout(resolve, silencedAfter));
    await Promise.race([context.resume().catch(() => late), late]);
    if (!this.isWanted || this.isRunning) return;
    if (companion.paused || !document.hidden) return this.interrupted();
    this.parts.onSilenced();
  }

  private gate(to: number): void {
    // From wherever it stands, without reading where that is: the value that can be read lags behind.
    this.input.gain.setTargetAtTime(to, this.now, gateRamp / 4);
  }
}
