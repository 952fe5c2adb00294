import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AudioSource, EngineEvent, FailureKind } from '../engine';
import { FakeBody } from '../testing/FakeBody';
import { FakeContext } from '../testing/FakeContext';
import { SoundFailure } from './failure';
import { WebEngine } from './WebEngine';

let context: FakeContext;
let companion: EventTarget & { paused: boolean; play: () => Promise<void>; pause: () => void };
let bodies: FakeBody[];
let events: EngineEvent[];
let engine: WebEngine;
/** What opening gives, before a body is made. */
let refusal: FailureKind | null;
let shape: (body: FakeBody) => void;
let contexts: number;

beforeEach(() => {
  vi.useFakeTimers();
  context = new FakeContext();
  companion = Object.assign(new EventTarget(), {
    paused: true,
    play: () => {
      companion.paused = false;
      companion.dispatchEvent(new Event('play'));
      return Promise.resolve();
    },
    pause: () => {
      companion.paused = true;
      companion.dispatchEvent(new Event('pause'));
    },
  });
  bodies = [];
  events = [];
  refusal = null;
  contexts = 0;
  shape = () => undefined;
  engine = new WebEngine({
    makeContext: () => {
      contexts++;
      return context as unknown as AudioContext;
    },
    makeCompanion: () => companion as unknown as HTMLAudioElement,
    openBody: ({ source }) => {
      if (refusal) return Promise.reject(new SoundFailure(refusal));
      const body = new FakeBody(source.id, source.duration);
      shape(body);
      bodies.push(body);
      return Promise.resolve(body);
    },
  });
  engine.subscribe((event) => events.push(event));
});

afterEach(() => {
  engine.unload();
  vi.useRealTimers();
});

const source = (id: string, change: Partial<AudioSource> = {}): AudioSource => ({
  id,
  duration: 100,
  address: () => `/${id}`,
  ...change,
});
/** A number of one album. */
const song = (number: number): AudioSource => source(`s${number}`, { albumId: 'album', number });
const body = (id: string): FakeBody => {
  const found = bodies.findLast((each) => each.id === id);
  if (!found) throw new Error(`${id} was not opened`);
  return found;
};
const types = () => events.map((event) => event.type).filter((type) => type !== 'time');
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Turns the graph's clock and the engine's. */
async function reach(time: number): Promise<void> {
  await settle();
  if (context.state === 'running') context.currentTime = time;
  await vi.advanceTimersByTimeAsync(100);
}

async function playing(first: AudioSource, next: AudioSource | null = null): Promise<void> {
  engine.load(first, { at: 0, play: true });
  engine.prepare(next);
  await reach(0);
  await reach(0);
}

/** When the first source began, on the graph's clock. */
const begun = () => bodies[0]?.started?.at ?? 0;

describe('playing', () => {
  test('makes no context before there is something to hear', async () => {
    engine.load(source('a'), { at: 20, play: false });
    engine.prepare(source('b'));
    engine.setVolume(0.5);
    await settle();
    expect(contexts).toBe(0);
    expect(engine.time).toBe(20);
    engine.play();
    expect(contexts).toBe(1);
  });

  test('tells that it plays, and the time every 100 ms', async () => {
    await playing(source('a'));
    expect(types()).toEqual(['waiting', 'playing']);
    events.length = 0;
    await reach(begun() + 5);
    expect(events).toEqual([{ type: 'time', time: 5, duration: 100 }]);
  });

  test('starts where it is asked to', async () => {
    engine.load(source('a'), { at: 42, play: true });
    await reach(0);
    expect(body('a').started?.position).toBe(42);
  });

  test('a pause lets everything stand, and play goes on from there', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    engine.pause();
    await settle();
    expect(context.state).toBe('suspended');
    expect(types().at(-1)).toBe('paused');
    expect(engine.time).toBeCloseTo(5);
    engine.play();
    await settle();
    expect(context.state).toBe('running');
    expect(types().at(-1)).toBe('playing');
    expect(engine.time).toBeCloseTo(5);
  });

  test('a source of its own that is chosen leaves the old one at once', async () => {
    await playing(source('a'));
    engine.load(source('b'), { at: 0, play: true });
    await reach(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(body('a').isClosed).toBe(true);
    expect(body('b').started).not.toBeNull();
  });

  test('the prepared source that is chosen is not fetched again', async () => {
    await playing(source('a'), source('b'));
    await reach(5);
    expect(bodies.map(({ id }) => id)).toEqual(['a', 'b']);
    engine.load(source('b'), { at: 0, play: true });
    await reach(6);
    expect(bodies).toHaveLength(2);
    expect(body('b').started?.position).toBe(0);
    expect(body('b').started?.at).toBeLessThan(6.1);
  });

  test('the end without anything prepared is the end, and play starts over', async () => {
    await playing(source('a'));
    await reach(begun() + 100);
    expect(types().at(-1)).toBe('ended');
    expect(engine.time).toBe(100);
    await settle();
    expect(context.state).toBe('suspended');
    engine.play();
    await reach(101);
    expect(body('a').started?.position).toBe(0);
  });

  test('after unload nothing is heard, told or kept', async () => {
    await playing(source('a'), source('b'));
    await reach(5);
    events.length = 0;
    engine.unload();
    await reach(200);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(events).toEqual([]);
    expect(bodies.every(({ isClosed }) => isClosed)).toBe(true);
    expect(context.state).toBe('suspended');
  });
});

