import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSnackbars } from '@/components/snackbarStore';
import { usePlayer } from '@/core/player';
import { asMember } from '@/test/render';
import { roomApi } from './roomApi';
import { enterRoom, holdRoom, useRoom } from './roomStore';
import { entry, nowPlaying, room, song } from './testing/rooms';
import { keepInStep, listenIn } from './tuneIn';
import type { Room } from './types';

const at = '2026-01-01T12:00:00.000Z';
const original = usePlayer.getState();
const takeUp = vi.fn();
const seek = vi.fn();
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(at);
  asMember();
  useSnackbars.setState({ items: [] });
  vi.spyOn(roomApi, 'poll').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(roomApi, 'playback').mockImplementation(async () => room({ version: 50 }));
  vi.spyOn(roomApi, 'vote').mockImplementation(async () => room({ version: 50 }));
  vi.spyOn(roomApi, 'wish').mockImplementation(async () => room({ version: 50 }));
  takeUp.mockReset().mockImplementation((tracks, time, from) =>
    usePlayer.setState({
      ...from,
      currentTrack: tracks[0],
      queue: tracks.slice(1),
      currentTime: time,
      duration: tracks[0].duration,
      isPlaying: true,
      status: 'playing',
    }),
  );
  seek.mockReset().mockImplementation((time: number) => usePlayer.setState({ currentTime: time }));
  usePlayer.setState({
    ...original,
    takeUp,
    seek,
    play: () => usePlayer.setState({ isPlaying: true, status: 'playing' }),
    pause: () => usePlayer.setState({ isPlaying: false, status: 'paused' }),
    setLater: (queue) => usePlayer.setState({ queue }),
    setRepeat: () => undefined,
  });
  stops = [];
});

afterEach(() => {
  stops.forEach((stop) => stop());
  vi.restoreAllMocks();
  vi.useRealTimers();
  usePlayer.setState(original, true);
});

/** So many seconds ago. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
/** A room that has played its song for 30 s. */
const there = (change: Partial<Room> = {}): Room =>
  room({ serverTime: at, now: nowPlaying('a', { startedAt: ago(30) }), ...change });
const hear = (change: Partial<Room>) =>
  enterRoom(there({ serverTime: new Date().toISOString(), ...change }));
const player = () => usePlayer.getState();
const queue = () => player().queue.map(({ id }) => id);

function tuneIn(change: Partial<Room> = {}): void {
  const wanted = there(change);
  enterRoom(wanted);
  stops.push(holdRoom(wanted.id));
  listenIn(wanted);
  stops.push(keepInStep());
}

describe('a room that the person comes into', () => {
  test('is asked for anew only while somebody holds it', async () => {
    enterRoom(there());
    expect(useRoom.getState().room?.id).toBe('room-1');
    expect(roomApi.poll).not.toHaveBeenCalled();
    const letGo = holdRoom('room-1');
    expect(useRoom.getState().room?.id).toBe('room-1');
    expect(roomApi.poll).toHaveBeenCalledTimes(1);
    letGo();
    await Promise.resolve();
    expect(useRoom.getState().id).toBeNull();
  });
});

