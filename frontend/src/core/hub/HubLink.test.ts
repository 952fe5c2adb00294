import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubError } from './HubError';
import { HubLink } from './HubLink';
import { FakeServer } from './testing/FakeWire';

let server: FakeServer;
let link: HubLink;
let token: string | null;
const pushes: [string, unknown[]][] = [];

const state = () => link.status.getState().state;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  pushes.length = 0;
  token = 'token-1';
  server = new FakeServer();
  link = new HubLink({
    address: '/api/hubs/chat',
    events: ['ReceiveMessage'],
    topics: (topic) => ({ join: ['JoinChat', topic], leave: ['LeaveChat', topic] }),
    open: server.open,
    token: async () => token,
    expiryOf: (of) => (of === 'token-1' ? Date.now() + 900_000 : null),
    onPush: (event, args) => pushes.push([event, args]),
  });
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
});

describe('a connection to a hub', () => {
  it('connects, and passes on what is pushed', async () => {
    expect(state()).toBe('connecting');
    link.start();
    await wait(0);
    expect(state()).toBe('connected');
    server.last.push('ReceiveMessage', { id: '1' });
    expect(pushes).toEqual([['ReceiveMessage', [{ id: '1' }]]]);
  });

  it('opens nothing for visitors', async () => {
    token = null;
    link.start();
    await wait(0);
    expect(server.wires).toHaveLength(0);
    await expect(link.reconnect()).rejects.toThrow(
      'No access token available for SignalR connection',
    );
  });

  it('says what it is while the client reconnects by itself', async () => {
    link.start();
    await wait(0);
    server.last.happens('reconnecting');
    expect(state()).toBe('reconnecting');
    server.last.happens('reconnected');
    expect(state()).toBe('connected');
  });

  it('is tried five times after it is lost: after 2 s, and the number of the try times 1 s', async () => {
    link.start();
    await wait(0);
    server.isAway = true;
    server.last.happens('close');
    expect(state()).toBe('disconnected');
    const tries: number[] = [];
    let before = server.wires.length;
    for (let second = 1; second <= 29; second++) {
      await wait(1_000);
      if (server.wires.length > before) tries.push(second);
      before = server.wires.length;
    }
    expect(tries).toEqual([3, 5, 8, 12, 17]);
    expect(state()).toBe('disconnected');
    await wait(1_000);
    expect(state()).toBe('closed');
    await wait(60_000);
    expect(server.wires).toHaveLength(6);
  });

  it('goes by requests where no WebSocket gets through, and tries those first after each loss', async () => {
    server.passes = (carrier) => carrier === 'requests';
    link.start();
    await wait(3_000);
    expect(state()).toBe('connected');
    server.last.happens('close');
    await wait(5_000);
    expect(state()).toBe('connected');
    expect(server.carriers).toEqual(['socket', 'requests', 'socket', 'requests']);
    server.passes = () => true;
    server.last.happens('close');
    await wait(3_000);
    expect(state()).toBe('connected');
    expect(server.carriers.slice(4)).toEqual(['socket']);
    server.isAway = true;
    server.last.happens('close');
    await wait(20_000);
    expect(new Set(server.carriers.slice(4))).toEqual(new Set(['socket']));
  });

  it('moves to a WebSocket after requests have reconnected, and tells that as a reconnect', async () => {
    const states: string[] = [];
    server.passes = (carrier) => carrier === 'requests';
    link.start();
    link.join('chat-1');
    await wait(3_000);
    const requests = server.last;
    requests.happens('reconnecting');
    requests.happens('reconnected');
    await wait(0);
    expect(server.carriers).toEqual(['socket', 'requests', 'socket']);
    expect([state(), requests.isStopped]).toEqual(['connected', false]);
    server.passes = () => true;
    requests.happens('reconnecting');
    link.status.subscribe((now) => states.push(now.state));
    requests.happens('reconnected');
    await wait(0);
    expect(states).toEqual(['connected', 'reconnecting', 'connected']);
    expect(requests.isStopped).toBe(true);
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
    // What the old one still says is nobody's business.
    requests.happens('close');
    expect(state()).toBe('connected');
    server.last.happens('reconnecting');
    server.last.happens('reconnected');
    await wait(0);
    expect(server.wires).toHaveLength(4);
  });

  /** A connection by requests to which a WebSocket is on its way; `held` is what the server answers only when told. */
  const moving = async (held: string) => {
    server.passes = (carrier) => carrier === 'requests';
    link.start();
    link.join('chat-1');
    link.join('chat-2');
    await wait(3_000);
    const requests = server.last;
    const answers: (() => void)[] = [];
    server.answer = (method) =>
      method === held ? new Promise((resolve) => answers.push(() => resolve('done'))) : undefined;
    server.passes = () => true;
    requests.happens('reconnecting');
    return { requests, answer: () => answers.forEach((each) => each()) };
  };

  it('lets what was called before it moves to a WebSocket be answered', async () => {
    const { requests, answer } = await moving('SendMessage');
    requests.happens('reconnected');
    const sent = link.invoke('SendMessage', 'chat-1');
    await wait(9_900);
    expect(server.carriers.at(-1)).toBe('socket');
    expect(requests.invoked).toContainEqual(['SendMessage', 'chat-1']);
    expect([state(), requests.isStopped]).toEqual(['connected', false]);
    await link.invoke('Other');
    expect(server.last.invoked.at(-1)).toEqual(['Other']);
    answer();
    await expect(sent).resolves.toBe('done');
    await wait(0);
    expect(requests.isStopped).toBe(true);
    expect(server.last.isStopped).toBe(false);
  });

  it.each(['no answer comes in 10 s', 'it is closed'])(
    'ends what it moved from where %s',
    async (why) => {
      const { requests } = await moving('SendMessage');
      requests.happens('reconnected');
      void link.invoke('SendMessage', 'chat-1').catch(() => undefined);
      await wait(9_900);
      expect(requests.isStopped).toBe(false);
      if (why === 'it is closed') link.close();
      else await wait(100);
      expect(requests.isStopped).toBe(true);
    },
  );

  it('joins and leaves on a WebSocket what was joined and left while it came', async () => {
    const { requests, answer } = await moving('JoinChat');
    requests.happens('reconnected');
    await wait(0);
    const socket = server.last;
    expect(socket.invoked).toEqual([
      ['JoinChat', 'chat-1'],
      ['JoinChat', 'chat-2'],
    ]);
    link.join('chat-3');
    link.leave('chat-1');
    answer();
    await wait(0);
    expect(socket.invoked.slice(2)).toEqual([
      ['JoinChat', 'chat-3'],
      ['LeaveChat', 'chat-1'],
    ]);
  });

  it('joins and leaves what was joined and left while it connected', async () => {
    let answer: () => void = () => undefined;
    server.answer = () => new Promise<void>((resolve) => (answer = resolve));
    link.join('chat-1');
    link.start();
    await wait(0);
    link.join('chat-2');
    link.leave('chat-1');
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
    answer();
    await wait(0);
    expect(server.last.invoked.slice(1)).toEqual([
      ['JoinChat', 'chat-2'],
      ['LeaveChat', 'chat-1'],
    ]);
  });

  it('goes by requests where a WebSocket is swallowed without an answer', async () => {
    server.swallows = (carrier) => carrier === 'socket';
    link.start();
    await wait(9_900);
    expect(state()).toBe('connecting');
    await wait(3_200);
    expect(state()).toBe('connected');
    expect(server.carriers).toEqual(['socket', 'requests']);
    expect(server.wires[0]?.isStopped).toBe(true);
  });

  it('keeps no WebSocket that comes after the connection was closed', async () => {
    server.passes = (carrier) => carrier === 'requests';
    link.start();
    await wait(3_000);
    const requests = server.last;
    requests.happens('reconnecting');
    server.passes = () => true;
    requests.happens('reconnected');
    link.close();
    await wait(0);
    expect(server.last.isStopped).toBe(true);
    expect(state()).toBe('closed');
  });

  it('learns nothing of what gets through while the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.isAway = true;
    link.start();
    await wait(20_000);
    online.mockReturnValue(true);
    server.isAway = false;
    dispatchEvent(new Event('online'));
    await wait(0);
    expect(state()).toBe('connected');
    expect(new Set(server.carriers)).toEqual(new Set(['socket']));
    online.mockRestore();
  });

  it('stays with WebSockets where one got through, however long the server is away', async () => {
    link.start();
    await wait(0);
    server.isAway = true;
    server.last.happens('close');
    await wait(20_000);
    expect(new Set(server.carriers)).toEqual(new Set(['socket']));
    expect(server.carriers).toHaveLength(6);
  });

  it('is there again after a manual try, and begins to count anew', async () => {
    link.start();
    await wait(0);
    server.isAway = true;
    server.last.happens('close');
    await wait(3_500);
    server.isAway = false;
    await wait(2_000);
    expect(state()).toBe('connected');
    await wait(40_000);
    expect(state()).toBe('connected');
    server.last.happens('close');
    await wait(3_000);
    expect(state()).toBe('connected');
  });

  it.each(['online', 'pointerdown'])('comes back from closed with %s', async (event) => {
    server.isAway = true;
    link.start();
    await wait(31_000);
    expect(state()).toBe('closed');
    server.isAway = false;
    dispatchEvent(new Event(event));
    await wait(0);
    expect(state()).toBe('connected');
  });

  it('does not try with every press while the server is away', async () => {
    server.isAway = true;
    link.start();
    await wait(31_000);
    const before = server.wires.length;
    dispatchEvent(new Event('pointerdown'));
    await wait(31_000);
    dispatchEvent(new Event('pointerdown'));
    dispatchEvent(new Event('pointerdown'));
    await wait(0);
    expect(server.wires.length - before).toBe(7);
  });

  it('reconnects when asked to, many at once by one connection', async () => {
    server.isAway = true;
    link.start();
    await wait(100);
    server.isAway = false;
    await Promise.all([link.reconnect(), link.reconnect()]);
    expect(server.wires).toHaveLength(2);
    expect(state()).toBe('connected');
  });

  it('says that a reconnect failed, or took longer than 10 s', async () => {
    server.isAway = true;
    link.start();
    await wait(100);
    await expect(link.reconnect()).rejects.toThrow('SignalR connection failed');
    server.isAway = false;
    const slow = vi.spyOn(server, 'open');
    slow.mockImplementation(() => new Promise(() => undefined));
    link.close();
    link = new HubLink({
      address: '/x',
      events: [],
      open: server.open,
      token: async () => token,
      expiryOf: () => null,
      onPush: () => undefined,
    });
    const late = expect(link.reconnect()).rejects.toThrow('SignalR connection timeout');
    await wait(10_000);
    await late;
  });

  it('goes on with its automatic reconnects where somebody asks for one meanwhile', async () => {
    link.start();
    await wait(0);
    const { last } = server;
    last.happens('reconnecting');
    const late = expect(link.reconnect()).rejects.toThrow('SignalR connection timeout');
    await wait(10_000);
    await late;
    expect(server.wires).toHaveLength(1);
    const again = link.reconnect();
    await wait(1_000);
    last.happens('reconnected');
    await again;
    expect(server.wires).toHaveLength(1);
    last.happens('reconnecting');
    const lost = expect(link.reconnect()).rejects.toThrow('SignalR connection failed');
    last.happens('close');
    await lost;
    expect(state()).toBe('disconnected');
    await wait(3_000);
    expect(state()).toBe('connected');
  });

  it('comes back with a press once its tries are spent', async () => {
    server.isAway = true;
    link.start();
    await wait(20_000);
    expect(state()).toBe('disconnected');
    server.isAway = false;
    dispatchEvent(new Event('pointerdown'));
    await wait(0);
    expect(state()).toBe('connected');
  });

  it('refuses calls while it is not there, and says what the server refused', async () => {
    await expect(link.invoke('X')).rejects.toThrow('SignalR connection not ready');
    link.start();
    await wait(0);
    server.answer = () => {
      throw new Error(
        "An unexpected error occurred invoking 'X' on the server. HubException: FORBIDDEN: Not yours.",
      );
    };
    const refusal = await link.invoke('X').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HubError);
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', message: 'Not yours.', isRefusal: true });
  });

  it('joins what is held again with every connection', async () => {
    link.start();
    link.join('chat-1');
    await wait(0);
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
    server.last.happens('reconnected');
    expect(server.last.invoked).toHaveLength(2);
    link.leave('chat-1');
    await wait(0);
    expect(server.last.invoked.at(-1)).toEqual(['LeaveChat', 'chat-1']);
    server.last.happens('reconnected');
    expect(server.last.invoked).toHaveLength(3);
  });

  it('joins again what the server could not join just then, and not what it refuses', async () => {
    link.start();
    await wait(0);
    const refusal = (code: string) =>
      new Error(`An unexpected error. HubException: ${code}: Some words.`);
    server.answer = (_, [topic]) => {
      throw refusal(topic === 'chat-1' ? 'RATE_LIMITED' : 'NOT_FOUND');
    };
    link.join('chat-1');
    link.join('chat-2');
    link.join('chat-3');
    link.leave('chat-3');
    await wait(0);
    server.last.invoked.length = 0;
    await wait(1_000);
    expect(server.last.invoked).toEqual([['JoinChat', 'chat-1']]);
    server.answer = () => undefined;
    await wait(60_000);
    expect(server.last.invoked).toEqual([
      ['JoinChat', 'chat-1'],
      ['JoinChat', 'chat-1'],
    ]);
  });

  it('joins anew where the server says that pushes may have been lost, and tells what it joined late', async () => {
    const late: string[] = [];
    link.close();
    link = new HubLink({
      address: '/api/hubs/chat',
      events: ['Missed'],
      topics: (topic) => ({ join: ['JoinChat', topic], leave: ['LeaveChat', topic] }),
      open: server.open,
      token: async () => token,
      expiryOf: () => null,
      onPush: (event, args) => pushes.push([event, args]),
      onLateJoin: (topic) => late.push(topic),
    });
    link.start();
    link.join('chat-1');
    await wait(0);
    server.last.push('Missed', {});
    await wait(0);
    expect(server.last.invoked).toEqual([
      ['JoinChat', 'chat-1'],
      ['JoinChat', 'chat-1'],
    ]);
    expect(pushes).toEqual([['Missed', [{}]]]);
    expect(late).toEqual([]);
    server.answer = () => {
      throw new Error('away');
    };
    server.last.push('Missed', {});
    await wait(500);
    server.answer = () => undefined;
    await wait(600);
    expect(late).toEqual(['chat-1']);
  });

  it('comes back with the network though nobody looks at the tab', async () => {
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    server.isAway = true;
    link.start();
    await wait(60_000);
    expect(state()).toBe('closed');
    server.isAway = false;
    dispatchEvent(new Event('pointerdown'));
    await wait(0);
    expect(state()).toBe('closed');
    dispatchEvent(new Event('online'));
    await wait(0);
    expect(state()).toBe('connected');
    visible.mockRestore();
  });

  it('tells the next token before the first one ends', async () => {
    link.start();
    await wait(0);
    token = 'token-2';
    await wait(659_000);
    expect(server.last.invoked).toEqual([]);
    await wait(2_000);
    expect(server.last.invoked).toEqual([['RefreshToken', 'token-2']]);
    expect(server.wires).toHaveLength(1);
  });
});
