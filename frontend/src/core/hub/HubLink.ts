import { createStore } from 'zustand/vanilla';
import { HubError } from './HubError';
import { failed, notReady, timedOut, toHubError, withoutToken } from './hubErrors';
import type { HubState, TopicCalls } from './types';
import { waits } from './waits';
import type { Carrier, OpenWire, Wire } from './wire';

export interface LinkParts {
  address: string;
  /** What the server pushes. */
  events: readonly string[];
  topics?: TopicCalls;
  open: OpenWire;
  /** A token fit to be sent; null for visitors. */
  token: () => Promise<string | null>;
  /** When a token ends; milliseconds since 1970, null where nobody knows. */
  expiryOf: (token: string) => number | null;
  onPush: (event: string, args: unknown[]) => void;
  /** A topic is joined later than the connection was there: what came to it before may be missing. */
  onLateJoin?: (topic: string) => void;
}

/** What may bring a connection back: the network, or the person. */
export type Stir = 'online' | 'visibilitychange' | 'pointerdown' | 'keydown';
const stirs: readonly Stir[] = ['online', 'visibilitychange', 'pointerdown', 'keydown'];

/** A wire that is there, and the topics that it began to join. */
interface Started {
  wire: Wire;
  joined: ReadonlySet<string>;
}

/** What the server pushes where pushes may have been lost. */
const missed = 'Missed';

/** The connection of one tab to a hub: keeps it up by the waits of the specification. */
export class HubLink {
  readonly status = createStore<{ state: HubState }>()(() => ({ state: 'connecting' }));
  private wire: Wire | null = null;
  private readonly topics = new Set<string>();
  /** Calls that are not answered yet. */
  private readonly calls = new Set<Promise<unknown>>();
  /** Wires that were moved from and still wait for answers. */
  private readonly leaving = new Set<Wire>();
  private opening: Promise<void> | null = null;
  /** Rises with each wire; what an earlier one says is not heard. */
  private turn = 0;
  private tries = 0;
  /** What the next wire is tried by: in turn, until a WebSocket has got through once. */
  private carrier: Carrier = 'socket';
  private hasSockets = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private drop: ReturnType<typeof setTimeout> | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;
  private stirredAt = Number.NEGATIVE_INFINITY;
  private isOver = false;

  constructor(private readonly parts: LinkParts) {
    onStir(this.comeBack);
  }

  start(): void {
    this.connect('connecting').catch(() => {
      // What follows from it is decided in lose, and shown as the state.
    });
  }

  async invoke<T>(method: string, ...args: unknown[]): Promise<T> {
    if (!this.wire || this.state !== 'connected') throw notReady();
    const call = this.wire.invoke<T>(method, ...args);
    this.calls.add(call);
    try {
      return await call;
    } catch (error) {
      throw toHubError(error);
    } finally {
      this.calls.delete(call);
    }
  }

  /**
   * Connects at once; where that is under way already, waits for it. The automatic reconnects of a connection that is
   * still there go on, whoever asks meanwhile.
   */
  async reconnect(): Promise<void> {
    if (this.state === 'connected') return;
    const isAutomatic = this.state === 'reconnecting' && this.wire !== null && !this.opening;
    if (!isAutomatic) this.beginAnew();
    try {
      await inTime(isAutomatic ? this.settled() : this.connect('reconnecting'));
    } catch (error) {
      throw error instanceof HubError ? error : failed();
    }
  }

  join(topic: string): void {
    this.topics.add(topic);
    if (this.wire && this.state === 'connected') void this.joinOn(this.wire, topic);
  }

  leave(topic: string): void {
    const isHeld = this.topics.delete(topic);
    if (isHeld && this.wire && this.state === 'connected') this.leaveOn(this.wire, topic);
  }

  close(): void {
    this.isOver = true;
    this.turn++;
    this.beginAnew();
    clearTimeout(this.renewal);
    offStir(this.comeBack);
    this.stopAll();
    this.set('closed');
  }

  private get state(): HubState {
    return this.status.getState().state;
  }

  private set(state: HubState): void {
    if (this.state !== state) this.status.setState({ state });
  }

