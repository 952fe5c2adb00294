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

/** Makes a connection that has not started yet; `token` is asked for each time that it connects. */
export type OpenWire = (address: string, token: () => Promise<string>) => Promise<Wire>;

/**
 * Opens by the official client, which is loaded now. Straight to a WebSocket: several servers behind one address need no
 * stickiness then, and where WebSockets do not get through, REST carries what people send.
 */
export const openWire: OpenWire = async (address, token) => {
  const { HttpTransportType, HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
  return new HubConnectionBuilder()
    .withUrl(address, {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      accessTokenFactory: token,
    })
    .withAutomaticReconnect([...waits.automatic])
    .configureLogging(LogLevel.None)
    .build();
};
