import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SnackbarOptions } from '@/components/snackbarStore';
import type { FailureKind } from './engine';
import { initialState } from './initialState';
import { PlayerApiError } from './playerApi';
import { createPlayerStore, type PlayerParts, type PlayerStore, restore } from './playerStore';
import { SavedPlayer, type SavedState } from './savedState';
import { FakeEngine } from './testing/FakeEngine';
import { randomFrom, track, tracks } from './testing/tracks';
import type { PlayerTrack } from './types';

let engine: FakeEngine;
let store: PlayerStore;
let parts: PlayerParts;
let said: SnackbarOptions[];
let isSignedIn: boolean;
const listening = { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() };
const api = {
  startJukebox: vi.fn<PlayerParts['api']['startJukebox']>(),
  moreSongs: vi.fn<PlayerParts['api']['moreSongs']>(),
};
const goToLogin = vi.fn();
const goTo = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  engine = new FakeEngine();
  said = [];
  isSignedIn = true;
  parts = {
    engine,
    listening,
    api,
    address: (one) => `/stream/${one.id}`,
    isSignedIn: () => isSignedIn,
    notify: (message) => said.push(message),
    goToLogin,
    goTo,
    random: randomFrom(1),
  };
  store = createPlayerStore(parts);
});

const player = () => store.getState();
const current = () => player().currentTrack?.id ?? null;
const queue = () =>
  player()
    .queue.map((one) => one.id)
    .join(' ');
const history = () =>
  player()
    .playbackHistory.map((one) => one.id)
    .join(' ');
const flush = () => new Promise((resolve) => setTimeout(resolve, 0));
const missing = () =>
  Object.assign(new PlayerApiError('Failed to get more jukebox songs', null), { status: 404 });

describe('playing a list', () => {
  test('loads its track, queues the rest and says what follows', () => {
    player().playTracks(tracks('a b c'), 1, { type: 'album', title: 'Stage Left' });
    expect(engine.loads).toEqual([{ id: 'b', at: 0, play: true }]);
    expect([current(), queue(), engine.next?.id]).toEqual(['b', 'c', 'c']);
    expect(player()).toMatchObject({ isPlaying: true, duration: 200, context: { type: 'album' } });
  });

  test('goes on by itself, track after track, to the end', () => {
    player().playTracks(tracks('a b c'));
    engine.end();
    engine.end();
    expect([current(), queue(), history()]).toEqual(['c', '', 'a b']);
    engine.end();
    expect(player()).toMatchObject({ isPlaying: false, status: 'paused' });
    expect(listening.end.mock.calls.map(([reason]) => reason)).toEqual([
      'replaced',
      'completed',
      'completed',
      'completed',
    ]);
  });

  test('what follows changes with the queue', () => {
    player().playTracks(tracks('a b'));
    player().playNext(track('x'));
    expect(engine.next?.id).toBe('x');
    player().removeFromQueue('x');
    expect(engine.next?.id).toBe('b');
    player().setRepeat('one');
    expect(engine.next?.id).toBe('a');
    player().setRepeat('none');
    player().removeFromQueue('b');
    expect(engine.next).toBeNull();
  });

  test('a visitor is asked to log in, and nothing plays', () => {
    isSignedIn = false;
    player().playTracks(tracks('a b'));
    expect(engine.loads).toEqual([]);
    expect(said).toMatchObject([{ message: 'Log in to listen', ctaText: 'Login', duration: 4000 }]);
    said[0]?.ctaAction?.();
    expect(goToLogin).toHaveBeenCalledOnce();
  });
});

