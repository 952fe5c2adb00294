/** Seconds of the ramps around a pause, and of a change of volume. */
const gateRamp = 0.015;
const volumeRamp = 0.01;
/** Milliseconds after which a context that does not start counts as refused. */
const refusedAfter = 4_000;

export interface OutputParts {
  context: AudioContext;
  /** Plays silence while the graph plays; see silence.ts. */
  companion: Pick<HTMLAudioElement, 'play' | 'pause' | 'addEventListener'>;
  /** It was stopped from outside: another page, the system, a device that went away. */
  onInterrupted: () => void;
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

  constructor(private readonly parts: OutputParts) {
    const { context, companion } = parts;
    this.context = context;
    this.input = context.createGain();
    this.volume = context.createGain();
    this.input.connect(this.volume).connect(context.destination);
    context.addEventListener('statechange', () => {
      if (context.state === 'running') this.hasRun = true;
      else this.interrupted();
    });
    companion.addEventListener('pause', () => this.interrupted());
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
    companion.pause();
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

  private interrupted(): void {
    if (!this.isWanted || !this.hasRun) return;
    this.parts.onInterrupted();
  }

  private gate(to: number): void {
    // From wherever it stands, without reading where that is: the value that can be read lags behind.
    this.input.gain.setTargetAtTime(to, this.now, gateRamp / 4);
  }
}