describe('what follows', () => {
  test('is scheduled for the very moment at which the current source ends', async () => {
    await playing(song(1), song(2));
    await reach(1);
    const end = begun() + 100;
    expect(body('s2').started).toEqual({ at: end, position: 0 });
    await reach(end + 0.05);
    expect(types().slice(-2)).toEqual(['handover', 'playing']);
    expect(engine.time).toBeCloseTo(0.05);
  });

  test('the handover names both, and comes before the new time', async () => {
    await playing(song(1), song(2));
    await reach(1);
    events.length = 0;
    await reach(begun() + 100.05);
    expect(events[0]).toMatchObject({ type: 'handover', from: { id: 's1' }, to: { id: 's2' } });
    expect(events[1]).toMatchObject({ type: 'time' });
  });

  test('is never faded inside an album', async () => {
    engine.setOptions({ crossfade: 12 });
    await playing(song(1), song(2));
    await reach(1);
    expect(body('s2').started?.at).toBe(begun() + 100);
  });

  test.each([
    ['the number before', song(2), song(1)],
    ['a number further on', song(1), song(3)],
    ['the same number again', song(1), song(1)],
    ['another album', song(1), source('b', { albumId: 'other', number: 2 })],
    ['no album', source('a'), source('b')],
  ])('is faded into %s', async (_, first, next) => {
    engine.setOptions({ crossfade: 4 });
    await playing(first, next);
    await reach(1);
    expect(bodies[1]?.started?.at).toBeCloseTo(begun() + 96);
    await reach(begun() + 96.05);
    expect(types().slice(-2)).toEqual(['handover', 'playing']);
  });

  test('a transition that is asked for goes before the rule', async () => {
    engine.load(song(1), { at: 0, play: true });
    engine.prepare(song(2), { kind: 'crossfade', seconds: 3 });
    await reach(0);
    await reach(1);
    expect(body('s2').started?.at).toBeCloseTo(begun() + 97);
  });

  test('a fade takes no more than half of a short track', async () => {
    engine.setOptions({ crossfade: 12 });
    await playing(source('a'), source('b', { duration: 6 }));
    await reach(1);
    expect(body('b').started?.at).toBeCloseTo(begun() + 97);
  });

  test('is taken back when something else is to follow', async () => {
    await playing(source('a'), source('b'));
    await reach(1);
    expect(body('b').started).not.toBeNull();
    engine.prepare(source('c'));
    await reach(2);
    expect(body('b').isClosed).toBe(true);
    await reach(begun() + 100.05);
    expect(events.filter(({ type }) => type === 'handover')).toMatchObject([{ to: { id: 'c' } }]);
  });

  test('is scheduled anew after a jump', async () => {
    await playing(song(1), song(2));
    await reach(1);
    engine.seek(90);
    await reach(2);
    const started = body('s1').started;
    expect(started?.position).toBe(90);
    expect(body('s2').started?.at).toBeCloseTo((started?.at ?? 0) + 10);
  });

  test('that comes too late for the end begins as soon as it is there', async () => {
    shape = (each) => {
      if (each.id === 's2') each.arrived = 0;
    };
    await playing(song(1), song(2));
    await reach(begun() + 100.1);
    expect(types().slice(-2)).toEqual(['handover', 'waiting']);
    body('s2').arrived = 100;
    await reach(103);
    expect(types().at(-1)).toBe('playing');
    expect(body('s2').started?.at).toBeGreaterThan(103);
  });

  test('is not fetched before the current source is well ahead', async () => {
    shape = (each) => (each.arrived = 20);
    await playing(source('a'), source('b'));
    await reach(5);
    expect(bodies).toHaveLength(1);
    body('a').arrived = 70;
    await reach(6);
    expect(bodies).toHaveLength(2);
  });

  test('is fetched 30 s before the end whatever else is missing', async () => {
    shape = (each) => (each.arrived = 72);
    await playing(source('a'), source('b'));
    engine.seek(71);
    await reach(2);
    expect(bodies).toHaveLength(2);
  });

  test('waits for the last 30 s where the person saves data', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await playing(source('a'), source('b'));
    await reach(5);
    expect(bodies).toHaveLength(1);
    await reach(begun() + 71);
    expect(bodies).toHaveLength(2);
    vi.unstubAllGlobals();
  });

  test('a media element is started near its end only: its clock is not the graph’s', async () => {
    shape = (each) => (each.isExact = each.id !== 'a');
    await playing(source('a'), source('b'));
    await reach(50);
    expect(body('b').started).toBeNull();
    await reach(begun() + 99.5);
    expect(body('b').started?.at).toBeCloseTo(begun() + 100);
  });
});