describe('listening in', () => {
  test('plays the room’s song from where the room is, and what follows', () => {
    tuneIn();
    const [tracks, time, from] = takeUp.mock.calls[0] ?? [];
    expect(tracks.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c']);
    expect(time).toBe(30);
    expect(from.context).toEqual({ type: 'room', id: 'room-1', title: 'Kitchen' });
  });

  test('a player that is off is brought back, once, and not again at once', () => {
    tuneIn();
    usePlayer.setState({ currentTime: 10 });
    vi.advanceTimersByTime(1_000);
    expect(seek).toHaveBeenCalledTimes(1);
    expect(seek.mock.calls[0]?.[0]).toBeCloseTo(31);
    usePlayer.setState({ currentTime: 10 });
    vi.advanceTimersByTime(2_000);
    expect(seek).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_000);
    expect(seek).toHaveBeenCalledTimes(2);
  });

  test('the next song of the room becomes the player’s', () => {
    tuneIn();
    hear({ version: 2, now: nowPlaying('b'), next: [entry('c'), entry('d')] });
    expect(player().currentTrack?.id).toBe('b');
    expect(queue()).toEqual(['c', 'd']);
  });

  test('votes that reorder the room reorder what follows', () => {
    tuneIn();
    hear({ version: 2, next: [entry('c'), entry('b')] });
    expect(queue()).toEqual(['c', 'b']);
    expect(takeUp).toHaveBeenCalledTimes(1);
  });

  test('an answer that is older than what is known changes nothing', () => {
    tuneIn({ version: 5 });
    hear({ version: 4, now: nowPlaying('x') });
    expect(player().currentTrack?.id).toBe('a');
  });

  test('without a connection the music goes on by itself, and is in step again with it', () => {
    tuneIn();
    useRoom.setState({ connection: 'reconnecting' });
    usePlayer.setState({ currentTrack: song('b'), currentTime: 20, queue: [song('c')] });
    vi.advanceTimersByTime(20_000);
    expect(takeUp).toHaveBeenCalledTimes(1);
    hear({ version: 3, now: nowPlaying('c', { startedAt: ago(5) }), next: [] });
    expect([player().currentTrack?.id, player().currentTime]).toEqual(['c', 5]);
  });

  test('a pause of the room is one here, and so is its end', () => {
    tuneIn();
    hear({ version: 2, now: nowPlaying('a', { paused: true, position: 31 }) });
    expect(player().isPlaying).toBe(false);
    hear({ version: 3, now: nowPlaying('a', { startedAt: ago(31) }) });
    expect([player().isPlaying, player().currentTime]).toEqual([true, 31]);
  });

  test('paused by a headset or another tab it stays so, until one presses', () => {
    tuneIn();
    usePlayer.setState({ isPlaying: false, status: 'paused', currentTime: 30 });
    expect(useRoom.getState().isTuned).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(player().isPlaying).toBe(false);
    listenIn(there());
    expect(player().isPlaying).toBe(true);
    expect(player().currentTime).toBeCloseTo(40);
  });

  test('a song that has ended is no pause', () => {
    tuneIn();
    usePlayer.setState({ isPlaying: false, status: 'paused', currentTime: 199.5 });
    expect(useRoom.getState().isTuned).toBe(true);
  });

  test('another list ends it, and the buttons are the player’s again', () => {
    tuneIn();
    stops.forEach((stop) => stop());
    stops = [];
    player().seek(3);
    expect(seek).toHaveBeenLastCalledWith(3);
    expect(roomApi.playback).not.toHaveBeenCalled();
  });
});

describe('the player’s buttons', () => {
  const said = () => useSnackbars.getState().items.map(({ message }) => message);
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('of the host are for all', async () => {
    tuneIn({ hostId: 'fan-1' });
    player().next();
    player().seek(70);
    player().pause();
    await settle();
    expect(vi.mocked(roomApi.playback).mock.calls).toEqual([
      ['room-1', 'next', 'entry-a', undefined],
      ['room-1', 'seek', 'entry-a', 70],
      ['room-1', 'pause', 'entry-a', undefined],
    ]);
  });

  test('of another member skip by a vote, and pause for that member alone', async () => {
    tuneIn({ hostId: 'fan-2' });
    vi.mocked(roomApi.vote).mockResolvedValue(
      there({ version: 2, hostId: 'fan-2', now: nowPlaying('a', { skipVotes: 1, mine: -1 }) }),
    );
    player().next();
    await settle();
    expect(roomApi.vote).toHaveBeenCalledWith('room-1', 'entry-a', -1);
    expect(said()).toEqual(['You voted to skip: 1 of 2.']);
    player().seek(70);
    expect(said().at(-1)).toBe('Only Ada Moss can move within a song here.');
    player().pause();
    await settle();
    expect([player().isPlaying, useRoom.getState().isTuned]).toEqual([false, false]);
    expect(roomApi.playback).not.toHaveBeenCalled();
  });

  test('leave what is refused where one listens alone, and only there', async () => {
    tuneIn();
    player().tellJukebox('refused', 'TRACK', 'a');
    await settle();
    expect(roomApi.playback).not.toHaveBeenCalled();
    const [alone] = there().members;
    hear({ version: 2, members: alone ? [alone] : [] });
    player().tellJukebox('refused', 'TRACK', 'b');
    await settle();
    expect(roomApi.playback).not.toHaveBeenCalled();
    expect(player().tellJukebox('refused', 'TRACK', 'a')).toBe(false);
    await settle();
    expect(vi.mocked(roomApi.playback).mock.calls).toEqual([
      ['room-1', 'next', 'entry-a', undefined],
    ]);
  });

  test('wish for what is added, and vote on what comes', async () => {
    tuneIn();
    player().addToQueue(song('x'));
    player().playNext(song('y'));
    player().skipTo('c');
    player().removeFromQueue('b');
    await settle();
    expect(vi.mocked(roomApi.wish).mock.calls.map(([, id]) => id)).toEqual(['x', 'y']);
    expect(vi.mocked(roomApi.vote).mock.calls).toEqual([
      ['room-1', 'entry-c', 1],
      ['room-1', 'entry-b', -1],
    ]);
  });
});