  /** Resolves once the connection is there, and rejects once it is lost. */
  private settled(): Promise<void> {
    return new Promise((resolve, reject) => {
      const unsubscribe = this.status.subscribe(({ state }) => {
        if (state === 'reconnecting' || state === 'connecting') return;
        unsubscribe();
        if (state === 'connected') resolve();
        else reject(failed());
      });
    });
  }

  private connect(as: HubState): Promise<void> {
    if (this.isOver) return Promise.reject(failed());
    if (this.opening) return this.opening;
    const opening = this.open(as).finally(() => {
      if (this.opening === opening) this.opening = null;
    });
    this.opening = opening;
    return opening;
  }

  private async open(as: HubState): Promise<void> {
    clearTimeout(this.retry);
    clearTimeout(this.renewal);
    stop(this.wire);
    this.wire = null;
    const turn = ++this.turn;
    this.set(as);
    try {
      const started = await this.startWire(this.carrier);
      if (turn !== this.turn) return stop(started.wire);
      this.carrier = 'socket';
      this.use(started);
      this.set('connected');
    } catch (error) {
      // Without a network neither gets through, and nothing is learnt of them.
      if (turn === this.turn && !this.hasSockets && navigator.onLine)
        this.carrier = this.carrier === 'socket' ? 'requests' : 'socket';
      if (turn === this.turn) this.lose();
      throw error instanceof HubError ? error : failed();
    }
  }

  /**
   * Moves from requests to a WebSocket, where one gets through by now. Until then the connection by requests goes on;
   * that it was another one is told as a reconnect.
   */
  private async moveToSocket(from: Wire): Promise<void> {
    let socket: Started;
    try {
      socket = await this.startWire('socket');
    } catch {
      return; // it is tried again after the next loss
    }
    if (this.wire !== from) return stop(socket.wire);
    this.use(socket);
    void this.stopOnceAnswered(from);
    this.set('reconnecting');
    this.set('connected');
  }

  /** Makes a wire the connection, and brings it up to what was joined and left while it joined. */
  private use({ wire, joined }: Started): void {
    this.wire = wire;
    this.beginAnew();
    for (const topic of this.topics) if (!joined.has(topic)) void this.joinOn(wire, topic);
    for (const topic of joined) if (!this.topics.has(topic)) this.leaveOn(wire, topic);
  }

  /** Stops a wire that was moved from: what was called by it may have been done, and must not seem to have failed. */
  private async stopOnceAnswered(wire: Wire): Promise<void> {
    this.leaving.add(wire);
    try {
      await inTime(Promise.allSettled([...this.calls]));
    } catch {
      // No answer came in the time that a connection may take.
    }
    if (this.leaving.delete(wire)) stop(wire);
  }

  /** Starts a wire and joins its topics. */
  private async startWire(carrier: Carrier): Promise<Started> {
    const { address, events, open, onPush } = this.parts;
    let last = '';
    let isDead = false;
    const token = async () => {
      const next = await this.parts.token();
      if (!next) throw withoutToken();
      return (last = next);
    };
    // Known before the library's code is fetched: visitors fetch nothing.
    await token();
    const wire = await open(address, token, carrier);
    const isCurrent = () => this.wire === wire;
    for (const event of events)
      wire.on(event, (...args) => {
        // The server has taken this connection out of what it had joined.
        if (event === missed) void this.rejoin(wire);
        onPush(event, args);
      });
    wire.onreconnecting(() => isCurrent() && this.set('reconnecting'));
    wire.onreconnected(() => {
      void this.rejoin(wire);
      this.scheduleRenewal(last);
      if (!isCurrent()) return;
      this.set('connected');
      if (carrier === 'requests') void this.moveToSocket(wire);
    });
    wire.onclose(() => {
      isDead = true;
      if (isCurrent()) this.lose();
    });
    try {
      // Where a WebSocket is merely swallowed, nobody says so.
      await inTime(wire.start());
    } catch (error) {
      stop(wire);
      throw error;
    }
    this.hasSockets ||= carrier === 'socket';
    const joined = new Set(this.topics);
    await this.rejoin(wire);
    if (isDead) throw failed();
    this.scheduleRenewal(last);
    return { wire, joined };
  }

  /** Joins anew what is held: to the server a connection that has come back is another one. */
  private async rejoin(wire: Wire): Promise<void> {
    await Promise.all([...this.topics].map((topic) => this.joinOn(wire, topic)));
  }