describe('trouble', () => {
  test('a refusal to start is told, and a gesture later it plays', async () => {
    context.isAllowed = false;
    companion.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'));
    await playing(source('a'));
    expect(types().at(-1)).toBe('error');
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'blocked' });
    context.isAllowed = true;
    companion.play = () => {
      companion.paused = false;
      return Promise.resolve();
    };
    engine.play();
    await reach(0);
    expect(types().at(-1)).toBe('playing');
  });

  test('a context that never starts counts as refused', async () => {
    context.isAllowed = false;
    await playing(source('a'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'blocked' });
  });

  test.each<FailureKind>([
    'unauthorized',
    'forbidden',
    'missing',
    'network',
    'stalled',
    'unplayable',
  ])('%s: is told once, and play tries again', async (kind) => {
    refusal = kind;
    await playing(source('a'));
    expect(events.filter(({ type }) => type === 'error')).toEqual([{ type: 'error', kind }]);
    refusal = null;
    engine.play();
    await reach(0);
    await reach(0);
    expect(types().at(-1)).toBe('playing');
  });

  test('after an error another source plays', async () => {
    refusal = 'missing';
    await playing(source('a'));
    refusal = null;
    await playing(source('b'));
    expect(types().at(-1)).toBe('playing');
  });

  test('plays what is there, waits when it runs out, and goes on by itself', async () => {
    shape = (each) => (each.arrived = 10);
    await playing(source('a'));
    body('a').failure = 'network';
    await reach(begun() + 5);
    expect(types().at(-1)).toBe('playing');
    await reach(begun() + 10.1);
    expect(types().at(-1)).toBe('waiting');
    expect(engine.time).toBeCloseTo(10);
    body('a').arrived = 30;
    await reach(20);
    expect(types().at(-1)).toBe('playing');
    expect(body('a').started?.position).toBeCloseTo(10);
  });

  test('gives up where nothing more comes, and play goes on at the place', async () => {
    shape = (each) => {
      each.arrived = 10;
      each.recovers = false;
    };
    await playing(source('a'));
    body('a').failure = 'network';
    await reach(begun() + 10.1);
    await reach(12);
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'network' });
    expect(engine.time).toBeCloseTo(10);
    body('a').recovers = true;
    body('a').arrived = 100;
    engine.play();
    await reach(13);
    expect(types().at(-1)).toBe('playing');
    expect(body('a').started?.position).toBeCloseTo(10);
  });

  test('music that is closed meanwhile plays to the end of what is there', async () => {
    shape = (each) => (each.arrived = 10);
    await playing(source('a'));
    body('a').failure = 'forbidden';
    await reach(begun() + 9);
    expect(types().at(-1)).toBe('playing');
    await reach(begun() + 10.1);
    expect(events.at(-1)).toEqual({ type: 'error', kind: 'forbidden' });
    expect(body('a').retries).toBe(0);
  });

  test('a network that comes back is used at once', async () => {
    shape = (each) => (each.arrived = 10);
    await playing(source('a'));
    body('a').failure = 'network';
    const before = body('a').retries;
    dispatchEvent(new Event('online'));
    expect(body('a').retries).toBe(before + 1);
  });

  test('a prepared source that fails is told of when its turn comes, not before', async () => {
    await playing(source('a'));
    refusal = 'missing';
    engine.prepare(source('b'));
    await reach(5);
    expect(types()).not.toContain('error');
    await reach(begun() + 100.1);
    await settle();
    await reach(begun() + 100.2);
    expect(types().slice(-2)).toContain('error');
    expect(events.find(({ type }) => type === 'handover')).toMatchObject({ to: { id: 'b' } });
  });

  /** As a call does, or another page that plays. */
  const interrupt = () => {
    companion.paused = true;
    context.become('interrupted');
    companion.dispatchEvent(new Event('pause'));
  };

  test.each([
    ['a call takes the sound', interrupt],
    ['another page takes the sound', () => companion.pause()],
  ])('%s: it is paused, and play goes on', async (_, stop) => {
    await playing(source('a'));
    await reach(begun() + 5);
    stop();
    await settle();
    expect(types().at(-1)).toBe('paused');
    expect(types().filter((type) => type === 'paused')).toHaveLength(1);
    engine.play();
    await reach(6);
    expect(types().at(-1)).toBe('playing');
    expect(engine.time).toBeGreaterThan(4.9);
  });

  test('goes on by itself where the system plays the element again after a call', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    interrupt();
    await settle();
    expect(types().at(-1)).toBe('paused');
    void companion.play();
    await settle();
    expect(types().at(-1)).toBe('playing');
    expect(engine.time).toBeCloseTo(5);
  });

  test('a pause of the person is no reason to go on by itself', async () => {
    await playing(source('a'));
    engine.pause();
    await settle();
    companion.dispatchEvent(new Event('play'));
    await settle();
    expect(types().at(-1)).toBe('paused');
  });

  test('a graph that alone was stopped is begun again at once, and nobody is told', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    context.become('interrupted');
    await settle();
    expect(context.state).toBe('running');
    expect(types()).not.toContain('paused');
    await reach(begun() + 6);
    expect(types().at(-1)).toBe('playing');
  });

  test.each([
    ['hidden', true, 'silenced'],
    ['in sight', false, 'paused'],
  ])('a graph that stays stopped while the page is %s', async (_, isHidden, told) => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    await playing(source('a'));
    await reach(begun() + 5);
    context.isAllowed = false;
    context.become('suspended');
    await vi.advanceTimersByTimeAsync(1_600);
    expect(types().at(-1)).toBe(told);
    expect(engine.time).toBeCloseTo(5);
    hidden.mockRestore();
  });

  test('a page that comes into sight again begins its graph again', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    context.isAllowed = false;
    context.become('suspended');
    await settle();
    context.isAllowed = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await reach(begun() + 5.5);
    expect(context.state).toBe('running');
    expect(types().at(-1)).toBe('playing');
  });

  test('a clock that stands still although it is said to run is replaced, and it goes on there', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    const dead = context;
    context = new FakeContext();
    await vi.advanceTimersByTimeAsync(5_200);
    expect(contexts).toBe(2);
    expect(dead.state).toBe('closed');
    await reach(0);
    await reach(0.5);
    expect(types().at(-1)).toBe('playing');
    expect(body('a').started?.position).toBeCloseTo(5);
  });

  test('a context that was closed is replaced', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    engine.pause();
    await settle();
    context.become('closed');
    context = new FakeContext();
    engine.play();
    await reach(0);
    await reach(0);
    expect(contexts).toBe(2);
    expect(types().at(-1)).toBe('playing');
    expect(body('a').started?.position).toBeCloseTo(5);
  });
});

describe('jumps', () => {
  test('are told with both ends, and bounded by the track', async () => {
    await playing(source('a'));
    await reach(begun() + 5);
    events.length = 0;
    engine.seek(500);
    const [seeked, time] = events;
    expect(seeked).toMatchObject({ type: 'seeked', to: 100 });
    expect(time).toMatchObject({ type: 'time', time: 100 });
    engine.seek(-3);
    expect(engine.time).toBe(0);
  });

  test('while paused move the place and nothing else', async () => {
    await playing(source('a'));
    engine.pause();
    await settle();
    engine.seek(60);
    await reach(3);
    expect(body('a').started).toBeNull();
    engine.play();
    await reach(3);
    expect(body('a').started?.position).toBe(60);
  });

  test('to where nothing is yet wait for it', async () => {
    shape = (each) => (each.arrived = 10);
    await playing(source('a'));
    engine.seek(50);
    expect(types().at(-1)).toBe('waiting');
    body('a').arrived = 100;
    await reach(2);
    expect(body('a').started?.position).toBe(50);
  });
});
