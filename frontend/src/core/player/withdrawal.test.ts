import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SnackbarOptions } from '@/components/snackbarStore';
import { createPlayerStore } from './playerStore';
import { FakeEngine } from './testing/FakeEngine';
import { tracks } from './testing/tracks';
import { watchWithdrawal } from './withdrawal';

const list = tracks('a b c');
const said: SnackbarOptions[] = [];

function makePlayer() {
  return createPlayerStore({
    engine: new FakeEngine(),
    listening: { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() },
    api: { startJukebox: vi.fn(), moreSongs: vi.fn() },
    address: () => '/stream',
    isSignedIn: () => true,
    notify: (message) => said.push(message),
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  { status: 403, words: /for supporters/ },
  { status: 404, words: /not there any more/ },
])(
  'what is answered with $status ends, says why, and the next plays',
  async ({ status, words }) => {
    const asked = vi.fn(() => Promise.resolve(new Response(null, { status })));
    vi.stubGlobal('fetch', asked);
    const player = makePlayer();
    player.getState().playTracks([...list], 0, { type: 'list', title: 'All' });
    const stop = watchWithdrawal({ player, address: () => 'http://x/stream' });
    await vi.advanceTimersByTimeAsync(25_000);
    stop();
    expect(asked).toHaveBeenCalledWith('http://x/stream', { method: 'HEAD', cache: 'no-store' });
    expect(said[0]?.message).toMatch(words);
    expect(player.getState().currentTrack?.id).toBe(list[1]?.id);
  },
);

test('a server that is away ends nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const player = makePlayer();
  player.getState().playTracks([...list], 0, { type: 'list', title: 'All' });
  const stop = watchWithdrawal({ player, address: () => 'http://x/stream' });
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(player.getState()).toMatchObject({ isPlaying: true, currentTrack: { id: list[0]?.id } });
  expect(said).toEqual([]);
});