describe('controls', () => {
  test.each([
    { at: 0, goesBack: true },
    { at: 3, goesBack: true },
    { at: 3.1, goesBack: false },
    { at: 90, goesBack: false },
  ])('previous at $at s goes back: $goesBack', ({ at, goesBack }) => {
    player().playTracks(tracks('a b'));
    player().next();
    engine.reach(at);
    player().previous();
    expect(current()).toBe(goesBack ? 'a' : 'b');
    expect(engine.time).toBe(0);
  });

  test('previous without a history starts again', () => {
    player().playTracks(tracks('a'));
    engine.reach(2);
    player().previous();
    expect([current(), engine.time]).toEqual(['a', 0]);
  });

  test('next on an empty queue does nothing', () => {
    player().playTracks(tracks('a'));
    player().next();
    expect(engine.loads).toHaveLength(1);
    expect(listening.end).toHaveBeenCalledTimes(1);
  });

  test('play and pause start and finish a record', () => {
    player().playTracks(tracks('a'));
    engine.say({ type: 'playing' });
    expect(listening.begin).toHaveBeenCalledOnce();
    engine.reach(5);
    player().toggle();
    expect(player()).toMatchObject({ isPlaying: false, status: 'paused', currentTime: 5 });
    expect(listening.end).toHaveBeenLastCalledWith('paused');
    player().toggle();
    expect(player().isPlaying).toBe(true);
    expect(listening.begin).toHaveBeenCalledTimes(2);
  });

  test('a jump is no listening', () => {
    player().playTracks(tracks('a'));
    engine.reach(5);
    player().seek(80);
    expect(listening.jumped).toHaveBeenCalledWith(5, 80);
    expect(player().currentTime).toBe(80);
  });

  test.each([
    [0.3, 0.3],
    [-1, 0],
    [7, 1],
  ])('volume %f is %f', (volume, kept) => {
    player().setVolume(volume);
    expect([player().volume, engine.volume]).toEqual([kept, kept]);
  });

  test('repeat goes from none to all to one', () => {
    const seen = [1, 2, 3].map(() => {
      player().cycleRepeat();
      return player().repeat;
    });
    expect(seen).toEqual(['all', 'one', 'none']);
  });

  test('no track is in the queue twice', () => {
    player().playTracks(tracks('a b c'));
    expect(player().addToQueue(track('x'))).toBe(true);
    expect(queue()).toBe('x b c');
    expect(player().addToQueue(track('c'))).toBe(true);
    expect(queue()).toBe('x c b');
    expect([player().addToQueue(track('c')), player().addToQueue(track('a'))]).toEqual([
      false,
      false,
    ]);
    expect([queue(), player().added]).toEqual(['x c b', 2]);
  });

  test('mute goes back to the volume of before', () => {
    player().setVolume(0.4);
    player().toggleMute();
    expect([player().volume, engine.volume]).toEqual([0, 0]);
    player().toggleMute();
    expect([player().volume, engine.volume]).toEqual([0.4, 0.4]);
  });

  test('told to stop after the track, it waits at the start of the next', () => {
    player().playTracks(tracks('a b'));
    player().setStopsAfterTrack(true);
    expect(engine.next).toBeNull();
    engine.end();
    expect(player()).toMatchObject({ isPlaying: false, stopsAfterTrack: false, status: 'paused' });
    expect(engine.loads.at(-1)).toEqual({ id: 'b', at: 0, play: false });
    player().playTracks(tracks('a b'));
    player().setStopsAfterTrack(true);
    player().setStopsAfterTrack(false);
    expect(engine.next?.id).toBe('b');
  });

  test('what stopped elsewhere goes on where it was', () => {
    const context = { type: 'album', id: 'x', title: 'Stage Left' } as const;
    player().takeUp(tracks('a b c'), 83, { context, added: 1, jukebox: null });
    expect(engine.loads).toEqual([{ id: 'a', at: 83, play: true }]);
    expect(player()).toMatchObject({ added: 1, currentTime: 83, context: { id: 'x' } });
    expect(queue()).toBe('b c');
  });

  test('clearing forgets all but the volume', () => {
    player().setVolume(0.5);
    player().playTracks(tracks('a b'));
    player().clear();
    expect(player()).toMatchObject({ ...initialState, volume: 0.5 });
    expect(engine.current).toBeNull();
  });
});

