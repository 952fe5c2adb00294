import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialState } from '@/core/player/initialState';

import { engine as realEngine } from '@/core/player/deckOfPage';
import { usePlayer } from '@/core/player/store';
import type { FakeEngine } from '@/core/player/testing/FakeEngine';
import { track, tracks } from '@/core/player/testing/tracks';
import { sessionStore, signOut } from '@/core/session';
import { writeTokens } from '@/core/session/storage';
import { makeTokens } from '@/core/session/testing/tokens';
import { PlayerProvider } from './PlayerProvider';

vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
vi.mock('@/core/player/engine/LazyEngine', async () => ({
  LazyEngine: (await import('@/core/player/testing/FakeEngine')).FakeEngine,
}));

const engine = realEngine as unknown as FakeEngine;
const sent: { path: string; keepalive: boolean; bearer: string | null; body: unknown }[] = [];
const answers: Record<string, object> = {
  '/api/listening/session-start': { sessionId: 's1' },
  '/api/listening/start-play': { playId: 'p1' },
};

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    sent.push({
      path,
      keepalive: init.keepalive ?? false,
      bearer: new Headers(init.headers).get('Authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    });
    return Response.json(answers[path] ?? {});
  });
});
afterEach(async () => {
  cleanup();
  await signOut();
  usePlayer.setState(initialState);
  vi.unstubAllGlobals();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

const signIn = (userId: string) =>
  act(() => {
    writeTokens(localStorage, makeTokens('x', 3600));
    sessionStore.setState({ status: 'member', userId });
  });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 10)));
/** What plays comes after the page. */
const begin = async () => {
  render(<PlayerProvider>{null}</PlayerProvider>);
  await import('@/core/player/start');
  await settle();
};
const play = async () => {
  act(() => {
    usePlayer.getState().playTracks(tracks('a b'));
    engine.say({ type: 'playing' });
    engine.reach(4);
  });
  await settle();
};

test('a person finds the player as they left it, and the next person finds nothing of it', async () => {
  await begin();
  signIn('u1');
  await play();
  act(() => usePlayer.getState().seek(42));
  act(() => usePlayer.getState().pause());
  act(() => sessionStore.setState({ status: 'visitor', userId: null }));
  expect(usePlayer.getState().currentTrack).toBeNull();
  signIn('u2');
  expect(usePlayer.getState().currentTrack).toBeNull();
  act(() => sessionStore.setState({ status: 'visitor', userId: null }));
  signIn('u1');
  expect(usePlayer.getState()).toMatchObject({
    currentTrack: track('a'),
    currentTime: 42,
    isPlaying: false,
  });
  expect(engine.loads.at(-1)).toEqual({ id: 'a', at: 42, play: false });
});

test('logging out ends the play with the token that is about to go, and forgets the player', async () => {
  await begin();
  signIn('u1');
  await play();
  await act(() => signOut());
  expect(sent.find(({ path }) => path === '/api/listening/end-play')).toMatchObject({
    keepalive: true,
    bearer: expect.stringMatching(/^Bearer .+/),
    body: { playId: 'p1', endReason: 'closed', listenTime: 4 },
  });
  expect(localStorage.getItem('sidestage.player')).toBeNull();
  expect(engine.current).toBeNull();
});

test('a page that goes ends the play and the session once', async () => {
  await begin();
  signIn('u1');
  await play();
  act(() => {
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pagehide'));
  });
  await settle();
  const paths = sent.map(({ path }) => path);
  expect(paths.filter((path) => path === '/api/listening/end-play')).toHaveLength(1);
  expect(paths.filter((path) => path === '/api/listening/session-end')).toHaveLength(1);
});

test('a hidden page plays on and ends nothing', async () => {
  await begin();
  signIn('u1');
  await play();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(sent.map(({ path }) => path)).not.toContain('/api/listening/end-play');
  expect(usePlayer.getState().isPlaying).toBe(true);
  expect(Object.keys(localStorage).some((key) => key.startsWith('sidestage.openPlay.'))).toBe(true);
});
