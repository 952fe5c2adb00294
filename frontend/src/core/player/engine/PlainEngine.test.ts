import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AudioSource, EngineEvent } from '../engine';
import { FakeAudio } from '../testing/FakeAudio';
import { PlainEngine, type PlainParts } from './PlainEngine';

let element: FakeAudio;
let engine: PlainEngine;
let events: EngineEvent[];
/** The status that the server answers with, by address. */
let statuses: Record<string, number>;
let asked: string[];
let refused: string[];

function open(change: Partial<PlainParts> = {}): void {
  element = new FakeAudio();
  engine = new PlainEngine({
    element: element as unknown as HTMLAudioElement,
    fetchesAhead: false,
    request: ((address: string) => {
      asked.push(address);
      const status = statuses[address] ?? 200;
      if (status === 0) return Promise.reject(new TypeError('offline'));
      return Promise.resolve(new Response(status === 200 ? 'sound' : null, { status }));
    }) as typeof fetch,
    ...change,
  });
  engine.subscribe((event) => events.push(event));
}

beforeEach(() => {
  events = [];
  statuses = {};
  asked = [];
  refused = [];
  open();
});
afterEach(() => {
  engine.unload();
  vi.restoreAllMocks();
});

const source = (id: string): AudioSource => ({
  id,
  duration: 100,
  address: (fresh) => (fresh ? Promise.resolve(`/${id}?fresh`) : `/${id}`),
});
const types = () => events.map(({ type }) => type).filter((type) => type !== 'time');
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function playing(): Promise<void> {
  engine.load(source('a'), { at: 0, play: true });
  engine.prepare(source('b'));
  element.arrive(100);
  await settle();
}

describe('playing', () => {
  test('begins within the call, so that a press or a hidden page is enough', async () => {
    engine.load(source('a'), { at: 0, play: true });
    expect([element.src, element.paused]).toEqual(['/a', false]);
    element.arrive(100);
    await settle();
    expect(types()).toEqual(['waiting', 'playing']);
    element.advance(3);
    expect(events.at(-1)).toEqual({ type: 'time', time: 3, duration: 100 });
  });

  test('begins where it is asked to, and that is no jump of somebody else', async () => {
    engine.load(source('a'), { at: 42, play: true });
    expect(engine.time).toBe(42);
    element.arrive(100);
    await settle();
    expect(element.currentTime).toBe(42);
    expect(types()).not.toContain('seeked');
  });

  test('the next song begins with the end of this one, without a timer', async () => {
    await playing();
    events.length = 0;
    element.finish();
    expect([element.src, element.paused]).toEqual(['/b', false]);
    expect(events.find(({ type }) => type === 'handover')).toMatchObject({
      from: { id: 'a' },
      to: { id: 'b' },
    });
    expect(types()).not.toContain('paused');
    element.arrive(100);
    await settle();
    expect(types().at(-1)).toBe('playing');
    element.finish();
    expect(types().at(-1)).toBe('ended');
  });

  test('a pause and a jump from outside are told', async () => {
    await playing();
    events.length = 0;
    element.advance(10);
    element.currentTime = 70;
    expect(events).toContainEqual({ type: 'seeked', from: 10, to: 70 });
    element.interrupt();
    expect(types().at(-1)).toBe('paused');
    engine.play();
    await settle();
    expect(types().at(-1)).toBe('playing');
  });

  test('own jumps are told once', async () => {
    await playing();
    events.length = 0;
    engine.seek(500);
    expect(events.filter(({ type }) => type === 'seeked')).toEqual([
      { type: 'seeked', from: 0, to: 100 },
    ]);
  });

  test('a refusal of the browser waits for a press', async () => {
    element.refusal = new DOMException('no gesture', 'NotAllowedError');
    engine.load(source('a'), { at: 0, play: true });
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'blocked' });
    element.refusal = null;
    engine.play();
    element.arrive(100);
    await settle();
    expect(types().at(-1)).toBe('playing');
  });
});

describe('what goes wrong', () => {
  test('a token that has run out in a long pause is renewed, and it goes on where it stood', async () => {
    await playing();
    element.advance(30);
    engine.pause();
    statuses['/a'] = 401;
    engine.play();
    element.fail(2);
    await settle();
    await settle();
    expect(element.src).toBe('/a?fresh');
    element.arrive(100);
    await settle();
    expect(element.currentTime).toBe(30);
    expect(types().at(-1)).toBe('playing');
    expect(types()).not.toContain('error');
  });

  test.each([
    [403, 'forbidden'],
    [404, 'missing'],
    [0, 'network'],
    [200, 'unplayable'],
  ])('status %i is %s', async (status, kind) => {
    await playing();
    statuses['/a'] = status;
    element.fail(4);
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind });
  });

  test('a token that is refused twice is told of', async () => {
    await playing();
    statuses = { '/a': 401, '/a?fresh': 401 };
    element.fail(4);
    await settle();
    element.fail(4);
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'unauthorized' });
  });

  test('a device that does not play it is somebody else’s to tell of', async () => {
    open({ onRefused: ({ id }) => refused.push(id) });
    await playing();
    element.fail(4);
    await settle();
    expect(refused).toEqual(['a']);
    expect(types().at(-1)).toBe('paused');
  });

  test('after a lost connection play tries again where it stood', async () => {
    await playing();
    element.advance(30);
    statuses['/a'] = 0;
    element.fail(2);
    await settle();
    statuses['/a'] = 200;
    engine.play();
    element.arrive(100);
    await settle();
    expect(element.currentTime).toBe(30);
    expect(types().at(-1)).toBe('playing');
  });

  test('what waits for sound asks again when the connection is back', async () => {
    await playing();
    element.readyState = 2;
    const before = element.loaded.length;
    dispatchEvent(new Event('online'));
    expect(element.loaded.length).toBe(before + 1);
    expect(element.paused).toBe(false);
  });
});

describe('fetching ahead', () => {
  beforeEach(() => {
    open({ fetchesAhead: true });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:b');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  });

  test('the next song is here before the end, and begins without a network', async () => {
    await playing();
    element.advance(30);
    await settle();
    expect(asked).toEqual([]);
    element.advance(41);
    element.advance(42);
    await settle();
    await settle();
    expect(asked).toEqual(['/b']);
    statuses['/b'] = 0;
    element.finish();
    expect(element.src).toBe('blob:b');
  });

  test('what did not come is asked for again', async () => {
    statuses['/b'] = 0;
    await playing();
    element.advance(41);
    await settle();
    statuses['/b'] = 200;
    element.advance(42);
    await settle();
    await settle();
    expect(asked).toEqual(['/b', '/b']);
    element.finish();
    expect(element.src).toBe('blob:b');
  });
});
