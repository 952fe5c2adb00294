import { beforeEach, expect, it, vi } from 'vitest';
import { officialWire } from './officialWire';

/** What the official client was told, by the name of the call. */
const told = vi.hoisted(() => ({ calls: [] as [name: string, ...args: unknown[]][] }));

vi.mock('@microsoft/signalr', () => {
  class HubConnectionBuilder {
    private note = (name: string, ...args: unknown[]) => {
      told.calls.push([name, ...args]);
      return this;
    };
    withUrl = (...args: unknown[]) => this.note('withUrl', ...args);
    withAutomaticReconnect = (...args: unknown[]) => this.note('withAutomaticReconnect', ...args);
    configureLogging = (...args: unknown[]) => this.note('configureLogging', ...args);
    build = () => ({ isWire: true });
  }
  return {
    HubConnectionBuilder,
    HttpTransportType: { WebSockets: 1, ServerSentEvents: 2, LongPolling: 4 },
    LogLevel: { None: 6 },
  };
});

const token = async () => 'a token';
const argsOf = (name: string) => told.calls.find(([called]) => called === name)?.slice(1);

beforeEach(() => void (told.calls.length = 0));

it('reconnects by itself at once, after 2 s, 10 s and 30 s, as specified', () => {
  expect(officialWire('/api/hubs/chat', token, 'socket')).toEqual({ isWire: true });
  expect(argsOf('withAutomaticReconnect')).toEqual([[0, 2_000, 10_000, 30_000]]);
});

it('goes straight to a WebSocket with the token, without a question before', () => {
  void officialWire('/api/hubs/chat', token, 'socket');
  expect(argsOf('withUrl')).toEqual([
    '/api/hubs/chat',
    { transport: 1, skipNegotiation: true, accessTokenFactory: token },
  ]);
});

it('asks what the server can where no WebSocket gets through', () => {
  void officialWire('/api/hubs/chat', token, 'requests');
  expect(argsOf('withUrl')).toEqual([
    '/api/hubs/chat',
    { transport: 2 | 4, accessTokenFactory: token },
  ]);
});
