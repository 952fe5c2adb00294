import type { Carrier, OpenWire, Wire } from '../wire';

type Listener = (...args: unknown[]) => void;

/** A connection that does what the test says. */
export class FakeWire implements Wire {
  isStarted = false;
  isStopped = false;
  readonly invoked: [method: string, ...args: unknown[]][] = [];
  private readonly listeners = new Map<string, Listener>();
  private readonly life: Record<'reconnecting' | 'reconnected' | 'close', () => void> = {
    reconnecting: () => undefined,
    reconnected: () => undefined,
    close: () => undefined,
  };

  constructor(
    private readonly token: () => Promise<string>,
    private readonly begin: () => Promise<void>,
    private readonly answer: (method: string, args: unknown[]) => unknown,
  ) {}

  async start(): Promise<void> {
    await this.token();
    await this.begin();
    this.isStarted = true;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
  }

  async invoke<T>(method: string, ...args: unknown[]): Promise<T> {
    this.invoked.push([method, ...args]);
    return (await this.answer(method, args)) as T;
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, listener);
  }
  onreconnecting(listener: () => void): void {
    this.life.reconnecting = listener;
  }
  onreconnected(listener: () => void): void {
    this.life.reconnected = listener;
  }
  onclose(listener: () => void): void {
    this.life.close = listener;
  }

  push(event: string, ...args: unknown[]): void {
    this.listeners.get(event)?.(...args);
  }
  happens(what: keyof FakeWire['life']): void {
    this.life[what]();
  }
}

/** A server that is there or not. */
export class FakeServer {
  readonly wires: FakeWire[] = [];
  isAway = false;
  /** What carries each of the wires, and what gets through to it. */
  readonly carriers: Carrier[] = [];
  passes: (carrier: Carrier) => boolean = () => true;
  /** What is neither let through nor refused. */
  swallows: (carrier: Carrier) => boolean = () => false;
  /** What it answers to calls. */
  answer: (method: string, args: unknown[]) => unknown = () => undefined;

  readonly open: OpenWire = async (_, token, carrier) => {
    const isHeard = () => !this.isAway && this.passes(carrier);
    const begin = async () => {
      if (this.swallows(carrier)) await new Promise(() => undefined);
      if (!isHeard()) throw new Error('away');
    };
    this.carriers.push(carrier);
    const wire = new FakeWire(token, begin, (method, args) => this.answer(method, args));
    this.wires.push(wire);
    return wire;
  };

  get last(): FakeWire {
    return this.wires.at(-1)!;
  }
}
