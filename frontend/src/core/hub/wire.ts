/** The part of the client library's connection that is used. */
export interface Wire {
  start(): Promise<void>;
  stop(): Promise<void>;
  invoke<T>(method: string, ...args: unknown[]): Promise<T>;
  on(event: string, listener: (...args: unknown[]) => void): void;
  onreconnecting(listener: () => void): void;
  onreconnected(listener: () => void): void;
  onclose(listener: () => void): void;
}

/** What carries a connection: a WebSocket, or plain requests where none gets through. */
export type Carrier = 'socket' | 'requests';

/** Makes a connection that has not started yet; `token` is asked for each time that it connects. */
export type OpenWire = (
  address: string,
  token: () => Promise<string>,
  carrier: Carrier,
) => Promise<Wire>;