describe('taking back', () => {
  const undo = () => {
    expect(said.at(-1)).toMatchObject({ ctaText: 'Undo' });
    said.at(-1)?.ctaAction?.();
  };

  test('a removed track comes back to its place', () => {
    player().playTracks(tracks('a b c d'));
    player().addToQueue(track('x'));
    player().removeFromQueue('c');
    expect(queue()).toBe('x b d');
    undo();
    expect([queue(), player().added]).toEqual(['x b c d', 1]);
  });

  test('a removed track that plays by now is not queued beside itself', () => {
    player().playTracks(tracks('a b c'));
    player().removeFromQueue('c');
    const back = said.at(-1)?.ctaAction;
    player().playTracks(tracks('c d'));
    back?.();
    expect([current(), queue()]).toEqual(['c', 'd']);
  });

  test('what was next up comes back', () => {
    player().playTracks(tracks('a b'));
    player().addToQueue(track('x'));
    player().addToQueue(track('y'));
    player().clearNextUp();
    expect([queue(), player().added]).toEqual(['b', 0]);
    undo();
    expect([queue(), player().added]).toEqual(['x y b', 2]);
  });

  test('a queue with added tracks that was replaced comes back, with its place', () => {
    player().playTracks(tracks('a b'), 0, { type: 'album', title: 'Stage Left' });
    player().addToQueue(track('x'));
    engine.reach(42);
    player().playTracks(tracks('k l'), 0, { type: 'search' });
    expect(queue()).toBe('l');
    undo();
    expect([current(), queue(), player().added]).toEqual(['a', 'x b', 1]);
    expect(engine.loads.at(-1)).toEqual({ id: 'a', at: 42, play: true });
    expect(player().context).toMatchObject({ title: 'Stage Left' });
  });

  test('a queue that nobody has added to is replaced without a word', () => {
    player().playTracks(tracks('a b'));
    player().playTracks(tracks('k l'));
    expect(said).toEqual([]);
  });
});

describe('music for supporters', () => {
  const gated = (id: string) =>
    track(id, { hasAccessTo: false, tier: { id: 't1', name: 'Backstage' } });
  const preview = (id: string) => track(id, { hasAccessTo: false, previewUrl: `/preview/${id}` });

  test('is left out of what is played, and its tier is named', () => {
    player().playTracks([track('a'), gated('b'), track('c')]);
    expect(queue()).toBe('c');
    expect(said.at(-1)?.message).toBe('One track is for supporters and was left out.');
    player().playTracks([gated('b'), track('c')]);
    expect(said.at(-1)?.message).toBe(
      '“Title b”: This track is for supporters. It comes with “Backstage”.',
    );
    said.at(-1)?.ctaAction?.();
    expect(goTo).toHaveBeenCalledWith('/thewings');
    expect(current()).toBe('a');
  });

  test('is not queued', () => {
    player().playTracks(tracks('a'));
    player().playNext(gated('b'));
    expect(player().addToQueue(gated('b'))).toBe(false);
    expect(queue()).toBe('');
    expect(said).toHaveLength(2);
  });

  test('plays its preview, is not told as a play, and the next one follows', () => {
    player().playTracks([preview('a'), track('b')]);
    engine.say({ type: 'playing' });
    expect(engine.current).toMatchObject({ id: 'a', duration: 30, albumId: null });
    expect(listening.begin).not.toHaveBeenCalled();
    engine.end();
    expect(current()).toBe('b');
    expect(listening.begin).toHaveBeenCalledOnce();
  });
});

describe('where a play comes from', () => {
  const album = { type: 'album', id: 'x' } as const;

  test('is told for the list, and not for what the person put between', () => {
    player().playTracks(tracks('a b'), 0, album);
    engine.say({ type: 'playing' });
    player().playNext(track('z'));
    engine.end();
    engine.end();
    expect(listening.begin.mock.calls.map(([one, , from]) => [one.id, from])).toEqual([
      ['a', album],
      ['z', null],
      ['b', album],
    ]);
  });
});

