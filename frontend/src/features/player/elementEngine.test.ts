import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ElementEngine } from './elementEngine';
import type { AudioSource, EngineEvent } from './engine';
import { FakeAudio } from './testing/FakeAudio';

let elements: FakeAudio[];
let engine: ElementEngine;
let events: EngineEvent[];
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  elements = [];
  events = [];
  status = 200;
  engine = new ElementEngine({
    makeElement: () => {
      const element = new FakeAudio();
      elements.push(element);
      return element as unknown as HTMLAudioElement;
    },
    probe: () => Promise.resolve(status),
  });
  engine.subscribe((event) => events.push(event));
});

afterEach(() => {
  engine.unload();
  vi.useRealTimers();
});

const element = (i: number): FakeAudio => {
  const found = elements[i];
  if (!found) throw new Error(`no element ${i}`);
  return found;
};
const source = (
  id: string,
  address = (fresh: boolean): string | Promise<string> => `/${id}?${fresh ? 'new' : 'old'}`,
): AudioSource => ({ id, duration: 100, address });
const types = () => events.map((event) => event.type).filter((type) => type !== 'time');
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('playing', () => {
  test('an address that is known at once starts within the call', () => {
    engine.load(source('a'), { at: 0, play: true });
    expect(element(0).src).toBe('/a?old');
    expect(element(0).paused).toBe(false);
  });

  test('an address that comes later starts when it comes', async () => {
    engine.load(
      source('a', async () => '/later'),
      { at: 0, play: true },
    );
    expect(element(0).paused).toBe(true);
    await settle();
    expect(element(0).src).toBe('/later');
    expect(element(0).paused).toBe(false);
  });

  test('an address of a source that was left is dropped', async () => {
    engine.load(
      source('a', async () => '/late'),
      { at: 0, play: true },
    );
    engine.load(source('b'), { at: 0, play: true });
    await settle();
    expect(element(0).src).toBe('/b?old');
  });

  test('tells the time every 100 ms, and only while playing', async () => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    events.length = 0;
    await settle(1_000);
    expect(events.filter((event) => event.type === 'time')).toHaveLength(10);
    engine.pause();
    events.length = 0;
    await settle(1_000);
    expect(events).toEqual([]);
  });

  test('begins at a position once the length is known, and tells it before', () => {
    engine.load(source('a'), { at: 73, play: false });
    expect(engine.time).toBe(73);
    element(0).arrive(200);
    expect(element(0).currentTime).toBe(73);
    expect(element(0).paused).toBe(true);
  });

  test('pausing says so once', async () => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    engine.pause();
    await settle();
    expect(types()).toEqual(['playing', 'paused']);
  });

  test('a pause from outside is told', () => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    element(0).interrupt();
    expect(types()).toEqual(['playing', 'paused']);
  });

  test('changing the source is no pause', async () => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    engine.load(source('b'), { at: 0, play: true });
    await settle();
    expect(types()).toEqual(['playing']);
    expect(element(0).paused).toBe(false);
  });

  test.each([
    { to: 30, shown: 30 },
    { to: -5, shown: 0 },
    { to: 900, shown: 200 },
  ])('seeking to $to goes to $shown', ({ to, shown }) => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    element(0).advance(12);
    engine.seek(to);
    expect(element(0).currentTime).toBe(shown);
    expect(events).toContainEqual({ type: 'seeked', from: 12, to: shown });
  });

  test('the volume holds for both elements', () => {
    engine.setVolume(0.4);
    expect(elements.map((one) => one.volume)).toEqual([0.4, 0.4]);
  });

  test('a refusal to start without a gesture is told', async () => {
    element(0).refusal = new DOMException('no', 'NotAllowedError');
    engine.load(source('a'), { at: 0, play: true });
    await settle();
    expect(events).toContainEqual({ type: 'error', kind: 'blocked' });
  });
});

