import { createStore } from 'zustand/vanilla';
import { HubError } from './HubError';
import { failed, notReady, timedOut, toHubError } from './hubErrors';
import { HubLink, type LinkParts, offStir, onStir, type Stir } from './HubLink';
import type { Hub, HubState } from './types';
import { waits } from './waits';

/** The part of BroadcastChannel that is needed. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** Runs the task once no other tab of the same name runs one, until it settles. */
export type Lead = (task: () => Promise<void>) => Promise<void>;

/** How the tabs of one person share a connection; null where each has its own. */
export interface Sharing {
  channel: TabChannel;
  lead: Lead;
}

type TabMessage =
  | { type: 'hello'; tab: string; topics: string[] }
  | { type: 'bye'; tab: string }
  | { type: 'lead' }
  | { type: 'stir'; why: Stir }
  | { type: 'state'; state: HubState }
  | { type: 'push'; event: string; args: unknown[] }
  | { type: 'hold'; tab: string; topic: string; isHeld: boolean }
  | { type: 'call'; id: string; method: string | null; args: unknown[] }
  | { type: 'answer'; id: string; value?: unknown; error?: { message: string; code?: string } };

/** Tells the listeners of a tab of a topic that was joined late. */
export const lateJoin = 'LateJoin';

interface Call {
  resolve: (value: unknown) => void;
  reject: (error: HubError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * A hub over one connection for all tabs of a person. The tab that holds the lock has the connection; it passes on what is
 * pushed, and calls for the others. When it goes, the next one connects, and everybody hears that as a reconnect.
 */
export class SharedHub implements Hub {
  readonly status = createStore<{ state: HubState }>()(() => ({ state: 'connecting' }));
  private link: HubLink | null = null;
  private readonly tab = crypto.randomUUID();
  private readonly listeners = new Map<string, Set<(...args: never[]) => void>>();
  private readonly calls = new Map<string, Call>();
  private readonly held = new Map<string, number>();
  /** Who holds what, where this tab has the connection. */
  private readonly holders = new Map<string, Set<string>>();
  private resign: (() => void) | null = null;
  private isOver = false;

  constructor(
    private readonly parts: Omit<LinkParts, 'onPush' | 'onLateJoin'>,
    private readonly sharing: Sharing | null,
  ) {
    if (!sharing) {
      this.takeLead();
      return;
    }
    sharing.channel.addEventListener('message', ({ data }) => this.hear(data as TabMessage));
    this.post({ type: 'hello', tab: this.tab, topics: [] });
    addEventListener('pagehide', this.leave);
    onStir(this.passStir);
    void sharing.lead(async () => {
      if (this.isOver) return;
      this.takeLead();
      await new Promise<void>((resolve) => {
        this.resign = resolve;
      });
    });
  }

  on(event: string, listener: (...args: never[]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set.add(listener));
    return () => set.delete(listener);
  }

  onConnected(listener: () => void): () => void {
    if (this.state === 'connected') listener();
    return this.status.subscribe((now, before) => {
      if (now.state === 'connected' && before.state !== 'connected') listener();
    });
  }

  invoke<T>(method: string, ...args: unknown[]): Promise<T> {
    if (this.link) return this.link.invoke<T>(method, ...args);
    if (this.state !== 'connected') return Promise.reject(notReady());
    return this.ask(method, args) as Promise<T>;
  }

  whenConnected(within: number = waits.connection): Promise<void> {
    if (this.state === 'connected') return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        stop();
        settle();
      };
      const timer = setTimeout(() => end(() => reject(timedOut())), within);
      const stop = this.status.subscribe(({ state }) => {
        if (state === 'connected') end(resolve);
        if (state === 'closed') end(() => reject(failed()));
      });
    });
  }

  whenReady(within: number = waits.readiness): Promise<void> {
    if (this.state === 'connected') return Promise.resolve();
    return new Promise((resolve, reject) => {
      let waited = 0;
      const poll = setInterval(() => {
        waited += waits.readinessPoll;
        if (this.state !== 'connected' && waited < within) return;
        clearInterval(poll);
        if (this.state === 'connected') resolve();
        else reject(notReady());
      }, waits.readinessPoll);
    });
  }

  async reconnect(): Promise<void> {
    if (this.isOver) throw failed();
    if (this.link) return this.link.reconnect();
    await this.ask(null, []);
  }

  hold(topic: string): () => void {
    this.count(topic, 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.count(topic, -1);
      isHeld = false;
    };
  }

  isLeader(): boolean {
    return this.link !== null;
  }

  close(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.leave();
    removeEventListener('pagehide', this.leave);
    offStir(this.passStir);
    this.link?.close();
    this.link = null;
    this.resign?.();
    this.failCalls();
    this.set('closed');
    this.sharing?.channel.close();
  }

  private get state(): HubState {
    return this.status.getState().state;
  }

  private set(state: HubState): void {
    if (this.state !== state) this.status.setState({ state });
  }

  private takeLead(): void {
    const link = new HubLink({
      ...this.parts,
      onPush: (event, args) => {
        this.post({ type: 'push', event, args });
        this.emit(event, args);
      },
      onLateJoin: (topic) => {
        this.post({ type: 'push', event: lateJoin, args: [topic] });
        this.emit(lateJoin, [topic]);
      },
    });
    this.link = link;
    this.failCalls();
    this.set('connecting');
    link.status.subscribe(({ state }) => {
      this.set(state);
      this.post({ type: 'state', state });
    });
    for (const topic of this.held.keys()) this.holdFor(this.tab, topic, true);
    this.post({ type: 'lead' });
    link.start();
  }

  private emit(event: string, args: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(args as never[]));
  }

  private hear(message: TabMessage): void {
    if (this.isOver) return;
    if (this.link) this.hearAsLeader(this.link, message);
    else this.hearAsOther(message);
  }

  private hearAsLeader(link: HubLink, message: TabMessage): void {
    switch (message.type) {
      case 'hello':
        for (const topic of message.topics) this.holdFor(message.tab, topic, true);
        return this.post({ type: 'state', state: this.state });
      case 'bye':
        for (const topic of [...this.holders.keys()]) this.holdFor(message.tab, topic, false);
        return;
      case 'hold':
        return this.holdFor(message.tab, message.topic, message.isHeld);
      case 'stir':
        return link.stir(message.why);
      case 'call':
        return void this.callFor(link, message);
    }
  }

  private hearAsOther(message: TabMessage): void {
    switch (message.type) {
      case 'lead':
        // It knows nothing of what this tab holds or waits for.
        this.failCalls();
        this.set('connecting');
        return this.post({ type: 'hello', tab: this.tab, topics: [...this.held.keys()] });
      case 'state':
        return this.set(message.state);
      case 'push':
        return this.emit(message.event, message.args);
      case 'answer':
        return this.settle(message);
    }
  }

  private async callFor(link: HubLink, { id, method, args }: TabMessage & { type: 'call' }) {
    try {
      const value =
        method === null ? await link.reconnect() : await link.invoke<unknown>(method, ...args);
      this.post({ type: 'answer', id, value });
    } catch (error) {
      const { message, code } = toHubError(error);
      this.post({ type: 'answer', id, error: { message, ...(code ? { code } : {}) } });
    }
  }

  /** Lets the tab that has the connection call; null asks it to reconnect. */
  private ask(method: string | null, args: unknown[]): Promise<unknown> {
    const id = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.calls.delete(id);
        reject(timedOut());
      }, waits.connection);
      this.calls.set(id, { resolve, reject, timer });
      this.post({ type: 'call', id, method, args });
    });
  }

  private settle({ id, value, error }: TabMessage & { type: 'answer' }): void {
    const call = this.calls.get(id);
    if (!call) return;
    this.calls.delete(id);
    clearTimeout(call.timer);
    if (error) call.reject(new HubError(error.message, error.code));
    else call.resolve(value);
  }

  private failCalls(): void {
    for (const { reject, timer } of this.calls.values()) {
      clearTimeout(timer);
      reject(notReady());
    }
    this.calls.clear();
  }

  private count(topic: string, by: 1 | -1): void {
    const before = this.held.get(topic) ?? 0;
    const now = before + by;
    if (now > 0) this.held.set(topic, now);
    else this.held.delete(topic);
    if (before > 0 === now > 0 || this.isOver) return;
    if (this.link) this.holdFor(this.tab, topic, now > 0);
    else this.post({ type: 'hold', tab: this.tab, topic, isHeld: now > 0 });
  }

  private holdFor(tab: string, topic: string, isHeld: boolean): void {
    const tabs = this.holders.get(topic) ?? new Set();
    const before = tabs.size;
    if (isHeld) tabs.add(tab);
    else tabs.delete(tab);
    this.holders.set(topic, tabs);
    if (before === 0 && tabs.size === 1) this.link?.join(topic);
    if (before === 1 && tabs.size === 0) {
      this.holders.delete(topic);
      this.link?.leave(topic);
    }
    if (tabs.size === 0) this.holders.delete(topic);
  }

  /** The tab with the connection may be one that nobody looks at: what stirs this one counts for it. */
  private readonly passStir = ({ type }: Event) => {
    if (this.link || this.state === 'connected') return;
    if (type === 'online' || document.visibilityState !== 'hidden')
      this.post({ type: 'stir', why: type as Stir });
  };

  private readonly leave = () => this.post({ type: 'bye', tab: this.tab });

  private post(message: TabMessage): void {
    this.sharing?.channel.postMessage(message);
  }
}