  /** Joins a topic, and again where the server could not do it just then. */
  private async joinOn(wire: Wire, topic: string, failures = 0): Promise<void> {
    const call = this.parts.topics?.(topic).join;
    if (!call) return;
    try {
      await wire.invoke(...call);
      if (failures > 0) this.parts.onLateJoin?.(topic);
    } catch (error) {
      const wait = waits.rejoin[failures];
      if (toHubError(error).isRefusal || wait === undefined) return;
      setTimeout(() => {
        if (this.wire === wire && this.topics.has(topic))
          void this.joinOn(wire, topic, failures + 1);
      }, wait);
    }
  }

  private leaveOn(wire: Wire, topic: string): void {
    const call = this.parts.topics?.(topic).leave;
    if (!call) return;
    wire.invoke(...call).catch(() => {
      // A connection that is lost has left everything.
    });
  }

  /** The connection is lost, and no automatic reconnect follows. */
  private lose(): void {
    this.set('disconnected');
    clearTimeout(this.renewal);
    this.drop ??= setTimeout(() => this.giveUp(), waits.drop);
    if (this.tries >= waits.manualTries) return;
    const number = ++this.tries;
    const wait = number * waits.perManualTry + (number === 1 ? waits.beforeManual : 0);
    this.retry = setTimeout(() => {
      this.connect('reconnecting').catch(() => {
        // As of start.
      });
    }, wait);
  }

  private giveUp(): void {
    this.turn++;
    // What is still on its way is stopped once it is there.
    this.opening = null;
    this.beginAnew();
    this.stopAll();
    this.set('closed');
  }

  private stopAll(): void {
    for (const wire of [this.wire, ...this.leaving]) stop(wire);
    this.leaving.clear();
    this.wire = null;
  }

  /** Forgets the tries of the last loss. */
  private beginAnew(): void {
    this.tries = 0;
    clearTimeout(this.retry);
    clearTimeout(this.drop);
    this.drop = undefined;
  }

  private readonly comeBack = ({ type }: Event) => {
    if (type === 'online' || document.visibilityState !== 'hidden') this.stir(type as Stir);
  };

  /** The network is back, or the person, here or in another tab: worth another round. */
  stir(why: Stir): void {
    if (this.isOver) return;
    const isSpent =
      this.state === 'disconnected' && this.tries >= waits.manualTries && !this.opening;
    const isBack = why === 'online' && this.state !== 'connected';
    if (this.state !== 'closed' && !isSpent && !isBack) return;
    const isStirring = why === 'pointerdown' || why === 'keydown';
    if (isStirring && Date.now() - this.stirredAt < waits.stirring) return;
    this.stirredAt = Date.now();
    this.beginAnew();
    this.carrier = 'socket';
    this.start();
  }

  private scheduleRenewal(token: string): void {
    clearTimeout(this.renewal);
    const end = this.parts.expiryOf(token);
    if (end === null) return;
    // Longer waits overflow the timer's 32 bits.
    const wait = Math.min(
      Math.max(end - Date.now() - waits.renewal, waits.leastRenewal),
      2 ** 31 - 1,
    );
    this.renewal = setTimeout(() => void this.renew(), wait);
  }

  /** Tells the hub the next token, before it ends the connection with the one that it knows. */
  private async renew(): Promise<void> {
    const token = await this.parts.token();
    if (!token || !this.wire || this.state !== 'connected') return;
    try {
      await this.wire.invoke('RefreshToken', token);
      this.scheduleRenewal(token);
    } catch {
      // It lives until its token ends; it then comes back by itself, with the token of that time.
    }
  }
}

/** Hears of each stir of this tab, until offStir. */
export function onStir(listener: (event: Event) => void): void {
  for (const each of stirs)
    (each === 'visibilitychange' ? document : window).addEventListener(each, listener);
}

export function offStir(listener: (event: Event) => void): void {
  for (const each of stirs)
    (each === 'visibilitychange' ? document : window).removeEventListener(each, listener);
}

/** Settles as the promise does, and rejects where it takes longer than a connection may. */
async function inTime(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut()), waits.connection);
  });
  try {
    await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function stop(wire: Wire | null): void {
  wire?.stop().catch(() => {
    // It had ended already.
  });
}
