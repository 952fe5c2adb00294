import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedbackApi, TurnAnswer } from './feedbackApi';
import { JukeboxFeedback } from './jukeboxFeedback';
import { PlayerApiError } from './playerApi';
import { createPlayerStore, type PlayerParts, type PlayerStore, restore } from './playerStore';
import { SavedPlayer } from './savedState';
import { FakeEngine } from './testing/FakeEngine';
import { track, tracks } from './testing/tracks';

const api = {
  startJukebox: vi.fn<PlayerParts['api']['startJukebox']>(),
  moreSongs: vi.fn<PlayerParts['api']['moreSongs']>(),
};
const calls = {
  tellHeard: vi.fn<FeedbackApi['tellHeard']>(),
  takeBack: vi.fn<FeedbackApi['takeBack']>(),
};
const said: { message: string; undo: () => Promise<unknown> }[] = [];
const dismiss = vi.fn();
const notify = vi.fn();
let isOnline: boolean;
let engine: FakeEngine;
let parts: PlayerParts;
let feedback: JukeboxFeedback;
let player: PlayerStore;
let stop: () => void;
let line: EventTarget;

/** A page with a player; what an earlier one has left is not in it yet. */
function open(): void {
  engine = new FakeEngine();
  line = new EventTarget();
  feedback = new JukeboxFeedback({
    player: () => player,
    api: calls,
    offerUndo: (message, undo) => said.push({ message, undo }),
    dismiss,
    isOnline: () => isOnline,
  });
  parts = {
    engine,
    listening: { begin: vi.fn(), played: vi.fn(), jumped: vi.fn(), end: vi.fn() },
    api,
    feedback,
    address: (one) => `/stream/${one.id}`,
    isSignedIn: () => true,
    notify,
    goToLogin: vi.fn(),
    goTo: vi.fn(),
  };
  player = createPlayerStore(parts);
}

