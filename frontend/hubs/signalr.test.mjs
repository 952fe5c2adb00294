// The official client against the server of realtime/signalr, run by its Go tests: HUB is the hub's address, GUARDED that
// of one that lets in only the token "good", CUT that of a proxy that breaks connections again and again.
import { HttpTransportType, HubConnectionBuilder, LogLevel, Subject } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import assert from 'node:assert/strict';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { describe, it } from 'node:test';

const { HUB, GUARDED, CUT } = process.env;
const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType;

async function connected(options, url = HUB) {
  const { transport, msgpack = false, resumes = false, token, skipNegotiation } = options;
  const builder = new HubConnectionBuilder()
    .withUrl(url, {
      transport,
      skipNegotiation,
      ...(token ? { accessTokenFactory: () => token } : {}),
    })
    .configureLogging(LogLevel.None);
  if (msgpack) builder.withHubProtocol(new MessagePackHubProtocol());
  if (resumes) builder.withStatefulReconnect();
  const connection = builder.build();
  await connection.start();
  return connection;
}

/** Collects what a stream gives; rejects with its error. */
function collected(stream) {
  return new Promise((resolve, reject) => {
    const items = [];
    stream.subscribe({
      next: (item) => items.push(item),
      complete: () => resolve(items),
      error: reject,
    });
  });
}

async function until(condition, what) {
  for (const end = Date.now() + 60_000; !condition(); await after(10))
    assert.ok(Date.now() < end, `in time: ${what}`);
}

const numbers = (n) => Array.from({ length: n }, (_, i) => i);

const ways = [
  { name: 'WebSockets, JSON', transport: WebSockets },
  { name: 'WebSockets, MessagePack', transport: WebSockets, msgpack: true },
  { name: 'WebSockets without negotiation', transport: WebSockets, skipNegotiation: true },
  { name: 'WebSockets, JSON, resumed', transport: WebSockets, resumes: true },
  { name: 'WebSockets, MessagePack, resumed', transport: WebSockets, msgpack: true, resumes: true },
  { name: 'server-sent events', transport: ServerSentEvents },
  { name: 'long polling, JSON', transport: LongPolling },
  { name: 'long polling, MessagePack', transport: LongPolling, msgpack: true },
];

for (const way of ways) {
  describe(way.name, { concurrency: true }, () => {
    const test = (name, f) =>
      it(name, async () => {
        const connection = await connected(way);
        try {
          await f(connection);
        } finally {
          await connection.stop();
        }
      });

    test('answers calls with what they give', async (c) => {
      assert.equal(await c.invoke('Echo', 'héllo 🎸 "\\\u001e'), 'héllo 🎸 "\\\u001e');
      assert.equal(await c.invoke('echo', ''), '');
      assert.equal(await c.invoke('Add', 1, 2), 3);
      assert.equal(await c.invoke('Add', 1.5, -2), -0.5);
      const object = { Name: 'a', Value: { deep: [1, 'two', null, true] } };
      assert.deepEqual(await c.invoke('EchoObj', object), object);
      assert.ok((await c.invoke('Void')) == null);
      assert.equal(await c.invoke('Null'), null);
      assert.equal(await c.invoke('Zero'), 0);
      assert.equal(await c.invoke('Len', 'é'.repeat(10_000)), 10_000);
      assert.equal((await c.invoke('Big', 200_000)).length, 200_000);
      if (!way.skipNegotiation) assert.equal(await c.invoke('GetID'), c.connectionId);
    });

    test('tells why a call failed, and goes on', async (c) => {
      await assert.rejects(c.invoke('Throw', 'no such luck'), /no such luck/);
      await assert.rejects(c.invoke('Nothing'), /no method/);
      await assert.rejects(c.invoke('Add', 1), /2 arguments/);
      await assert.rejects(c.invoke('Add', 'one', 2), /cannot be read/);
      await assert.rejects(c.invoke('Stream', 3), /stream/);
      await assert.rejects(collected(c.stream('Echo', 'x')), /no stream/);
      await assert.rejects(c.invoke('Len', 'x'.repeat(40_000)), /32768/);
      assert.equal(await c.invoke('Echo', 'still here'), 'still here');
    });

    test('calls begin in order, and what takes long holds up none', async (c) => {
      const came = [];
      c.on('Message', (s) => came.push(s));
      let release;
      const released = new Promise((resolve) => (release = resolve));
      c.on('ask', () => released);
      void c.invoke('AskMe', '').then((answer) => came.push(answer));
      for (const i of numbers(500)) void c.send('CallMe', String(i));
      await until(() => came.length === 500, 'all but the one that waits');
      release('ok');
      await until(() => came.length === 501, 'the one that waits');
      assert.deepEqual(came, [...numbers(500).map(String), 'ok']);
    });

    test('much is pushed in order', async (c) => {
      const came = [];
      c.on('burst', (i) => came.push(i));
      await c.invoke('Burst', 3000);
      await until(() => came.length === 3000, 'all of the burst');
      assert.deepEqual(came, numbers(3000));
    });

    test('all of a group are told the same in the same order', async (c) => {
      const others = [await connected(way), await connected(way)];
      const group = `group ${way.name}`;
      const came = [c, ...others].map((each) => {
        const list = [];
        each.on('grp', (s) => list.push(s));
        return list;
      });
      for (const each of [c, others[0]]) await each.invoke('Join', group);
      await Promise.all(
        numbers(100).map((i) =>
          [c, others[0], others[1]][i % 3].invoke('ToGroup', group, String(i)),
        ),
      );
      await until(() => came[0].length === 100 && came[1].length === 100, 'all to both');
      assert.deepEqual(came[0], came[1]);
      assert.equal(came[2].length, 0);
      await Promise.all(others.map((each) => each.stop()));
    });

    test('clients are asked', async (c) => {
      await assert.rejects(c.invoke('AskMe', 'x'), /provide a result/);
      c.on('ask', async (s) => {
        if (s === 'fail') throw new Error('I will not');
        return `${await c.invoke('Echo', s)}!`;
      });
      assert.equal(await c.invoke('AskMe', 'really'), 'really!');
      await assert.rejects(c.invoke('AskMe', 'fail'), /I will not/);
    });

    test('clients send streams', async (c) => {
      const words = new Subject();
      const answer = c.invoke('Concat', words);
      for (const i of numbers(100)) words.next(`${i},`);
      words.complete();
      assert.equal(await answer, numbers(100).join(',') + ',');
      const broken = new Subject();
      const failing = assert.rejects(c.invoke('Concat', broken), /broke off/);
      broken.next('a');
      broken.error(new Error('broke off'));
      await failing;
    });

    test('streams come whole, and end when they are cancelled', async (c) => {
      assert.deepEqual(await collected(c.stream('Stream', 2000)), numbers(2000).map(String));
      assert.deepEqual(await collected(c.stream('Stream', 0)), []);
      let told = 0;
      c.on('streamcanceled', () => told++);
      const items = [];
      const stream = c.stream('InfiniteStream').subscribe({
        next: (item) => items.push(item),
        complete: () => {},
        error: (error) => items.push(error),
      });
      await until(() => items.length > 3, 'some items');
      stream.dispose();
      await until(() => told === 1, 'the word that it was cancelled');
      assert.deepEqual(items, numbers(items.length));
    });
  });
}

