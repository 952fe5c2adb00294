import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember } from '@/test/render';
import { server, startServer } from '@/test/server';
import { deviceId, deviceName } from './device';
import {
  acceptOffer,
  declineOffer,
  type StoppedElsewhere,
  useElsewhere,
  Whereabouts,
} from './elsewhere';
import { createPlayerStore, type PlayerStore } from './playerStore';
import { FakeEngine } from './testing/FakeEngine';
import { track, tracks } from './testing/tracks';

startServer();

let engine: FakeEngine;
let store: PlayerStore;
let userId: string | null;
let whereabouts: Whereabouts;
let told: Record<string, unknown>[];
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const stopped = (more: Partial<StoppedElsewhere> = {}): StoppedElsewhere => ({
  deviceId: 'the-other',
  deviceName: 'Firefox on Linux',
  position: 83,
  updatedAt: ago(60_000),
  repeat: 'none',
  context: { playedFrom: { type: 'album', id: 'x', title: 'Stage Left' }, added: 1, jukebox: null },
  track: track('a'),
  queue: tracks('b c'),
  ...more,
});
const answer = (state: StoppedElsewhere | null) =>
  server.use(
    http.get('*/api/player/state', () =>
      state ? HttpResponse.json(state as never) : new HttpResponse(null, { status: 204 }),
    ),
  );

beforeEach(() => {
  asMember();
  userId = 'fan-1';
  told = [];
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
  whereabouts = new Whereabouts({ player: store, userId: () => userId });
  declineOffer();
  server.use(
    http.put('*/api/player/state', async ({ request }) => {
      told.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ success: true });
    }),
  );
});

describe('what was stopped elsewhere', () => {
  test('is offered, and goes on where it was, with its queue', async () => {
    answer(stopped());
    await whereabouts.ask();
    expect(useElsewhere.getState().offer?.track?.title).toBe('Title a');
    acceptOffer(store);
    expect(engine.loads).toEqual([{ id: 'a', at: 83, play: true }]);
    expect(store.getState()).toMatchObject({ added: 1, context: { title: 'Stage Left' } });
    expect(store.getState().queue.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(useElsewhere.getState().offer).toBeNull();
  });

  test.each<[string, StoppedElsewhere | null]>([
    ['nothing', null],
    ['on this very device', stopped({ deviceId: deviceId() })],
    ['over 30 days ago', stopped({ updatedAt: ago(31 * 24 * 3600_000) })],
    ['of a track that is gone', stopped({ track: null })],
  ])('is not offered: %s', async (_, state) => {
    answer(
      state && { ...state, ...(state.deviceId === 'the-other' ? {} : { deviceId: deviceId() }) },
    );
    await whereabouts.ask();
    expect(useElsewhere.getState().offer).toBeNull();
  });

  test('is not offered where this device was heard of later', async () => {
    localStorage.setItem('sidestage.player.toldAt', String(Date.now()));
    answer(stopped());
    await whereabouts.ask();
    expect(useElsewhere.getState().offer).toBeNull();
  });

  test('is not asked for by a visitor, and a failure offers nothing', async () => {
    userId = null;
    await whereabouts.ask();
    userId = 'fan-1';
    server.use(http.get('*/api/player/state', () => new HttpResponse(null, { status: 500 })));
    await whereabouts.ask();
    expect(useElsewhere.getState().offer).toBeNull();
  });

  test('is withdrawn when something plays here', async () => {
    answer(stopped());
    await whereabouts.ask();
    const stop = whereabouts.follow();
    store.getState().playTracks(tracks('k'));
    expect(useElsewhere.getState().offer).toBeNull();
    await vi.waitFor(() => expect(told).toHaveLength(1));
    stop();
  });
});

describe('where this device is', () => {
  test('is told at once, every 15 s while playing, and at a pause', async () => {
    const now = vi.spyOn(Date, 'now');
    const start = 1_800_000_000_000;
    now.mockReturnValue(start);
    const stop = whereabouts.follow();
    store.getState().playTracks(tracks('a b c'), 0, { type: 'album', id: 'x' });
    engine.say({ type: 'playing' });
    for (let second = 1; second <= 31; second++) {
      now.mockReturnValue(start + second * 1000);
      engine.reach(second);
    }
    now.mockReturnValue(start + 33_000);
    engine.reach(33);
    store.getState().pause();
    await vi.waitFor(() => expect(told.at(-1)?.position).toBe(33));
    expect(told.map(({ position }) => position)).toEqual([0, 15, 30, 33]);
    expect(told.at(-1)).toMatchObject({
      deviceId: deviceId(),
      trackId: 'a',
      queue: ['b', 'c'],
      context: { playedFrom: { type: 'album', id: 'x' }, added: 0, jukebox: null },
    });
    stop();
    now.mockRestore();
  });

  test('is told when the page is hidden, once', async () => {
    const stop = whereabouts.follow();
    store.setState({ currentTrack: track('a'), currentTime: 12 });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatchObject({ trackId: 'a', position: 12 });
    stop();
    vi.restoreAllMocks();
  });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'A browser'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
