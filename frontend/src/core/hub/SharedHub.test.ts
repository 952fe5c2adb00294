import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Lead, SharedHub, type TabChannel } from './SharedHub';
import { FakeServer } from './testing/FakeWire';

type Listener = (event: { data: unknown }) => void;

/** The tabs of a browser. */
class Browser {
  private readonly channels = new Map<object, Listener>();
  private queue: Promise<void> = Promise.resolve();

  channel(): TabChannel {
    const own = {};
    return {
      postMessage: (message) => {
        for (const [other, listener] of this.channels)
          if (other !== own) listener({ data: structuredClone(message) });
      },
      addEventListener: (_, listener) => void this.channels.set(own, listener),
      close: () => void this.channels.delete(own),
    };
  }

  readonly lead: Lead = (task) => {
    this.queue = this.queue.then(task);
    return this.queue;
  };
}

const open: SharedHub[] = [];

function tabs(count: number) {
  const server = new FakeServer();
  const browser = new Browser();
  const made = Array.from({ length: count }, () => {
    const hub = new SharedHub(
      {
        address: '/api/hubs/chat',
        events: ['ReceiveMessage'],
        topics: (topic) => ({ join: ['JoinChat', topic], leave: ['LeaveChat', topic] }),
        open: server.open,
        token: async () => 'token',
        expiryOf: () => null,
      },
      { channel: browser.channel(), lead: browser.lead },
    );
    open.push(hub);
    return hub;
  });
  return { server, made };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const stateOf = (hub: SharedHub) => hub.status.getState().state;

afterEach(() => {
  for (const hub of open.splice(0)) hub.close();
  vi.useRealTimers();
});

describe('a hub of several tabs', () => {
  it('has one connection, whose pushes all of them hear', async () => {
    const { server, made } = tabs(3);
    await settled();
    expect(server.wires).toHaveLength(1);
    expect(made.map(stateOf)).toEqual(['connected', 'connected', 'connected']);
    expect(made.map((hub) => hub.isLeader())).toEqual([true, false, false]);
    const heard: number[] = [];
    made.forEach((hub, at) => hub.on('ReceiveMessage', () => heard.push(at)));
    server.last.push('ReceiveMessage', { id: '1' });
    expect(heard.sort()).toEqual([0, 1, 2]);
  });

  it('calls for the tabs that have no connection, and passes on refusals', async () => {
    const { server, made } = tabs(2);
    await settled();
    server.answer = (method, [value]) => {
      if (method === 'Refuse') throw new Error('HubException: RATE_LIMITED: Wait.');
      return `${method} ${String(value)}`;
    };
    expect(await made[1]!.invoke('Echo', 'hi')).toBe('Echo hi');
    await expect(made[1]!.invoke('Refuse')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Wait.',
    });
  });

  it('moves to another tab when its own closes, which the others hear as a reconnect', async () => {
    const { server, made } = tabs(2);
    await settled();
    const connects = vi.fn();
    made[1]!.onConnected(connects);
    expect(connects).toHaveBeenCalledTimes(1);
    const answer = made[1]!.invoke('Never');
    server.answer = () => new Promise(() => undefined);
    made[0]!.close();
    await settled();
    expect(server.wires).toHaveLength(2);
    expect(server.wires[0]!.isStopped).toBe(true);
    expect(made[1]!.isLeader()).toBe(true);
    expect(connects).toHaveBeenCalledTimes(2);
    await answer.catch(() => undefined);
  });

  it('comes back where the tab that one looks at is stirred, and another has the connection', async () => {
    vi.useFakeTimers();
    const { server, made } = tabs(2);
    server.isAway = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(made.map(stateOf)).toEqual(['closed', 'closed']);
    server.isAway = false;
    // All of a test are in one window: what the first hears itself must not count.
    const own = vi.spyOn(made[0]!['link']!, 'stir');
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    dispatchEvent(new Event('pointerdown'));
    await vi.advanceTimersByTimeAsync(100);
    expect(own.mock.calls.length).toBeGreaterThan(1);
    expect(made.map(stateOf)).toEqual(['connected', 'connected']);
    visible.mockRestore();
  });

  it('joins what any tab holds once, and leaves with the last', async () => {
    const { server, made } = tabs(3);
    await settled();
    const first = made[1]!.hold('chat-1');
    const second = made[2]!.hold('chat-1');
    await settled();
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
    first();
    first();
    await settled();
    expect(server.last.invoked).toHaveLength(1);
    second();
    await settled();
    expect(server.last.invoked.at(-1)).toEqual(['LeaveChat', 'chat-1']);
  });

  it('joins for the others again after the connection has moved', async () => {
    const { server, made } = tabs(3);
    await settled();
    made[2]!.hold('chat-1');
    await settled();
    made[0]!.close();
    await settled();
    expect(server.wires).toHaveLength(2);
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
  });

  it('gives up what a closed tab held', async () => {
    const { server, made } = tabs(2);
    await settled();
    made[1]!.hold('chat-1');
    await settled();
    made[1]!.close();
    await settled();
    expect(server.last.invoked.at(-1)).toEqual(['LeaveChat', 'chat-1']);
  });

  it('waits 10 s for a connection and 3 s for readiness, as specified', async () => {
    vi.useFakeTimers();
    const { server, made } = tabs(1);
    server.isAway = true;
    await vi.advanceTimersByTimeAsync(0);
    const ready = expect(made[0]!.whenReady()).rejects.toThrow('SignalR connection not ready');
    await vi.advanceTimersByTimeAsync(3_000);
    await ready;
    const connected = expect(made[0]!.whenConnected()).rejects.toThrow(
      'SignalR connection timeout',
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await connected;
  });
});
