import { createStore } from 'zustand/vanilla';
import { HubError } from '../HubError';
import { notReady } from '../hubErrors';
import type { Hub, HubState } from '../types';

/** A hub for the tests of pages: it answers what they say, and pushes what they push. */
export class FakeHub implements Hub {
  readonly status;
  readonly invoked: [method: string, ...args: unknown[]][] = [];
  readonly held = new Set<string>();
  answers: Record<string, (...args: never[]) => unknown> = {};
  /** Whether a reconnect succeeds. */
  canReconnect = true;
  private readonly listeners = new Map<string, Set<(...args: never[]) => void>>();

  constructor(state: HubState = 'connected') {
    this.status = createStore<{ state: HubState }>()(() => ({ state }));
  }

  on(event: string, listener: (...args: never[]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set.add(listener));
    return () => set.delete(listener);
  }

  onConnected(listener: () => void): () => void {
    if (this.status.getState().state === 'connected') listener();
    return this.status.subscribe((now, before) => {
      if (now.state === 'connected' && before.state !== 'connected') listener();
    });
  }

  async invoke<T>(method: string, ...args: unknown[]): Promise<T> {
    if (this.status.getState().state !== 'connected') throw notReady();
    this.invoked.push([method, ...args]);
    return (await this.answers[method]?.(...(args as never[]))) as T;
  }

  async whenConnected(): Promise<void> {
    if (this.status.getState().state !== 'connected') throw notReady();
  }

  whenReady(): Promise<void> {
    return this.whenConnected();
  }

  async reconnect(): Promise<void> {
    if (!this.canReconnect) throw new HubError('SignalR connection failed');
    this.become('connected');
  }

  hold(topic: string): () => void {
    this.held.add(topic);
    return () => this.held.delete(topic);
  }

  isLeader(): boolean {
    return true;
  }

  close(): void {
    this.become('closed');
  }

  become(state: HubState): void {
    this.status.setState({ state });
  }

  push(event: string, ...args: unknown[]): void {
    for (const listener of this.listeners.get(event) ?? []) listener(...(args as never[]));
  }

  /** The arguments of each call of a method. */
  callsOf(method: string): unknown[][] {
    return this.invoked.filter(([name]) => name === method).map(([, ...args]) => args);
  }
}
