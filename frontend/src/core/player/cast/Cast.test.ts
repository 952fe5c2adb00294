import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SnackbarOptions } from '@/components/snackbarStore';
import { MovableEngine } from '../engine/MovableEngine';
import { createPlayerStore, type PlayerStore } from '../playerStore';
import { useSound } from '../soundState';
import { FakeAudio } from '../testing/FakeAudio';
import { FakeEngine } from '../testing/FakeEngine';
import { FakeRemote } from '../testing/FakeRemote';
import { tracks } from '../testing/tracks';
import { Cast } from './Cast';

let remote: FakeRemote;
let element: FakeAudio;
let here: FakeEngine;
let away: FakeEngine;
let player: PlayerStore;
let cast: Cast;
const said: SnackbarOptions[] = [];
const listening = { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() };

beforeEach(() => {
  useSound.setState({ isOffered: false, place: 'here', isPlain: false });
  said.length = 0;
  Object.values(listening).forEach((each) => each.mockReset());
  remote = new FakeRemote();
  element = new FakeAudio();
  [here, away] = [new FakeEngine(), new FakeEngine()];
  const engine = new MovableEngine(here);
  player = createPlayerStore({
    engine,
    listening,
    api: { startJukebox: vi.fn(), moreSongs: vi.fn() },
    address: (track) => `/${track.id}`,
    isSignedIn: () => true,
    notify: (message) => said.push(message),
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  });
  cast = new Cast({
    remote,
    element: element as unknown as HTMLAudioElement,
    away,
    engine,
    player,
    address: (track) => `https://site/${track.id}`,
    sample: '/sample',
    notify: (message) => said.push(message),
  });
  cast.start();
});

const place = () => useSound.getState().place;
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Plays a, 42 seconds in, with b to follow. */
function playing(): void {
  player.getState().playTracks(tracks('a b'));
  here.say({ type: 'playing' });
  here.reach(42);
}
function connected(): void {
  playing();
  remote.tell(true);
  remote.become('connecting');
  remote.become('connected');
  away.say({ type: 'playing' });
}

describe('looking for devices', () => {
  test('costs no song while there is none', () => {
    playing();
    expect(element.loaded).toEqual(['/sample']);
    expect(useSound.getState().isOffered).toBe(false);
  });

  test('with one there, the element has what plays, as browsers hand over what an element has', () => {
    playing();
    remote.tell(true);
    expect(useSound.getState().isOffered).toBe(true);
    expect(element.src).toBe('https://site/a');
    player.getState().next();
    expect(element.src).toBe('https://site/b');
    expect(element.paused).toBe(true);
    remote.tell(false);
    expect(useSound.getState().isOffered).toBe(false);
  });

  test('where nobody looks for any, the button is the way to find out', async () => {
    useSound.setState({ isOffered: false });
    remote.watches = false;
    cast.start();
    await settle();
    expect(useSound.getState().isOffered).toBe(true);
  });
});

describe('playing on another device', () => {
  test('begins while it connects, where it stood, and is silent here', () => {
    playing();
    remote.become('connecting');
    expect(place()).toBe('connecting');
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: true }]);
    expect(here.current).toBeNull();
    remote.become('connected');
    expect(place()).toBe('away');
    expect(away.loads).toHaveLength(1);
    expect(said).toEqual([]);
  });

  test('the controls govern it there, and the queue goes on there', () => {
    connected();
    player.getState().pause();
    expect([away.isPlaying, player.getState().isPlaying]).toEqual([false, false]);
    player.getState().play();
    player.getState().seek(100);
    player.getState().setVolume(0.3);
    expect([away.time, away.volume]).toEqual([100, 0.3]);
    away.end();
    expect(player.getState().currentTrack?.id).toBe('b');
    expect(here.current).toBeNull();
  });

  test('plays count by what is heard there', () => {
    connected();
    listening.played.mockReset();
    away.reach(60);
    expect(listening.played).toHaveBeenCalledWith(60);
    away.end();
    expect(listening.end).toHaveBeenCalledWith('completed');
  });

  test('ended by the person or lost on the way, it waits here where it stood', () => {
    connected();
    away.reach(77);
    remote.become('disconnected');
    expect(place()).toBe('here');
    expect(here.loads.at(-1)).toEqual({ id: 'a', at: 77, play: false });
    expect(player.getState()).toMatchObject({ isPlaying: false, currentTime: 77 });
    expect(away.current).toBeNull();
    const [message] = said;
    expect(message).toMatchObject({ ctaText: 'Play here' });
    message?.ctaAction?.();
    expect(here.isPlaying).toBe(true);
  });

  test('ended while paused, nothing need be said', () => {
    connected();
    player.getState().pause();
    remote.become('disconnected');
    expect(said).toEqual([]);
  });

  test('a device that is not reached has changed nothing: it goes on here', () => {
    playing();
    remote.become('connecting');
    remote.become('disconnected');
    expect(place()).toBe('here');
    expect(here.loads.at(-1)).toEqual({ id: 'a', at: 42, play: true });
    expect(said.map(({ message }) => message)).toEqual(['The other device did not answer.']);
  });

  test('a song that the device does not play is offered here', () => {
    connected();
    away.reach(50);
    away.pause();
    cast.refused('Title a');
    const [message] = said;
    expect(message?.message).toBe('The other device does not play “Title a”.');
    message?.ctaAction?.();
    expect(place()).toBe('here');
    expect(here.loads.at(-1)).toMatchObject({ id: 'a', at: 50 });
    expect(here.isPlaying).toBe(true);
    expect(element.disableRemotePlayback).toBe(false);
    // What the browser then tells of is known already.
    remote.become('disconnected');
    expect(said).toHaveLength(1);
    expect(here.isPlaying).toBe(true);
  });

  test('connected from the browser’s own menu it is the same', () => {
    playing();
    remote.become('connected');
    expect(place()).toBe('away');
    expect(away.loads).toEqual([{ id: 'a', at: 42, play: true }]);
  });
});

describe('choosing a device', () => {
  test.each([
    ['NotAllowedError', null],
    ['NotFoundError', 'No other device was found. It has to be on, and in the same network.'],
    ['NotSupportedError', 'This browser cannot play this song on another device.'],
    ['AbortError', 'The other device did not answer.'],
    ['InvalidStateError', 'Other devices cannot be reached now. Try again.'],
  ])('%s', async (name, message) => {
    playing();
    remote.refusal = new DOMException('', name);
    await cast.choose();
    expect(said.map((each) => each.message)).toEqual(message ? [message] : []);
    expect([place(), here.isPlaying, player.getState().isPlaying]).toEqual(['here', true, true]);
  });

  test('asks within the press, with what plays', () => {
    playing();
    void cast.choose();
    expect([remote.prompts, element.src]).toEqual([1, 'https://site/a']);
  });
});
