import { waits } from './waits';

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

/**
 * Opens by the official client, which is loaded now. Straight to a WebSocket: several servers behind one address need no
 * stickiness then. With requests the server pushes by events, or answers long polls.
 */
export const openWire: OpenWire = async (address, token, carrier) => {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;
  return new HubConnectionBuilder()
    .withUrl(address, {
      ...(carrier === 'socket'
        ? { transport: WebSockets, skipNegotiation: true }
        : { transport: ServerSentEvents | LongPolling }),
      accessTokenFactory: token,
    })
    .withAutomaticReconnect([...waits.automatic])
    .configureLogging(LogLevel.None)
    .build();
};