beforeEach(async () => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  said.length = 0;
  isOnline = true;
  open();
  stop = feedback.follow(line);
  api.startJukebox.mockResolvedValue({
    id: 'j1',
    dial: 0.5,
    position: 8,
    songs: tracks('a b c d e f g h'),
  });
  calls.tellHeard.mockResolvedValue(answer(''));
  await player.getState().startJukebox({ genre: 'noise' });
  engine.say({ type: 'playing' });
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const answer = (songs: string, text?: string): TurnAnswer => ({
  position: 30,
  songs: tracks(songs),
  understood: text === undefined ? null : { text },
});
const failure = (status: number) =>
  Object.assign(new PlayerApiError('The jukebox did not answer', null), { status });
const flush = () => vi.advanceTimersByTimeAsync(0);
const queue = () =>
  player
    .getState()
    .queue.map(({ id }) => id)
    .join(' ');
const told = () => calls.tellHeard.mock.calls.map(([{ kind, trackId }]) => `${kind} ${trackId}`);
/** Plays the current track to a position, and leaves it. */
const skipAt = (seconds: number) => {
  engine.reach(seconds);
  player.getState().next();
  engine.say({ type: 'playing' });
};

describe('what the jukebox is told', () => {
  test('a skip in the first 30 seconds, with what is still to come', async () => {
    player.getState().addToQueue(track('mine'));
    skipAt(6);
    await flush();
    expect(told()).toEqual(['skipped a']);
    expect(calls.tellHeard.mock.calls[0]?.[0]).toMatchObject({ jukeboxId: 'j1' });
    expect(calls.tellHeard.mock.calls[0]?.[1]).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });

  test('nothing of a skip after 30 seconds of listening, pauses and jumps not counted', async () => {
    engine.reach(20);
    engine.pause();
    engine.say({ type: 'playing' });
    skipAt(31);
    engine.seek(100);
    skipAt(105);
    await flush();
    expect(told()).toEqual(['skipped b']);
  });

  test('a song that is left for another one of the queue', async () => {
    engine.reach(5);
    player.getState().skipTo('d');
    await flush();
    expect(told()).toEqual(['skipped a']);
    expect(calls.tellHeard.mock.calls[0]?.[1]).toEqual(['e', 'f', 'g', 'h']);
  });

  test('a song to its end, also one that the person had queued', async () => {
    player.getState().addToQueue(track('mine'));
    engine.end();
    engine.end();
    await flush();
    expect(told()).toEqual(['finished a', 'finished mine']);
  });

  test('one that repeat plays again, once; and one that is started over after a while', async () => {
    player.getState().setRepeat('one');
    engine.end();
    engine.end();
    await flush();
    expect(told()).toEqual(['repeated a']);
    player.getState().setRepeat('none');
    skipAt(40);
    engine.reach(20);
    player.getState().previous();
    engine.reach(40);
    player.getState().previous();
    await flush();
    expect(told()).toEqual(['repeated a', 'repeated b']);
  });

  test('what is saved or refused anywhere on the site, where it is heard here', async () => {
    skipAt(40);
    player.getState().tellJukebox('saved', 'TRACK', 'b');
    player.getState().tellJukebox('saved', 'TRACK', 'g');
    player.getState().tellJukebox('refused', 'ARTIST', 'artist-1');
    player.getState().tellJukebox('refused', 'ALBUM', 'album-2');
    player.getState().tellJukebox('saved', 'TRACK', 'a');
    await flush();
    expect(told()).toEqual(['saved b', 'refused b', 'saved a']);
  });

  test('nothing of previews, of going back, of what failed, and where no jukebox plays', async () => {
    engine.say({ type: 'error', kind: 'missing' });
    await flush();
    expect(player.getState().currentTrack?.id).toBe('b');
    engine.reach(1);
    player.getState().previous();
    player.setState({ currentTrack: track('a', { hasAccessTo: false, previewUrl: '/p' }) });
    skipAt(3);
    player.getState().playTracks(tracks('x y z'));
    skipAt(3);
    await flush();
    expect(told()).toEqual([]);
  });

  test('nothing of a song that an earlier visit had heard', async () => {
    player.setState({ currentTime: 90 });
    open();
    restore(player, parts, saved({ currentTime: 90 }));
    player.getState().next();
    await flush();
    expect(told()).toEqual([]);
  });
});

/** The state as the next visit finds it. */
function saved(change: object = {}) {
  const storage = new Map<string, string>();
  const shelf = new SavedPlayer({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  } as unknown as Storage);
  shelf.save({ ...before(), ...change }, 'u1', true);
  const state = shelf.load('u1');
  if (!state) throw new Error('nothing was kept');
  return state;
}
let last: ReturnType<PlayerStore['getState']>;
const before = () => last;
beforeEach(() => {
  last = player.getState();
  return player.subscribe((state) => (last = state));
});

describe('somebody else is next at once', () => {
  const by = (artistId: string, id: string) => track(id, { artistId });
  const songs = [by('x', 'a'), by('x', 'b'), by('y', 'c'), by('x', 'd')];

  test('before the jukebox has answered', async () => {
    api.startJukebox.mockResolvedValue({ id: 'j2', songs });
    calls.tellHeard.mockReturnValue(new Promise(() => undefined));
    await player.getState().startJukebox({ genre: 'noise' });
    skipAt(6);
    expect(player.getState().currentTrack?.id).toBe('c');
    expect(queue()).toBe('b d');
  });

  test('but not where it plays one artist, nor after a long listen', async () => {
    api.startJukebox.mockResolvedValue({ id: 'j2', songs });
    await player.getState().startJukebox({ artistId: 'x' });
    skipAt(6);
    expect(player.getState().currentTrack?.id).toBe('b');
    await player.getState().startJukebox({ genre: 'noise' });
    engine.say({ type: 'playing' });
    skipAt(60);
    expect(player.getState().currentTrack?.id).toBe('b');
  });
});

describe('what is refused while it plays', () => {
  const undo = vi.fn<() => Promise<unknown>>();
  const refuse = (id = 'a') =>
    player.getState().tellJukebox('refused', 'TRACK', id, { text: '“A” is kept out', undo });

  test('makes room at once, is told once, and may be gone back to', async () => {
    engine.reach(6);
    expect(refuse()).toBe(true);
    expect(player.getState().currentTrack?.id).toBe('b');
    await flush();
    expect(told()).toEqual(['refused a']);
    expect(calls.tellHeard.mock.calls[0]?.[1]).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
    player.getState().previous();
    expect(player.getState().currentTrack?.id).toBe('a');
  });

  test('is said in one line, which Undo takes back with what was said', async () => {
    calls.tellHeard.mockResolvedValueOnce(answer('n1 n2', 'Less noise rock.'));
    refuse();
    await flush();
    expect(said.map(({ message }) => message)).toEqual(['“A” is kept out', 'Less noise rock.']);
    expect(dismiss).toHaveBeenCalledWith(1);
    calls.takeBack.mockResolvedValueOnce(answer('c d e'));
    await said[1]?.undo();
    expect(undo).toHaveBeenCalledOnce();
    expect(queue()).toBe('c d e');
    expect(player.getState().currentTrack?.id).toBe('b');
  });

  test('is not told any more where Undo comes before the line is back', async () => {
    isOnline = false;
    refuse();
    calls.takeBack.mockRejectedValueOnce(failure(0));
    await expect(said[0]?.undo()).rejects.toThrow('did not answer');
    isOnline = true;
    line.dispatchEvent(new Event('online'));
    await flush();
    expect(told()).toEqual([]);
  });

  test('does not leave what plays for what was heard before, nor a list', async () => {
    skipAt(40);
    expect(refuse('a')).toBe(true);
    expect(player.getState().currentTrack?.id).toBe('b');
    player.getState().playTracks(tracks('x y z'));
    expect(refuse('x')).toBe(false);
    expect(player.getState().currentTrack?.id).toBe('x');
  });
});

describe('what it makes of it', () => {
  test('comes in place of what was, and is said in one line', async () => {
    player.getState().addToQueue(track('mine'));
    calls.tellHeard.mockResolvedValueOnce(answer('n1 c n2 e', 'Less noise rock.'));
    skipAt(6);
    await flush();
    expect(player.getState().currentTrack?.id).toBe('mine');
    expect(queue()).toBe('n1 c n2 e');
    expect(engine.next?.id).toBe('n1');
    expect(player.getState().jukebox?.position).toBe(30);
    expect(said.map(({ message }) => message)).toEqual(['Less noise rock.']);
    calls.tellHeard.mockResolvedValueOnce(
      answer('n3 n2', 'Less noise rock. More like Kestrel Yard.'),
    );
    skipAt(6);
    await flush();
    expect(dismiss).toHaveBeenCalledWith(1);
    expect(queue()).toBe('n3 n2');
  });

  test('is not said where there is nothing to say', async () => {
    calls.tellHeard.mockResolvedValueOnce(answer('c b'));
    skipAt(6);
    await flush();
    expect(said).toEqual([]);
  });

  test('is taken back by Undo, which is sent after what waits', async () => {
    calls.tellHeard.mockResolvedValueOnce(answer('n1 n2 n3 n4', 'Less noise rock.'));
    skipAt(6);
    await flush();
    calls.takeBack.mockResolvedValueOnce(answer('c d e f g h'));
    await said[0]?.undo();
    const [turn] = calls.tellHeard.mock.calls[0] ?? [];
    expect(calls.takeBack).toHaveBeenCalledWith(
      expect.objectContaining({ key: turn?.key, jukeboxId: 'j1' }),
      ['n1', 'n2', 'n3', 'n4'],
    );
    expect(queue()).toBe('c d e f g h');
  });

  test('an Undo that fails is told to whoever offered it, and changes nothing', async () => {
    calls.tellHeard.mockResolvedValueOnce(answer('n1 n2 n3 n4', 'Less noise rock.'));
    skipAt(6);
    await flush();
    calls.takeBack.mockRejectedValueOnce(failure(0));
    await expect(said[0]?.undo()).rejects.toThrow('did not answer');
    expect(queue()).toBe('n1 n2 n3 n4');
    skipAt(6);
    await flush();
    expect(told()).toEqual(['skipped a', 'skipped b']);
  });
});

describe('late and lost answers', () => {
  /** Calls that are answered by hand, in the order of the calls. */
  function byHand() {
    const replies: { resolve: (answer: TurnAnswer) => void; reject: (error: unknown) => void }[] =
      [];
    calls.tellHeard.mockImplementation(
      () => new Promise((resolve, reject) => replies.push({ resolve, reject })),
    );
    return replies;
  }

  test('several skips are told one after the other, and the last answer counts', async () => {
    const replies = byHand();
    skipAt(6);
    skipAt(6);
    skipAt(6);
    await flush();
    expect(told()).toEqual(['skipped a']);
    replies[0]?.resolve(answer('x1 x2', 'First.'));
    await flush();
    expect(told()).toEqual(['skipped a', 'skipped b']);
    replies[1]?.resolve(answer('y1 y2', 'Second.'));
    await flush();
    expect(queue()).toBe('e f g h');
    expect(calls.tellHeard.mock.calls[2]?.[1]).toEqual(['e', 'f', 'g', 'h']);
    replies[2]?.resolve(answer('z1 e z2 f', 'Third.'));
    await flush();
    expect(queue()).toBe('z1 e z2 f');
    expect(said.map(({ message }) => message)).toEqual(['Third.']);
    expect(player.getState().turns).toEqual([]);
  });

  test('one for another jukebox, list or dial is not wanted any more', async () => {
    const replies = byHand();
    skipAt(6);
    await flush();
    player.setState({ jukebox: { id: 'j1', seed: {}, dial: 0.9 } });
    replies[0]?.resolve(answer('x1 x2', 'Late.'));
    await flush();
    skipAt(6);
    await flush();
    player.getState().playTracks(tracks('k l m'));
    replies[1]?.resolve(answer('x1 x2', 'Late.'));
    await flush();
    expect(queue()).toBe('l m');
    expect(said).toEqual([]);
  });

  test('one that comes after the queue was changed fits to what is left', async () => {
    const replies = byHand();
    skipAt(6);
    await flush();
    player.getState().removeFromQueue('c');
    player.getState().playNext(track('d'));
    replies[0]?.resolve(answer('c d n1 h', 'Less noise rock.'));
    await flush();
    expect(queue()).toBe('d n1 h');
  });

  test('a lost one is asked for again with the same key and words; music plays on in silence about it', async () => {
    calls.tellHeard.mockRejectedValueOnce(failure(0)).mockRejectedValueOnce(failure(503));
    skipAt(6);
    await flush();
    player.getState().removeFromQueue('c');
    calls.tellHeard.mockResolvedValueOnce(answer('n1 n2', 'Less noise rock.'));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls.tellHeard).toHaveBeenCalledTimes(3);
    const [first, , third] = calls.tellHeard.mock.calls;
    expect(third?.[0].key).toBe(first?.[0].key);
    expect(third?.[1]).toEqual(first?.[1]);
    expect(queue()).toBe('n1 n2');
    expect(player.getState().isPlaying).toBe(true);
    expect(notify).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'error' }));
  });

  test('it gives up for now after a while, and tries again when the line is back', async () => {
    calls.tellHeard.mockRejectedValue(failure(0));
    skipAt(6);
    await vi.advanceTimersByTimeAsync(3600_000);
    expect(calls.tellHeard).toHaveBeenCalledTimes(5);
    calls.tellHeard.mockResolvedValueOnce(answer('n1'));
    line.dispatchEvent(new Event('online'));
    await flush();
    expect(queue()).toBe('n1');
  });

  test('offline it waits for the line', async () => {
    isOnline = false;
    skipAt(6);
    skipAt(6);
    await flush();
    expect(told()).toEqual([]);
    isOnline = true;
    calls.tellHeard.mockResolvedValueOnce(answer('x')).mockResolvedValueOnce(answer('n1 n2'));
    line.dispatchEvent(new Event('online'));
    await flush();
    expect(told()).toEqual(['skipped a', 'skipped b']);
    expect(queue()).toBe('n1 n2');
  });

  test('what the server refuses is not told again', async () => {
    calls.tellHeard.mockRejectedValueOnce(failure(404));
    skipAt(6);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls.tellHeard).toHaveBeenCalledTimes(1);
    expect(player.getState().turns).toEqual([]);
  });

  test('after a reload it is told with the same key; what is older than a day is not', async () => {
    calls.tellHeard.mockRejectedValue(failure(0));
    skipAt(6);
    await flush();
    const [turn] = player.getState().turns;
    stop();
    const kept = saved();
    expect(kept.turns).toEqual([turn]);
    open();
    restore(player, parts, { ...kept, turns: [{ ...turn!, key: 'old', at: 0 }, ...kept.turns] });
    calls.tellHeard.mockReset().mockResolvedValueOnce(answer('n1 n2', 'Less noise rock.'));
    stop = feedback.follow(line);
    await flush();
    expect(calls.tellHeard.mock.calls.map(([{ key }]) => key)).toEqual([turn?.key]);
    expect(queue()).toBe('n1 n2');
    expect(player.getState().turns).toEqual([]);
  });

  test('at most 20 wait', async () => {
    isOnline = false;
    api.startJukebox.mockResolvedValue({
      id: 'j2',
      songs: Array.from({ length: 40 }, (_, i) => track(`s${i}`)),
    });
    await player.getState().startJukebox({ genre: 'noise' });
    for (let i = 0; i < 30; i++) skipAt(2);
    expect(player.getState().turns).toHaveLength(20);
    expect(player.getState().turns[0]?.trackId).toBe('s10');
  });
});

test('shuffled, the songs of the answer come in their own order', async () => {
  player.getState().toggleShuffle();
  calls.tellHeard.mockResolvedValueOnce(answer('n1 n2 n3 n4'));
  skipAt(6);
  await flush();
  expect(queue()).toBe('n1 n2 n3 n4');
  expect(player.getState().shuffle).toBe(true);
});