describe('the end of a source', () => {
  test('without another it ends', () => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(10);
    element(0).finish();
    expect(types()).toEqual(['playing', 'ended']);
  });

  test('the prepared one is fetched ahead and goes on within the event', () => {
    engine.load(source('a'), { at: 0, play: true });
    engine.prepare(source('b'));
    expect(element(1).loaded).toEqual([]);
    element(0).arrive(10);
    expect(element(1).src).toBe('/b?old');
    element(1).arrive(20);
    element(0).finish();
    expect(element(1).paused).toBe(false);
    expect(types()).toEqual(['playing', 'handover']);
    expect(events.at(-1)).toMatchObject({ from: { id: 'a' }, to: { id: 'b' } });
  });

  test('another choice replaces what was fetched', () => {
    engine.load(source('a'), { at: 0, play: true });
    engine.prepare(source('b'));
    element(0).arrive(10);
    engine.prepare(source('c'));
    expect(element(1).src).toBe('/c?old');
    element(0).finish();
    expect(events.at(-1)).toMatchObject({ type: 'handover', to: { id: 'c' } });
  });

  test('what was taken back does not play', () => {
    engine.load(source('a'), { at: 0, play: true });
    engine.prepare(source('b'));
    element(0).arrive(10);
    engine.prepare(null);
    element(0).finish();
    expect(types().at(-1)).toBe('ended');
    expect(element(1).paused).toBe(true);
  });

  test('one and the same source repeats', () => {
    engine.load(source('a'), { at: 0, play: true });
    for (let i = 0; i < 3; i++) {
      const now = element(i % 2);
      engine.prepare(source('a'));
      now.arrive(10);
      now.finish();
      expect(events.at(-1)).toMatchObject({ type: 'handover', to: { id: 'a' } });
      expect(element((i + 1) % 2).paused).toBe(false);
    }
  });

  test('skipping to what was fetched ahead starts without another request', () => {
    engine.load(source('a'), { at: 0, play: true });
    engine.prepare(source('b'));
    element(0).arrive(10);
    element(1).arrive(10);
    engine.load(source('b'), { at: 0, play: true });
    expect(element(1).loaded).toEqual(['/b?old']);
    expect(element(1).paused).toBe(false);
    expect(element(0).hasAttribute('src')).toBe(false);
  });

  test('what fails while it is fetched ahead is tried again at its turn', async () => {
    engine.load(source('a'), { at: 0, play: true });
    engine.prepare(source('b'));
    element(0).arrive(10);
    element(1).fail(2);
    await settle();
    expect(types()).toEqual(['playing']);
    element(0).finish();
    expect(events.at(-1)).toMatchObject({ type: 'handover', to: { id: 'b' } });
  });
});

describe('failures', () => {
  const playing = (at: number) => {
    engine.load(source('a'), { at: 0, play: true });
    element(0).arrive(200);
    element(0).advance(at);
  };

  test('an ended token is renewed and the sound goes on where it was', async () => {
    playing(42);
    status = 401;
    element(0).fail(2);
    await settle();
    expect(element(0).src).toBe('/a?new');
    expect(element(0).paused).toBe(false);
    element(0).arrive(200);
    expect(element(0).currentTime).toBe(42);
    expect(types()).not.toContain('error');
  });

  test('a renewed token that is refused as well is told', async () => {
    playing(42);
    status = 401;
    for (let i = 0; i < 2; i++) {
      element(0).fail(4);
      await settle();
    }
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'unauthorized' });
    expect(element(0).loaded).toHaveLength(2);
  });

  test('no token at all is told', async () => {
    engine.load(
      source('a', () => Promise.reject(new Error('nobody'))),
      { at: 0, play: true },
    );
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'unauthorized' });
  });

  test('a lost connection is tried after 1 and 3 s, then told, and play tries again', async () => {
    playing(42);
    status = 0;
    element(0).fail(2);
    await settle(1_000);
    expect(element(0).loaded).toHaveLength(2);
    element(0).fail(2);
    await settle(3_000);
    expect(element(0).loaded).toHaveLength(3);
    element(0).fail(2);
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'network' });
    engine.play();
    element(0).arrive(200);
    expect(element(0).loaded).toHaveLength(4);
    expect(element(0).currentTime).toBe(42);
  });

  test.each([
    { answer: 404, kind: 'missing' },
    { answer: 403, kind: 'missing' },
    { answer: 410, kind: 'missing' },
    { answer: 200, kind: 'unplayable' },
  ])('status $answer is $kind at once', async ({ answer, kind }) => {
    playing(1);
    status = answer;
    element(0).fail(4);
    await settle();
    expect(events.at(-1)).toEqual({ type: 'error', kind });
  });

  test('a failure of a source that was left is dropped', async () => {
    playing(1);
    status = 404;
    element(0).fail(4);
    engine.load(source('b'), { at: 0, play: true });
    await settle();
    expect(types()).not.toContain('error');
  });
});
