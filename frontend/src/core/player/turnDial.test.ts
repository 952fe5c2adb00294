import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { setDial } from './dialApi';
import { PlayerApiError } from './playerApi';
import { createPlayerStore, type PlayerParts, type PlayerStore } from './playerStore';
import { FakeEngine } from './testing/FakeEngine';
import { track, tracks } from './testing/tracks';
import { readDial, turnDial } from './turnDial';

const api = {
  startJukebox: vi.fn<PlayerParts['api']['startJukebox']>(),
  moreSongs: vi.fn<PlayerParts['api']['moreSongs']>(),
  setDial: vi.fn<typeof setDial>(),
};
const notify = vi.fn();
let engine: FakeEngine;
let player: PlayerStore;

beforeEach(async () => {
  vi.resetAllMocks();
  engine = new FakeEngine();
  player = createPlayerStore({
    engine,
    listening: { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() },
    api,
    address: (one) => `/stream/${one.id}`,
    isSignedIn: () => true,
    notify,
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  });
  api.startJukebox.mockResolvedValue({ id: 'j1', dial: 0.5, songs: tracks('a b c d e') });
  await player.getState().startJukebox({ artistId: 'x' });
});

const parts = () => ({ player, api, notify });
const queue = () =>
  player
    .getState()
    .queue.map(({ id }) => id)
    .join(' ');
const failure = (status: number) =>
  Object.assign(new PlayerApiError('Failed to turn the dial', null), { status });

test('what is not yet played comes anew; what plays and what was added stay', async () => {
  player.getState().addToQueue(track('mine'));
  api.moreSongs.mockResolvedValue({ songs: tracks('n1 n2 n3 n4') });
  await turnDial(parts(), 1);
  expect(api.setDial).toHaveBeenCalledWith(1);
  expect(player.getState().currentTrack?.id).toBe('a');
  expect(queue()).toBe('mine n1 n2 n3 n4');
  expect(engine.next?.id).toBe('mine');
});

test('the old songs stay until the new ones are there', async () => {
  let arrive: (answer: { songs: ReturnType<typeof tracks> }) => void = () => undefined;
  api.moreSongs.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  const turned = turnDial(parts(), 0);
  await vi.waitFor(() => expect(api.moreSongs).toHaveBeenCalled());
  expect(queue()).toBe('b c d e');
  arrive({ songs: tracks('n1 n2 n3 n4') });
  await turned;
  expect(queue()).toBe('n1 n2 n3 n4');
});

test('of two turns at once the last one counts, whichever is answered first', async () => {
  const answers: (() => void)[] = [];
  api.setDial.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  api.moreSongs.mockResolvedValueOnce({ songs: tracks('last l2 l3 l4') });
  const turns = [turnDial(parts(), 0.2), turnDial(parts(), 0.9)];
  answers[1]?.();
  await turns[1];
  answers[0]?.();
  await turns[0];
  expect(api.moreSongs).toHaveBeenCalledTimes(1);
  expect(queue()).toBe('last l2 l3 l4');
  expect(player.getState().jukebox?.dial).toBe(0.9);
});

test('one that the server has forgotten starts again from its seed', async () => {
  api.moreSongs.mockRejectedValue(failure(404));
  api.startJukebox.mockResolvedValue({ id: 'j2', dial: 1, songs: tracks('n1 n2 n3 n4') });
  await turnDial(parts(), 1);
  await vi.waitFor(() => expect(queue()).toBe('n1 n2 n3 n4'));
  expect(player.getState().jukebox).toEqual({ id: 'j2', seed: { artistId: 'x' }, dial: 1 });
});

test('a turn that fails is told, goes back, and changes nothing', async () => {
  api.setDial.mockRejectedValue(failure(500));
  await turnDial(parts(), 1);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' }));
  expect(player.getState().jukebox?.dial).toBe(0.5);
  expect(queue()).toBe('b c d e');
});

test('shows where it was turned on another device, unless it is turned here meanwhile', async () => {
  await readDial(player, () => Promise.resolve(0.8));
  expect(player.getState().jukebox?.dial).toBe(0.8);
  await readDial(player, () => Promise.reject(failure(500)));
  expect(player.getState().jukebox?.dial).toBe(0.8);
  api.moreSongs.mockResolvedValue({ songs: tracks('n1') });
  let arrive: (dial: number) => void = () => undefined;
  const read = readDial(player, () => new Promise((resolve) => (arrive = resolve)));
  await turnDial(parts(), 0.1);
  arrive(0.8);
  await read;
  expect(player.getState().jukebox?.dial).toBe(0.1);
});

test('a turn goes on from its own answer, and asks for nothing that was chosen before it', async () => {
  const asked = () => api.moreSongs.mock.calls.map(([, position]) => position);
  player.setState({ jukebox: { id: 'j1', seed: {}, dial: 0.5, position: 5 } });
  api.moreSongs.mockResolvedValueOnce({ songs: tracks('n1 n2 n3 n4'), position: 25 });
  await turnDial(parts(), 1);
  expect(asked()).toEqual([undefined]);
  api.moreSongs.mockResolvedValueOnce({ songs: tracks('m1'), position: 45 });
  player.getState().skipTo('n2');
  await vi.waitFor(() => expect(queue()).toBe('n3 n4 m1'));
  expect(asked()).toEqual([undefined, 25]);
});

describe('more songs on their way while it is turned', () => {
  let arrive: () => void;
  beforeEach(() => {
    player.setState({ jukebox: { id: 'j1', seed: {}, dial: 0.5, position: 5 } });
    const more = { songs: tracks('o1 o2'), position: 25 };
    api.moreSongs.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(more))));
    player.getState().skipTo('c');
  });

  test('do not take the jukebox back to before the turn', async () => {
    api.moreSongs.mockResolvedValueOnce({ songs: tracks('n1 n2 n3 n4'), position: 45 });
    await turnDial(parts(), 1);
    arrive();
    await vi.waitFor(() => expect(queue()).toBe('n1 n2 n3 n4 o1 o2'));
    expect(player.getState().jukebox?.position).toBe(45);
  });

  test('are not asked for again where the turn fails', async () => {
    let fail: () => void = () => undefined;
    api.setDial.mockReturnValue(new Promise((_, reject) => (fail = () => reject(failure(500)))));
    const turned = turnDial(parts(), 1);
    arrive();
    await vi.waitFor(() => expect(queue()).toBe('d e o1 o2'));
    fail();
    await turned;
    expect(player.getState().jukebox).toMatchObject({ dial: 0.5, position: 25 });
  });
});
