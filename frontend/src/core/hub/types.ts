import type { StoreApi } from 'zustand/vanilla';

/**
 * connecting: for the first time; reconnecting: by itself, after a loss; disconnected: lost, to be tried again a few times;
 * closed: given up until the network or the person comes back.
 */
export type HubState = 'connecting' | 'connected' | 'reconnecting' | 'disconnected' | 'closed';

/** What a hub tells of. */
type Listener = (...args: never[]) => void;

/**
 * One of the server's hubs, as a tab has it. Each push reaches a listener at least once and in the hub's order; what is
 * pushed while nobody is connected is not sent again: whoever listens asks for it after each onConnected.
 */
export interface Hub {
  readonly status: StoreApi<{ state: HubState }>;
  on(event: string, listener: Listener): () => void;
  /** Calls now where it is connected, and again after every reconnect. Returns how to stop. */
  onConnected(listener: () => void): () => void;
  /** Calls a method of the server. Rejects with HubError. */
  invoke<T>(method: string, ...args: unknown[]): Promise<T>;
  /** Waits until it is connected; 10 s where not given. */
  whenConnected(within?: number): Promise<void>;
  /** Looks every 100 ms whether it is connected; 3 s where not given. */
  whenReady(within?: number): Promise<void>;
  /** Connects now, whatever is being waited for. */
  reconnect(): Promise<void>;
  /** Keeps a topic joined, over reconnects as well, until the returned function is called. */
  hold(topic: string): () => void;
  /** Whether this tab is the one that holds the connection. */
  isLeader(): boolean;
  close(): void;
}

/** A call with one argument. */
type TopicCall = readonly [method: string, argument: string];

/** How a topic is joined and left. */
export type TopicCalls = (topic: string) => { join: TopicCall; leave: TopicCall };