describe('where a play of a room comes from', () => {
  test('is told as the room, and not as a jukebox', () => {
    const room = { type: 'room', id: 'r1', title: 'Kitchen' } as const;
    player().playTracks(tracks('a b'), 0, room);
    engine.say({ type: 'playing' });
    expect(listening.begin.mock.calls.map(([, , from]) => from)).toEqual([room]);
  });
});

describe('the jukebox', () => {
  const start = async (songs: string) => {
    api.startJukebox.mockResolvedValue({ id: 'j1', songs: tracks(songs) });
    await player().startJukebox({ artistId: 'x' });
  };

  test('plays what it answers', async () => {
    await start('a b c d e');
    expect([current(), queue()]).toEqual(['a', 'b c d e']);
    expect(said).toEqual([{ message: 'Now Playing: Title a by The Wings', type: 'music' }]);
    expect(api.moreSongs).not.toHaveBeenCalled();
  });

  test('is asked for more when three are left, and never plays out', async () => {
    let made = 0;
    api.moreSongs.mockImplementation(async () => ({
      songs: Array.from({ length: 4 }, () => track(`m${++made}`)),
    }));
    await start('a b c d e');
    for (let i = 0; i < 60; i++) {
      engine.end();
      await flush();
      expect(player().isPlaying).toBe(true);
      expect(player().queue.length).toBeGreaterThan(0);
    }
    expect(new Set(player().playbackHistory.map((one) => one.id)).size).toBe(50);
  });

  test('that the server has forgotten starts again from its seed', async () => {
    await start('a b c d');
    api.moreSongs.mockRejectedValueOnce(missing());
    api.startJukebox.mockResolvedValueOnce({ id: 'j2', songs: tracks('c n1 n2') });
    engine.end();
    await flush();
    expect(api.startJukebox).toHaveBeenLastCalledWith({ artistId: 'x' });
    expect(player().jukebox).toEqual({ id: 'j2', seed: { artistId: 'x' } });
    expect(queue()).toBe('c d n1 n2');
  });

  test('that ran out plays on when more comes', async () => {
    let answer: (more: { songs: PlayerTrack[] }) => void = () => undefined;
    api.moreSongs.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    await start('a');
    engine.end();
    expect(player().isPlaying).toBe(false);
    answer({ songs: tracks('late later') });
    await flush();
    expect([current(), player().isPlaying]).toEqual(['late', true]);
  });

  test('whose refill fails with music left says nothing and asks again', async () => {
    api.moreSongs.mockRejectedValueOnce(
      new PlayerApiError('Failed to get more jukebox songs', null),
    );
    await start('a b c d');
    engine.end();
    await flush();
    expect(said.filter(({ type }) => type !== 'music')).toEqual([]);
    api.moreSongs.mockResolvedValueOnce({ songs: tracks('z') });
    engine.end();
    await flush();
    expect(queue()).toBe('d z');
  });

  test('whose refill fails with nothing left says so and can be asked again', async () => {
    api.moreSongs.mockRejectedValue(new PlayerApiError('Failed to get more jukebox songs', null));
    await start('a');
    await flush();
    expect(said.at(-1)).toMatchObject({ message: 'Failed to get more jukebox songs' });
    api.moreSongs.mockResolvedValue({ songs: tracks('z y x w') });
    said.at(-1)?.ctaAction?.();
    await flush();
    expect(queue()).toBe('z y x w');
  });

  describe('whose answer got lost', () => {
    /** A server that gives five songs with each call, and those of the last call again to who repeats it. */
    function serve(options: { lost: number[] }) {
      let calls = 0;
      const given = [...tracks('a b c d e')];
      let last = 0;
      const answer = (from: number) => ({ songs: given.slice(from), position: given.length });
      api.startJukebox.mockImplementation(async () => ({ id: 'j1', ...answer(0) }));
      api.moreSongs.mockImplementation(async (_, position) => {
        if (position !== last) {
          last = given.length;
          for (let i = 0; i < 5; i++) given.push(track(`m${given.length}`));
        }
        const found = answer(last);
        if (options.lost.includes(++calls)) throw new PlayerApiError('Network error', null);
        return found;
      });
      return given;
    }
    const playOn = async (songs: number) => {
      for (let i = 0; i < songs; i++) {
        engine.end();
        await flush();
      }
    };

    test('is asked again from the same position, and goes on without a gap', async () => {
      const given = serve({ lost: [1, 3, 4] });
      await player().startJukebox();
      await playOn(14);
      expect(api.moreSongs.mock.calls.slice(0, 5).map(([, position]) => position)).toEqual([
        5, 5, 10, 10, 10,
      ]);
      const heard = [...player().playbackHistory, player().currentTrack, ...player().queue];
      expect(heard).toEqual(given);
      expect(player().jukebox?.position).toBe(given.length);
    });

    test('is asked again after the page was loaded anew', async () => {
      const given = serve({ lost: [1] });
      await player().startJukebox();
      await playOn(1);
      const saved = new SavedPlayer(localStorage);
      saved.save(player(), 'u1', true);
      engine = new FakeEngine();
      parts = { ...parts, engine };
      store = createPlayerStore(parts);
      restore(store, parts, saved.load('u1') as SavedState);
      player().play();
      await playOn(1);
      expect(api.moreSongs.mock.calls.map(([, position]) => position)).toEqual([5, 5]);
      const heard = [...player().playbackHistory, player().currentTrack, ...player().queue];
      expect(heard).toEqual(given);
    });
  });

  test('that says no position is asked for what comes next', async () => {
    await start('a b c');
    expect(api.moreSongs).toHaveBeenCalledWith('j1', undefined);
  });

  test('that cannot start says so', async () => {
    api.startJukebox.mockRejectedValue(new PlayerApiError('Failed to start jukebox session', null));
    player().playTracks(tracks('a'));
    await player().startJukebox();
    expect(said).toMatchObject([{ message: 'Failed to start jukebox session', type: 'error' }]);
    expect(current()).toBe('a');
  });

  test('ends when another list is played', async () => {
    await start('a b c d e');
    player().playTracks(tracks('x'));
    await flush();
    expect(player().jukebox).toBeNull();
    expect(api.moreSongs).not.toHaveBeenCalled();
  });
});

