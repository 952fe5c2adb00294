import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPlayerStore, type PlayerStore } from './playerStore';
import { createSleepTimer } from './sleepTimer';
import { FakeEngine } from './testing/FakeEngine';
import { track, tracks } from './testing/tracks';

let engine: FakeEngine;
let store: PlayerStore;
let timer: ReturnType<typeof createSleepTimer>;
const player = () => store.getState();

beforeEach(() => {
  vi.useFakeTimers();
  engine = new FakeEngine();
  store = createPlayerStore({
    engine,
    listening: { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() },
    api: { startJukebox: vi.fn(), moreSongs: vi.fn() },
    address: () => '/stream',
    isSignedIn: () => true,
    notify: vi.fn(),
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  });
  timer = createSleepTimer({ player: store, sound: (volume) => engine.setVolume(volume) });
  player().setVolume(0.8);
  player().playTracks(tracks('a b c'));
  engine.say({ type: 'playing' });
});
afterEach(() => {
  timer.cancel();
  vi.useRealTimers();
});

describe('after minutes', () => {
  test('it says how long is left, fades over the last 5 s, and stops', () => {
    timer.start({ kind: 'minutes', minutes: 5 });
    expect(timer.useSleep.getState().left).toBe(300);
    vi.advanceTimersByTime(290_000);
    expect([timer.useSleep.getState().left, engine.volume]).toEqual([10, 0.8]);
    vi.advanceTimersByTime(7_600);
    expect(engine.volume).toBeGreaterThan(0.3);
    expect(engine.volume).toBeLessThan(0.5);
    vi.advanceTimersByTime(2_400);
    expect(player().isPlaying).toBe(false);
    expect(timer.useSleep.getState()).toEqual({ choice: null, left: null });
    expect([engine.volume, player().volume]).toEqual([0.8, 0.8]);
  });

  test('cancelled within the fade, the sound comes back', () => {
    timer.start({ kind: 'minutes', minutes: 5 });
    vi.advanceTimersByTime(298_000);
    expect(engine.volume).toBeLessThan(0.8);
    timer.cancel();
    expect(engine.volume).toBe(0.8);
    vi.advanceTimersByTime(10_000);
    expect(player().isPlaying).toBe(true);
  });

  test('a new choice takes the place of the old one', () => {
    timer.start({ kind: 'minutes', minutes: 5 });
    timer.start({ kind: 'minutes', minutes: 60 });
    vi.advanceTimersByTime(400_000);
    expect(player().isPlaying).toBe(true);
    expect(timer.useSleep.getState().left).toBe(3200);
  });
});

describe('at the end', () => {
  test('of the track, it fades and waits at the next one', () => {
    timer.start({ kind: 'track' });
    expect(engine.next).toBeNull();
    engine.reach(197.5);
    expect(engine.volume).toBeCloseTo(0.4);
    engine.end();
    expect(player()).toMatchObject({ isPlaying: false });
    expect(player().currentTrack?.id).toBe('b');
    expect(timer.useSleep.getState().choice).toBeNull();
    expect(engine.volume).toBe(0.8);
  });

  test('of the album, where the next one is of another', () => {
    player().playTracks([track('a'), track('b'), track('x', { albumId: 'album-2' })]);
    timer.start({ kind: 'album' });
    engine.end();
    expect(player().currentTrack?.id).toBe('b');
    expect(player().isPlaying).toBe(true);
    engine.end();
    expect(player().currentTrack?.id).toBe('x');
    expect(player().isPlaying).toBe(false);
  });

  test('of the queue, though repeat would go round', () => {
    player().setRepeat('all');
    timer.start({ kind: 'queue' });
    engine.end();
    engine.end();
    expect([player().currentTrack?.id, player().isPlaying]).toEqual(['c', true]);
    engine.end();
    expect(player().isPlaying).toBe(false);
  });

  test('cancelled, the next track follows', () => {
    timer.start({ kind: 'track' });
    timer.cancel();
    expect(engine.next?.id).toBe('b');
  });
});
