import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FailureKind } from '../engine';
import { ByteReader } from './bytes';
import { SoundFailure } from './failure';

const file = Uint8Array.from({ length: 1_000 }, (_, i) => i % 251);

/** One answer of the server, which may break off after some bytes. */
type Answer = number | 'gone' | { bytes: number; then: 'end' | 'error' | 'nothing' };

let answers: Answer[];
let asked: string[];
let aborted: number;

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  asked = [];
  aborted = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request: typeof fetch = (address, init) => {
  const range = new Headers(init?.headers).get('Range') ?? '';
  asked.push(`${String(address)} ${range}`);
  init?.signal?.addEventListener('abort', () => aborted++);
  const answer = answers.shift() ?? { bytes: Infinity, then: 'end' };
  if (answer === 'gone') return Promise.reject(new TypeError('Failed to fetch'));
  if (typeof answer === 'number') return Promise.resolve(new Response('', { status: answer }));
  const [, from = '0', to = ''] = /(\d+)-(\d*)/.exec(range) ?? [];
  const first = Number(from);
  const end = Math.min(to === '' ? file.length : Number(to) + 1, file.length);
  let at = first;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const limit = Math.min(end, first + answer.bytes);
      if (at < limit) {
        const next = Math.min(limit, at + 64);
        controller.enqueue(file.slice(at, next));
        at = next;
      } else if (answer.then === 'error') controller.error(new TypeError('network error'));
      else if (answer.then === 'end') controller.close();
      else return new Promise<void>(() => undefined);
    },
  });
  const headers = { 'Content-Range': `bytes ${first}-${end - 1}/${file.length}` };
  return Promise.resolve(new Response(body, { status: 206, headers }));
};

const reader = (
  address = (fresh: boolean): string | Promise<string> => (fresh ? '/new' : '/old'),
) => new ByteReader({ id: 'a', duration: 1, address }, request);

async function read(
  from: ByteReader,
  range: [number, number] = [0, Infinity],
  signal = new AbortController().signal,
): Promise<{ bytes: number[]; failure: FailureKind | null }> {
  const bytes: number[] = [];
  const done = (async () => {
    try {
      for await (const chunk of from.stream(...range, signal)) bytes.push(...chunk);
      return null;
    } catch (error) {
      if (error instanceof SoundFailure) return error.kind;
      throw error;
    }
  })();
  await vi.advanceTimersByTimeAsync(120_000);
  return { bytes, failure: await done };
}

test('reads a range, and learns how long the whole is', async () => {
  const from = reader();
  expect(await read(from, [100, 300])).toEqual({
    bytes: [...file.subarray(100, 300)],
    failure: null,
  });
  expect(from.total).toBe(1_000);
  expect(asked).toEqual(['/old bytes=100-299']);
});

test('reads to the end, and nothing beyond it', async () => {
  expect((await read(reader())).bytes).toEqual([...file]);
  expect(asked).toEqual(['/old bytes=0-']);
});

test('the head that was read is not asked for again', async () => {
  const from = reader();
  await from.readHead(128, new AbortController().signal);
  expect((await read(from, [0, 200])).bytes).toEqual([...file.subarray(0, 200)]);
  expect(asked).toEqual(['/old bytes=0-127', '/old bytes=128-199']);
});

describe('an answer', () => {
  test('that knows no ranges is cut to what was asked for', async () => {
    const whole = () =>
      Promise.resolve(new Response(file, { headers: { 'Content-Length': '1000' } }));
    const from = new ByteReader({ id: 'a', duration: 1, address: () => '/x' }, whole);
    expect((await read(from, [300, 420])).bytes).toEqual([...file.subarray(300, 420)]);
    expect(from.total).toBe(1_000);
  });

  test.each(['end', 'error', 'nothing'] as const)(
    'that breaks off (%s) goes on where it did',
    async (then) => {
      answers = [{ bytes: 130, then }];
      expect(await read(reader())).toEqual({ bytes: [...file], failure: null });
      expect(asked).toEqual(['/old bytes=0-', '/old bytes=130-']);
    },
  );

  test('of an expired token is asked for once more with a fresh one, in mid-track too', async () => {
    answers = [{ bytes: 130, then: 'end' }, 401];
    expect((await read(reader())).bytes).toEqual([...file]);
    expect(asked).toEqual(['/old bytes=0-', '/old bytes=130-', '/new bytes=130-']);
  });

  test('that a fresh token does not open either is final', async () => {
    answers = [401, 401];
    expect((await read(reader())).failure).toBe('unauthorized');
    expect(asked).toHaveLength(2);
  });

  test.each<[Answer, FailureKind]>([
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'missing'],
  ])('%s is final: %s', async (answer, kind) => {
    answers = [answer];
    expect((await read(reader())).failure).toBe(kind);
    expect(asked).toHaveLength(1);
  });

  test.each<[Answer]>([['gone'], [503], [429], [500]])(
    '%s is asked for again, and then given up',
    async (answer) => {
      answers = [answer];
      expect((await read(reader())).bytes).toEqual([...file]);
      answers = [answer, answer, answer, answer];
      expect((await read(reader())).failure).toBe('network');
      expect(answers).toEqual([]);
    },
  );

  test('that never brings a byte is stalled', async () => {
    answers = Array.from({ length: 3 }, () => ({ bytes: 0, then: 'nothing' }) as const);
    expect((await read(reader())).failure).toBe('stalled');
    expect(aborted).toBe(3);
  });
});

test('bytes that come make up for tries before', async () => {
  answers = [
    'gone',
    'gone',
    { bytes: 64, then: 'error' },
    'gone',
    'gone',
    { bytes: 64, then: 'error' },
  ];
  expect((await read(reader())).failure).toBeNull();
});

test('without a token the person has to log in', async () => {
  const none = reader(() => Promise.reject(new Error('nobody is signed in')));
  expect((await read(none)).failure).toBe('unauthorized');
});

test('a token that cannot be renewed without a network is no reason to log in', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const none = reader(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await read(none)).failure).toBe('network');
});

test('the network coming back cuts a wait short', async () => {
  answers = ['gone', 'gone', 'gone'];
  const from = reader();
  const done = from.stream(0, 10, new AbortController().signal).next();
  for (let i = 0; i < 3; i++) {
    await vi.advanceTimersByTimeAsync(1);
    dispatchEvent(new Event('online'));
  }
  await vi.advanceTimersByTimeAsync(1);
  expect((await done).value).toHaveLength(10);
});

test('ends quietly and lets go of the connection when it is no longer wanted', async () => {
  const stop = new AbortController();
  answers = [{ bytes: 64, then: 'nothing' }];
  const done = read(reader(), [0, Infinity], stop.signal);
  await vi.advanceTimersByTimeAsync(10);
  stop.abort();
  expect((await done).failure).toBeNull();
  expect(aborted).toBe(1);
});