describe('failures', () => {
  const fail = (kind: FailureKind) => engine.say({ type: 'error', kind });

  test('what is missing is named and skipped', () => {
    player().playTracks(tracks('a b'));
    fail('missing');
    expect(said).toMatchObject([{ message: '“Title a” is not there any more.' }]);
    expect([current(), player().isPlaying]).toEqual(['b', true]);
  });

  test('three in a row stop it', () => {
    player().playTracks(tracks('a b c d e'));
    for (let i = 0; i < 3; i++) fail('unplayable');
    expect([current(), player().isPlaying]).toEqual(['c', false]);
  });

  test('a lost network keeps the place and offers to try again', () => {
    player().playTracks(tracks('a b'));
    engine.reach(30);
    fail('network');
    expect([current(), player().isPlaying, player().currentTime]).toEqual(['a', false, 30]);
    expect(said).toMatchObject([{ message: 'Network error', ctaText: 'Try again' }]);
    said[0]?.ctaAction?.();
    expect(player().isPlaying).toBe(true);
  });

  test('an ended session asks to log in', () => {
    player().playTracks(tracks('a b'));
    fail('unauthorized');
    expect(said).toMatchObject([{ ctaText: 'Login' }]);
    expect(player().isPlaying).toBe(false);
  });

  test('what has become music for supporters is named and skipped', () => {
    player().playTracks(tracks('a b'));
    fail('forbidden');
    expect(said).toMatchObject([{ message: '“Title a”: This track is for supporters.' }]);
    expect([current(), player().isPlaying]).toEqual(['b', true]);
  });

  test('a stream that stands still keeps the place and can be tried again', () => {
    player().playTracks(tracks('a b'));
    fail('stalled');
    expect(said).toMatchObject([
      { message: '“Title a” is not coming through.', ctaText: 'Try again' },
    ]);
    expect(player()).toMatchObject({ isPlaying: false, status: 'error', failure: 'stalled' });
    said[0]?.ctaAction?.();
    expect(player()).toMatchObject({ isPlaying: true, failure: null });
    expect(current()).toBe('a');
  });

  test('a refused start waits for a press', () => {
    player().playTracks(tracks('a'));
    fail('blocked');
    expect(player()).toMatchObject({ isPlaying: false, status: 'paused' });
    expect(said).toMatchObject([{ message: 'Press play to start.' }]);
  });

  test('of what nobody has asked to hear are not told', () => {
    const saved = { ...initialState, currentTrack: track('a') };
    restore(store, parts, saved);
    fail('missing');
    expect(said).toEqual([]);
    expect(current()).toBe('a');
  });
});

