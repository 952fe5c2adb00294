import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Listening } from './listening';
import { type EndedPlay, type PlayerApi, PlayerApiError } from './playerApi';
import { track } from './testing/tracks';

let ended: EndedPlay[];
let closing: EndedPlay[];
let userId: string | null;
let problems: (string | null)[];
let sessions: ({ sessionId: string } | null)[];
let count: number;
const api = {
  startSession: vi.fn<(userId: string) => Promise<string>>(),
  startPlay: vi.fn<PlayerApi['startPlay']>(),
  endPlay: async (play: EndedPlay) => void ended.push(play),
  endPlayOnClose: async (play: EndedPlay) => void closing.push(play),
  endSessionOnClose: vi.fn<(sessionId: string) => Promise<void>>(),
};

const make = () =>
  new Listening({
    api,
    storage: localStorage,
    userId: () => userId,
    onSession: (session) => sessions.push(session),
    onProblem: (message) => problems.push(message),
  });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  [ended, closing, problems, sessions, count] = [[], [], [], [], 0];
  userId = 'u1';
  api.startSession.mockReset().mockImplementation(async () => `session${++count}`);
  api.startPlay.mockReset().mockImplementation(async () => `play${++count}`);
  api.endSessionOnClose.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session that cannot be ended is told of', async () => {
  const listening = make();
  listening.begin(track('a'), 0);
  await settle();
  const failure = new PlayerApiError('Failed to end listening session', new Error('away'));
  api.endSessionOnClose.mockRejectedValue(failure);
  listening.close();
  await settle();
  expect(problems.at(-1)).toBe('Failed to end listening session');
});

test('a last word is waited for by whoever closes it', async () => {
  const listening = make();
  listening.begin(track('a'), 0);
  await settle();
  let answer: () => void = () => undefined;
  api.endSessionOnClose.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const said = vi.fn();
  void listening.close().then(said);
  await settle();
  expect(said).not.toHaveBeenCalled();
  answer();
  await settle();
  expect(said).toHaveBeenCalledOnce();
});

describe('a play', () => {
  test('makes a session where there is none, and is ended with what was heard', async () => {
    const listening = make();
    listening.begin(track('a'), 0);
    await settle();
    listening.played(4);
    listening.jumped(5, 100);
    listening.played(102);
    listening.end('skipped');
    await settle();
    expect(sessions).toEqual([{ sessionId: 'session1' }]);
    expect(ended).toEqual([
      {
        playId: 'play2',
        sessionId: 'session1',
        userId: 'u1',
        songId: 'a',
        listenTime: 7,
        songDuration: 200,
        endReason: 'skipped',
        isRepeat: false,
      },
    ]);
  });

  test('shares the session with the next', async () => {
    const listening = make();
    for (const id of ['a', 'b', 'c']) {
      listening.begin(track(id), 0);
      await settle();
      listening.end('completed');
      await settle();
    }
    expect(api.startSession).toHaveBeenCalledOnce();
    expect(ended.map((play) => play.songId)).toEqual(['a', 'b', 'c']);
  });

  test('is a repeat once the track was heard to its end in this session', async () => {
    const listening = make();
    for (const reason of ['skipped', 'completed', 'paused'] as const) {
      listening.begin(track('a'), 0);
      await settle();
      listening.end(reason);
      await settle();
    }
    expect(ended.map((play) => play.isRepeat)).toEqual([false, false, true]);
  });

  test('begun twice is begun once, ended twice is ended once', async () => {
    const listening = make();
    listening.begin(track('a'), 0);
    listening.begin(track('a'), 0);
    await settle();
    listening.end('paused');
    listening.end('completed');
    listening.close();
    await settle();
    expect(api.startPlay).toHaveBeenCalledOnce();
    expect(ended).toHaveLength(1);
    expect(closing).toEqual([]);
  });

  test('that ends before its start was answered is still ended', async () => {
    let answer: (id: string) => void = () => undefined;
    api.startPlay.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const listening = make();
    listening.begin(track('a'), 0);
    await settle();
    listening.played(1.5);
    listening.end('skipped');
    answer('late');
    await settle();
    expect(ended).toMatchObject([{ playId: 'late', listenTime: 1.5 }]);
  });

  test('of a visitor is not told', async () => {
    userId = null;
    const listening = make();
    listening.begin(track('a'), 0);
    listening.end('completed');
    await settle();
    expect(api.startSession).not.toHaveBeenCalled();
  });

  test('in a forgotten session starts a new one', async () => {
    const listening = make();
    listening.begin(track('a'), 0);
    await settle();
    listening.end('completed');
    await settle();
    api.startPlay.mockRejectedValueOnce(
      Object.assign(new PlayerApiError('Failed to start song play', null), { status: 404 }),
    );
    listening.begin(track('b'), 0);
    await settle();
    listening.end('completed');
    await settle();
    expect(api.startSession).toHaveBeenCalledTimes(2);
    expect(ended.at(-1)).toMatchObject({ songId: 'b', sessionId: 'session3' });
  });

  test('that cannot be told is a problem, and the next one may be none', async () => {
    const listening = make();
    api.startSession.mockRejectedValueOnce(
      new PlayerApiError('Failed to start listening session', null),
    );
    listening.begin(track('a'), 0);
    await settle();
    listening.end('completed');
    listening.begin(track('b'), 0);
    await settle();
    expect(problems).toEqual(['Failed to start listening session', null]);
    expect(ended).toEqual([]);
  });
});

describe('a page that goes', () => {
  test('ends the play and the session at once, and only once', async () => {
    const listening = make();
    listening.begin(track('a'), 10);
    await settle();
    listening.played(13);
    listening.close();
    listening.close();
    await settle();
    expect(closing).toMatchObject([{ playId: 'play2', listenTime: 3, endReason: 'closed' }]);
    expect(api.endSessionOnClose).toHaveBeenCalledOnce();
    expect(ended).toEqual([]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('without a word is ended by the next page', async () => {
    const killed = make();
    killed.begin(track('a'), 0);
    await settle();
    killed.played(6);
    killed.played(8);
    killed.noteNow();
    const soon = make();
    await soon.endLeftOpen();
    expect(ended).toEqual([]);
    vi.setSystemTime(Date.now() + 200_000);
    await soon.endLeftOpen();
    await soon.endLeftOpen();
    expect(ended).toMatchObject([{ playId: 'play2', listenTime: 8, endReason: 'closed' }]);
  });

  test('of another person is not told with the wrong name', async () => {
    const killed = make();
    killed.begin(track('a'), 0);
    await settle();
    killed.played(6);
    vi.setSystemTime(Date.now() + 200_000);
    userId = 'u2';
    await make().endLeftOpen();
    expect(ended).toEqual([]);
  });
});

test('a play says what it is played from', async () => {
  const listening = make();
  listening.begin(track('a'), 0, { type: 'album', id: 'x', title: 'Stage Left' });
  listening.end('skipped');
  listening.begin(track('b'), 0);
  await vi.waitFor(() => expect(api.startPlay).toHaveBeenCalledTimes(2));
  expect(api.startPlay.mock.calls.map(([, play]) => play.source)).toEqual([
    { type: 'album', id: 'x' },
    null,
  ]);
});
