import { expect, test, vi } from 'vitest';
import { useSnackbars } from '@/components/snackbarStore';
import { sessionStore } from '@/core/session';
import { startPlayer, usePlayer } from './store';
import { tracks } from './testing/tracks';

vi.mock('./engine/LazyEngine', async () => ({
  LazyEngine: (await import('./testing/FakeEngine')).FakeEngine,
}));

test('what is asked for before the player is here is done, in order, when it comes', async () => {
  sessionStore.setState({ status: 'member', userId: 'u1' });
  const stop = startPlayer();
  usePlayer.getState().playTracks(tracks('a b'));
  usePlayer.getState().addToQueue(tracks('c')[0]!);
  expect(usePlayer.getState().currentTrack).toBeNull();
  await vi.waitFor(() => expect(usePlayer.getState().currentTrack?.id).toBe('a'));
  expect(usePlayer.getState().queue.map(({ id }) => id)).toEqual(['c', 'b']);
  expect(useSnackbars.getState().items).toEqual([]);
  stop();
});