describe('the stored state', () => {
  test('comes back paused, at its position, with what follows', () => {
    const kept = new SavedPlayer(localStorage);
    player().playTracks(tracks('a b c'));
    player().setVolume(0.6);
    player().next();
    player().setQueueOpen(true);
    engine.reach(61.5);
    kept.save(player(), 'u1', true);

    engine = new FakeEngine();
    parts = { ...parts, engine };
    store = createPlayerStore(parts);
    const saved = new SavedPlayer(localStorage).load('u1');
    if (!saved) throw new Error('nothing was kept');
    restore(store, parts, saved);
    expect(engine.loads).toEqual([{ id: 'b', at: 61.5, play: false }]);
    expect([current(), queue(), history(), engine.next?.id]).toEqual(['b', 'c', 'a', 'c']);
    expect(player()).toMatchObject({
      isPlaying: false,
      currentTime: 61.5,
      volume: 0.6,
      isQueueOpen: true,
    });
    expect(engine.volume).toBe(0.6);
  });

  test('is of one person, and nothing else reads as one', () => {
    const kept = new SavedPlayer(localStorage);
    player().playTracks(tracks('a'));
    kept.save(player(), 'u1');
    expect(kept.load('u2')).toBeNull();
    localStorage.setItem('sidestage.player', '{"version":0}');
    expect(kept.load('u1')).toBeNull();
    localStorage.setItem('sidestage.player', 'x');
    expect(kept.load('u1')).toBeNull();
  });

  test('of the version before is read as one without added tracks', () => {
    const { added, ...before } = { ...initialState, currentTrack: track('a') };
    expect(added).toBe(0);
    localStorage.setItem(
      'sidestage.player',
      JSON.stringify({ version: 1, userId: 'u1', state: { ...before, queue: tracks('b c') } }),
    );
    const saved = new SavedPlayer(localStorage).load('u1');
    if (!saved) throw new Error('nothing was kept');
    restore(store, parts, saved);
    player().addToQueue(track('x'));
    expect([queue(), player().added]).toEqual(['x b c', 1]);
  });

  test('is written at each change, and for the position alone once a second', () => {
    vi.useFakeTimers();
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const kept = new SavedPlayer(localStorage);
    player().playTracks(tracks('a b'));
    store.subscribe((state) => kept.save(state, 'u1'));
    for (let i = 0; i < 30; i++) {
      vi.advanceTimersByTime(100);
      engine.reach(i / 10);
    }
    expect(write.mock.calls.length).toBeLessThanOrEqual(4);
    write.mockClear();
    player().setVolume(0.2);
    player().toggleShuffle();
    expect(write).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
