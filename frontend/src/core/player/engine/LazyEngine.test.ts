import { beforeEach, expect, test, vi } from 'vitest';
import type { AudioSource, EngineEvent } from '../engine';
import { FakeEngine } from '../testing/FakeEngine';
import { LazyEngine } from './LazyEngine';

let real: FakeEngine;
let fetches: number;
let fails: boolean;
let engine: LazyEngine;
let events: EngineEvent[];

beforeEach(() => {
  real = new FakeEngine();
  fetches = 0;
  fails = false;
  engine = new LazyEngine(async () => {
    fetches++;
    if (fails) throw new TypeError('no such chunk');
    return real;
  });
  events = [];
  engine.subscribe((event) => events.push(event));
});

const source = (id: string): AudioSource => ({ id, duration: 100, address: () => '' });
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('passes on what it was told, in order, once there is something to hear', async () => {
  engine.setVolume(0.3);
  engine.setOptions({ crossfade: 4 });
  engine.load(source('a'), { at: 12, play: false });
  engine.prepare(source('b'));
  await settle();
  expect(fetches).toBe(0);
  expect(engine.time).toBe(12);
  engine.play();
  await settle();
  expect(real.loads).toEqual([{ id: 'a', at: 12, play: false }]);
  expect(real.next?.id).toBe('b');
  expect(real.volume).toBe(0.3);
  expect(real.options).toEqual({ crossfade: 4 });
  expect(events).toEqual([{ type: 'playing' }]);
});

test('afterwards every call goes straight on, and so does the news', async () => {
  engine.load(source('a'), { at: 0, play: true });
  await settle();
  engine.pause();
  expect(real.isPlaying).toBe(false);
  expect(events).toEqual([{ type: 'paused' }]);
  real.reach(7);
  expect(engine.time).toBe(7);
  expect(fetches).toBe(1);
});

test('code that does not come is an error of the network, and the next call asks again', async () => {
  fails = true;
  engine.load(source('a'), { at: 0, play: true });
  await settle();
  expect(events).toEqual([{ type: 'error', kind: 'network' }]);
  fails = false;
  engine.play();
  await settle();
  expect(real.isPlaying).toBe(true);
  expect(real.current?.id).toBe('a');
});

test('is fetched once while it is on its way, and early when the browser has time', async () => {
  vi.useFakeTimers();
  try {
    const idle = new LazyEngine(async () => {
      fetches++;
      return real;
    });
    await vi.advanceTimersByTimeAsync(6_000);
    idle.play();
    idle.play();
    expect(fetches).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('an engine that is put around it has every call from then on, and is heard alone', async () => {
  const around = new FakeEngine();
  engine.load(source('a'), { at: 3, play: false });
  const done: unknown[] = [];
  engine.wrap(
    () => around,
    (made) => done.push(made),
  );
  engine.setVolume(0.2);
  await settle();
  expect(done).toEqual([around]);
  expect([real.current?.id, around.current, around.volume]).toEqual(['a', null, 0.2]);
  events.length = 0;
  real.reach(5);
  expect(events).toEqual([]);
  around.reach(7);
  expect(engine.time).toBe(7);
  expect(events).toHaveLength(1);
});
