import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SnackbarOptions } from '@/components/snackbarStore';
import { watchConnection } from './connection';
import { playInOneTab, type TabChannel } from './oneTab';
import { defaultPlayback, followPlayback, setPlayback, usePlayback } from './playbackSettings';
import { createPlayerStore, type PlayerStore } from './playerStore';
import { FakeEngine } from './testing/FakeEngine';
import { tracks } from './testing/tracks';

const said: SnackbarOptions[] = [];

function makeTab() {
  const engine = new FakeEngine();
  const store: PlayerStore = createPlayerStore({
    engine,
    listening: { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() },
    api: { startJukebox: vi.fn(), moreSongs: vi.fn() },
    address: () => '/stream',
    isSignedIn: () => true,
    notify: (message) => said.push(message),
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  });
  return { engine, store };
}

beforeEach(() => {
  said.length = 0;
  usePlayback.setState(defaultPlayback);
});

/** Channels that hear one another when the test says so. */
function makeWire() {
  const ends: { listener: (event: { data: unknown }) => void; end: TabChannel }[] = [];
  const waiting: (() => void)[] = [];
  const open = (): TabChannel => {
    const end: TabChannel = {
      postMessage: (data) =>
        waiting.push(() => ends.forEach((one) => one.end !== end && one.listener({ data }))),
      addEventListener: (_, listener) => void ends.push({ listener, end }),
      close: () => undefined,
    };
    return end;
  };
  return { open, deliver: () => waiting.splice(0).forEach((send) => send()) };
}

describe('music in two tabs', () => {
  test('starting in one pauses the other', () => {
    let clock = 1_800_000_000_000;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => ++clock);
    const wire = makeWire();
    const [one, two] = [makeTab(), makeTab()];
    const stops = [
      playInOneTab(one.store, wire.open(), 'a'),
      playInOneTab(two.store, wire.open(), 'b'),
    ];
    one.store.getState().playTracks(tracks('a b'));
    wire.deliver();
    two.store.getState().playTracks(tracks('k'));
    wire.deliver();
    expect([one.store.getState().isPlaying, two.store.getState().isPlaying]).toEqual([false, true]);
    one.store.getState().play();
    wire.deliver();
    expect([one.store.getState().isPlaying, two.store.getState().isPlaying]).toEqual([true, false]);
    stops.forEach((stop) => stop());
    now.mockRestore();
  });

  test('started in the same instant, one of them plays on', () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const wire = makeWire();
    const [one, two] = [makeTab(), makeTab()];
    playInOneTab(one.store, wire.open(), 'a');
    playInOneTab(two.store, wire.open(), 'b');
    one.store.getState().playTracks(tracks('a'));
    two.store.getState().playTracks(tracks('k'));
    wire.deliver();
    expect([one.store.getState().isPlaying, two.store.getState().isPlaying]).toEqual([false, true]);
    now.mockRestore();
  });
});

describe('a connection that goes', () => {
  const setUp = () => {
    const { engine, store } = makeTab();
    const line = new EventTarget();
    const stop = watchConnection(store, (message) => said.push(message), line);
    store.getState().playTracks(tracks('a b'));
    engine.say({ type: 'playing' });
    return { engine, store, stop, fire: (type: string) => line.dispatchEvent(new Event(type)) };
  };

  test('is told, and told again when it is back', () => {
    const { fire, store, stop } = setUp();
    fire('offline');
    expect(said.at(-1)?.message).toBe('Connection lost. Playing what is loaded.');
    expect(store.getState().isPlaying).toBe(true);
    fire('online');
    expect(said.at(-1)?.message).toBe('Connected again.');
    stop();
    fire('offline');
    expect(said).toHaveLength(2);
  });

  test('music that it stopped goes on by itself', () => {
    const { engine, fire, store } = setUp();
    fire('offline');
    engine.reach(50);
    engine.say({ type: 'error', kind: 'network' });
    expect(store.getState()).toMatchObject({ isPlaying: false, failure: 'network' });
    fire('online');
    expect(store.getState().isPlaying).toBe(true);
    expect(store.getState().currentTrack?.id).toBe('a');
  });

  test('after a long while it waits for the person', () => {
    const { engine, fire, store } = setUp();
    engine.say({ type: 'error', kind: 'network' });
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400_000);
    fire('online');
    expect(store.getState().isPlaying).toBe(false);
    now.mockRestore();
  });

  test('says nothing while nothing plays', () => {
    const { fire, store } = setUp();
    store.getState().pause();
    said.length = 0;
    fire('offline');
    fire('online');
    expect(said).toEqual([]);
  });
});

test('the engine is told how to play, now and at each change, and the device remembers', () => {
  const engine = new FakeEngine();
  const stop = followPlayback(engine);
  expect(engine.options).toEqual({ crossfade: 0, levelling: true, levellingMode: 'auto' });
  setPlayback({ crossfade: 6, levellingMode: 'track' });
  expect(engine.options).toMatchObject({ crossfade: 6, levellingMode: 'track' });
  expect(JSON.parse(localStorage.getItem('sidestage.playback') ?? '')).toMatchObject({
    crossfade: 6,
  });
  stop();
  setPlayback({ crossfade: 2 });
  expect(engine.options.crossfade).toBe(6);
});
