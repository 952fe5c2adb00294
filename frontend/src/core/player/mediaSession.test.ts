import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectMediaSession } from './mediaSession';
import { createPlayerStore, type PlayerStore } from './playerStore';
import { FakeEngine } from './testing/FakeEngine';
import { track, tracks } from './testing/tracks';

class FakeMetadata {
  constructor(readonly init: MediaMetadataInit) {}
}

const handlers = new Map<MediaSessionAction, MediaSessionActionHandler | null>();
const media = {
  metadata: null as FakeMetadata | null,
  playbackState: 'none',
  setPositionState: vi.fn<(state?: MediaPositionState) => void>(),
  setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    if (action === 'stop') throw new TypeError('not known here');
    handlers.set(action, handler);
  },
};
let engine: FakeEngine;
let store: PlayerStore;
let disconnect: () => void;

beforeEach(() => {
  vi.stubGlobal('MediaMetadata', FakeMetadata);
  Object.defineProperty(navigator, 'mediaSession', { value: media, configurable: true });
  media.metadata = null;
  media.setPositionState.mockReset();
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
  disconnect = connectMediaSession(store);
});
afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaSession');
});

const press = (action: MediaSessionAction, details: Partial<MediaSessionActionDetails> = {}) =>
  handlers.get(action)?.({ action, ...details });

describe('the system’s controls', () => {
  test('show what played before they were tied', () => {
    disconnect();
    store.getState().playTracks(tracks('a'));
    expect(media.metadata).toBeNull();
    disconnect = connectMediaSession(store);
    expect(media.metadata?.init.title).toBe('Title a');
    expect(media.playbackState).toBe('playing');
  });

  test('show the track with absolute artwork', () => {
    store.getState().playTracks([track('a', { coverArtUrl: '/api/images/cover/1' })]);
    expect(media.metadata?.init).toMatchObject({
      title: 'Title a',
      artist: 'The Wings',
      album: 'Stage Left',
    });
    expect(media.metadata?.init.artwork?.[0]).toEqual({
      src: 'http://localhost:3000/api/images/cover/1?w=96',
      sizes: '96x96',
    });
    expect(media.playbackState).toBe('playing');
  });

  test('play, pause, skip and seek', () => {
    store.getState().playTracks(tracks('a b'));
    press('pause');
    expect([store.getState().isPlaying, media.playbackState]).toEqual([false, 'paused']);
    press('play');
    expect(store.getState().isPlaying).toBe(true);
    engine.reach(50);
    press('seekbackward');
    expect(engine.time).toBe(40);
    press('seekforward', { seekOffset: 25 });
    expect(engine.time).toBe(65);
    press('seekto', { seekTime: 7 });
    expect(engine.time).toBe(7);
    press('nexttrack');
    expect(store.getState().currentTrack?.id).toBe('b');
    press('previoustrack');
    expect(store.getState().currentTrack?.id).toBe('a');
  });

  test('are told the position at jumps, not at every tick', () => {
    store.getState().playTracks(tracks('a'));
    engine.say({ type: 'playing' });
    media.setPositionState.mockReset();
    for (let i = 1; i <= 20; i++) engine.reach(i / 10);
    expect(media.setPositionState.mock.calls.length).toBeLessThanOrEqual(1);
    store.getState().seek(120);
    expect(media.setPositionState).toHaveBeenLastCalledWith({
      duration: 200,
      position: 120,
      playbackRate: 1,
    });
  });

  test('are let go', () => {
    disconnect();
    expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
  });
});