describe('who may enter', { concurrency: true }, () => {
  for (const transport of [WebSockets, ServerSentEvents, LongPolling]) {
    it(`by the token, over ${HttpTransportType[transport]}`, async () => {
      for (const token of ['bad', undefined])
        await assert.rejects(connected({ transport, token }, GUARDED), /401|Unauthorized/);
      const c = await connected({ transport, token: 'good' }, GUARDED);
      assert.equal(await c.invoke('Echo', 'in'), 'in');
      await c.stop();
    });
  }
  it('not by a WebSocket without the token', async () => {
    const direct = { transport: WebSockets, skipNegotiation: true };
    await assert.rejects(connected({ ...direct, token: 'bad' }, GUARDED));
    const c = await connected({ ...direct, token: 'good' }, GUARDED);
    await c.stop();
  });
});

describe('connections that break', { concurrency: true }, () => {
  for (const msgpack of [false, true]) {
    it(`nothing is lost, doubled or reordered in ${msgpack ? 'MessagePack' : 'JSON'}`, async () => {
      const c = await connected({ transport: WebSockets, msgpack, resumes: true }, CUT);
      let broke = 0;
      c.onclose((error) => assert.equal(error, undefined));
      c.onreconnecting(() => broke++);
      const text = (n) => `${n} ${'and so on '.repeat(50)}`;
      const pushed = [];
      const bursts = [];
      c.on('Message', (s) => pushed.push(s));
      c.on('burst', (i) => bursts.push(i));
      const answers = [];
      const stream = collected(c.stream('Stream', 5000));
      for (const round of numbers(60)) {
        const calls = numbers(10).map((i) => {
          const n = round * 10 + i;
          void c.send('CallMe', text(n));
          return c.invoke('Add', n, 0).then((answer) => answers.push(answer));
        });
        if (round % 20 === 0) calls.push(c.invoke('Burst', 500));
        await Promise.all(calls);
        await after(20);
      }
      await until(() => pushed.length >= 600 && bursts.length >= 1500, 'all that was pushed');
      assert.deepEqual(pushed, numbers(600).map(text));
      assert.deepEqual(answers, numbers(600));
      assert.deepEqual(
        bursts,
        [0, 1, 2].flatMap(() => numbers(500)),
      );
      assert.deepEqual(await stream, numbers(5000).map(String));
      assert.equal(broke, 0, 'nobody is told of a break');
      await c.stop();
    });
  }
});
