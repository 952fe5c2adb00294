import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { waits } from './waits';
import type { OpenWire, Wire } from './wire';

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;

/**
 * Opens by the official client. Straight to a WebSocket: several servers behind one address need no stickiness then.
 * With requests the server pushes by events, or answers long polls.
 */
export const officialWire = (...[address, token, carrier]: Parameters<OpenWire>): Wire =>
  new HubConnectionBuilder()
    .withUrl(address, {
      ...(carrier === 'socket'
        ? { transport: WebSockets, skipNegotiation: true }
        : { transport: ServerSentEvents | LongPolling }),
      accessTokenFactory: token,
    })
    .withAutomaticReconnect([...waits.automatic])
    .configureLogging(LogLevel.None)
    .build();
