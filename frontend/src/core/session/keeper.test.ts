import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdentityError } from './identity';
import { storageLock } from './lock';
import { tokensKey } from './storage';
import { makeToken, makeTokens } from './testing/tokens';
import { fairLock, noLock, World } from './testing/world';
import { UserState } from './types';

let world: World;

beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
});

afterEach(() => {
  vi.useRealTimers();
});

const run = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

describe('the start-up load', () => {
  test.each([
    ['nothing stored', null],
    ['no refresh token', JSON.stringify({ ...makeTokens('a', 3600), refreshToken: '' })],
    ['no ID token', JSON.stringify({ ...makeTokens('a', 3600), idToken: undefined })],
    ['something else', 'hello'],
  ])('%s: a visitor, and nothing is asked', async (_, text) => {
    if (text !== null) localStorage.setItem(tokensKey, text);
    const tab = world.tab(fairLock());
    await tab.start();
    expect(tab.store.getState()).toMatchObject({
      status: 'visitor',
      userState: UserState.UNREGISTERED,
      isLoading: false,
    });
    expect(world.refreshed).toEqual([]);
  });

  test('an ID token that cannot be read clears the tokens', async () => {
    world.store({ ...makeTokens('a', 3600), idToken: 'not.a.token' });
    const tab = world.tab(fairLock());
    await tab.start();
    expect(tab.store.getState().status).toBe('visitor');
    expect(localStorage.getItem(tokensKey)).toBeNull();
  });

  test('an ID token without a user clears the tokens', async () => {
    const idToken = makeToken({ exp: Date.now() / 1000 + 3600 });
    world.store({ ...makeTokens('a', 3600), idToken });
    const tab = world.tab(fairLock());
    await tab.start();
    expect(tab.store.getState().status).toBe('visitor');
    expect(world.stored()).toBeNull();
  });

  test.each([
    { access: 3600, id: 3600, refreshes: 0 },
    { access: 301, id: 301, refreshes: 0 },
    { access: 299, id: 3600, refreshes: 1 },
    { access: 3600, id: 299, refreshes: 1 },
    { access: 3600, id: -5, refreshes: 1 },
    { access: -5, id: 3600, refreshes: 1 },
  ])('access $access s, ID $id s: $refreshes refreshes', async ({ access, id, refreshes }) => {
    world.store(makeTokens('old', access, id));
    const tab = world.tab(fairLock());
    const started = tab.start();
    expect(tab.store.getState().isLoading).toBe(refreshes > 0);
    await run();
    await started;
    expect(world.refreshed).toHaveLength(refreshes);
    expect(tab.store.getState()).toMatchObject({
      status: 'member',
      userState: UserState.LOGIN_SUCCESS,
      userId: 'u1',
      email: 'fan@x.test',
      isLoading: false,
    });
    expect(tab.store.getState().profile?.handle).toBe('fan');
  });

  test('a refused refresh clears the tokens', async () => {
    world.store(makeTokens('old', -5));
    world.familyEnded = true;
    const tab = world.tab(fairLock());
    void tab.start();
    await run();
    expect(tab.store.getState()).toMatchObject({ status: 'visitor', hasEnded: true });
    expect(world.stored()).toBeNull();
  });

  test('without a connection the person is who they were, and is asked for once there is one', async () => {
    world.store(makeTokens('old', 3600));
    await world.tab(fairLock()).start();
    world.store(makeTokens('old', -5));
    world.failure = new IdentityError(0, 'Network error');
    const tab = world.tab(fairLock());
    void tab.start();
    await run();
    expect(tab.store.getState()).toMatchObject({ status: 'member', error: 'Network error' });
    expect(tab.store.getState().profile?.handle).toBe('fan');
    world.failure = undefined;
    const stop = tab.watch();
    dispatchEvent(new Event('online'));
    await run();
    expect(tab.store.getState().error).toBeNull();
    stop();
  });

  test('what was kept of one person is not shown to the next', async () => {
    world.store(makeTokens('old', 3600));
    const first = world.tab(fairLock());
    await first.start();
    await first.signOut();
    expect(localStorage.getItem('sidestage.profile')).toBeNull();
  });

  test.each([0, 408, 429, 500, 503])(
    'status %i keeps the tokens and tries again',
    async (status) => {
      world.store(makeTokens('old', -5));
      world.failure = new IdentityError(status, 'Network error');
      const tab = world.tab(fairLock());
      void tab.start();
      await run();
      expect(tab.store.getState()).toMatchObject({ status: 'member', error: 'Network error' });
      expect(world.stored()?.refreshToken).toBe('refresh-old');
      world.failure = undefined;
      await run(2_100);
      expect(tab.store.getState()).toMatchObject({ status: 'member', error: null });
      expect(tab.store.getState().profile?.handle).toBe('fan');
      expect(world.stored()?.refreshToken).toBe('refresh-new1');
    },
  );

  test('the waits between tries grow to 30 s', async () => {
    world.store(makeTokens('old', -5));
    world.failure = new IdentityError(0, 'Network error');
    void world.tab(fairLock()).start();
    const tries: number[] = [];
    for (const wait of [100, 2_100, 5_100, 10_100, 30_100, 30_100]) {
      await run(wait);
      tries.push(world.refreshed.length);
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('renewal', () => {
  test('comes 300 s before the end', async () => {
    world.store(makeTokens('old', 900));
    void world.tab(fairLock()).start();
    await run(599_000);
    expect(world.refreshed).toEqual([]);
    await run(2_000);
    expect(world.refreshed).toEqual(['refresh-old']);
  });

  test('many who ask at once cause one refresh', async () => {
    world.store(makeTokens('old', 100));
    const tab = world.tab(fairLock());
    const asked = Promise.all(Array.from({ length: 10 }, () => tab.getAccessToken()));
    await run();
    expect(new Set(await asked)).toEqual(new Set([world.stored()?.accessToken]));
    expect(world.refreshed).toHaveLength(1);
  });

  test('a token that still holds is used while the provider is away', async () => {
    const tokens = makeTokens('old', 100);
    world.store(tokens);
    world.failure = new IdentityError(0, 'Network error');
    const tab = world.tab(fairLock());
    for (let i = 0; i < 3; i++) {
      const asked = tab.getAccessToken();
      await run(100);
      expect(await asked).toBe(tokens.accessToken);
    }
    expect(world.refreshed).toHaveLength(1);
  });

  test('tokens that never last do not make it refresh without end', async () => {
    world.store(makeTokens('old', 100));
    world.lifetime = 60;
    void world.tab(fairLock()).start();
    await run(60_000);
    expect(world.refreshed.length).toBeLessThanOrEqual(3);
  });

  test('a refused token is replaced once, by whoever was first', async () => {
    const tokens = makeTokens('old', 3600);
    world.store(tokens);
    const tab = world.tab(fairLock());
    const both = Promise.all([tab.replace(tokens.accessToken), tab.replace(tokens.accessToken)]);
    await run();
    const [first, second] = await both;
    expect(first).toBe(second);
    expect(await tab.replace(tokens.accessToken)).toBe(first);
    expect(world.refreshed).toHaveLength(1);
  });
});

describe('several tabs', () => {
  const locks = {
    'the browser’s lock': () => {
      const lock = fairLock();
      return () => lock;
    },
    'the lock in storage': () => () => storageLock(localStorage),
  };

  test.each(Object.entries(locks))(
    '%s: tabs refreshing at once spend one token',
    async (_, make) => {
      const lockOf = make();
      for (const [tabs, delay] of [
        [2, 5],
        [2, 700],
        [5, 60],
      ] as const) {
        world = new World();
        world.delay = delay;
        world.store(makeTokens('old', 200));
        const all = Array.from({ length: tabs }, () => world.tab(lockOf()));
        const started = Promise.all(all.map((tab) => tab.start()));
        await run(10_000);
        await started;
        expect(world.refreshed).toEqual(['refresh-old']);
        expect(world.familyEnded).toBe(false);
        for (const tab of all) expect(tab.store.getState().status).toBe('member');
      }
    },
  );

  test('without a lock the family would have ended', async () => {
    world.store(makeTokens('old', 200));
    const tabs = [world.tab(noLock), world.tab(noLock)];
    void Promise.all(tabs.map((tab) => tab.start()));
    await run(5_000);
    expect(world.familyEnded).toBe(true);
  });

  test('a closed tab’s lock in storage is taken over', async () => {
    void storageLock(localStorage, 'closed')(() => new Promise(() => undefined));
    await run(100);
    let ran = false;
    void storageLock(
      localStorage,
      'open',
    )(async () => {
      ran = true;
    });
    await run(39_000);
    expect(ran).toBe(false);
    await run(2_000);
    expect(ran).toBe(true);
  });

  test('signing out in one signs out the others', async () => {
    world.store(makeTokens('a', 3600));
    const [here, there] = [world.tab(fairLock()), world.tab(fairLock())];
    const stop = there.watch();
    await Promise.all([here.start(), there.start()]);
    const left = vi.fn();
    there.beforeSignOut(left);
    await here.signOut();
    world.announce();
    expect(there.store.getState().status).toBe('visitor');
    expect(left).toHaveBeenCalledOnce();
    stop();
  });

  test('signing in in one signs in the others', async () => {
    const [here, there] = [world.tab(fairLock()), world.tab(fairLock())];
    const stop = there.watch();
    await there.start();
    await here.signIn('fan@x.test', 'secret');
    world.announce();
    await run(10);
    expect(there.store.getState()).toMatchObject({ status: 'member', userId: 'u1' });
    stop();
  });
});

describe('signing out', () => {
  test('tells the server, clears tokens and cookies, and says so', async () => {
    world.store(makeTokens('a', 3600));
    document.cookie = 'hint=1; path=/';
    const said = vi.fn();
    const tab = world.tab(fairLock(), said);
    await tab.start();
    let tokenWhileLeaving: string | null = null;
    tab.beforeSignOut(() => {
      tokenWhileLeaving = tab.accessToken();
    });
    await tab.signOut();
    expect(tokenWhileLeaving).not.toBeNull();
    expect(world.signedOut).toEqual(['refresh-a']);
    expect(world.stored()).toBeNull();
    expect(document.cookie).toBe('');
    expect(tab.store.getState()).toMatchObject({ userState: UserState.UNREGISTERED, userId: null });
    expect(said).toHaveBeenCalledOnce();
  });

  test('ends the session once all is said with its tokens', async () => {
    world.store(makeTokens('a', 3600));
    const tab = world.tab(fairLock());
    await tab.start();
    let answer: () => void = () => undefined;
    tab.beforeSignOut(() => new Promise<void>((resolve) => (answer = resolve)));
    const done = tab.signOut();
    await run(100);
    expect(tab.store.getState().status).toBe('visitor');
    expect(world.signedOut).toEqual([]);
    answer();
    await done;
    expect(world.signedOut).toEqual(['refresh-a']);
  });

  test.each([
    ['waits two seconds for it', () => run(2_000)],
    [
      'waits no longer than the page is there',
      async () => void dispatchEvent(new Event('pagehide')),
    ],
  ])('%s', async (_, pass) => {
    world.store(makeTokens('a', 3600));
    const tab = world.tab(fairLock());
    await tab.start();
    tab.beforeSignOut(() => new Promise(() => undefined));
    const done = tab.signOut();
    await run(1_900);
    expect(world.signedOut).toEqual([]);
    await pass();
    await done;
    expect(world.signedOut).toEqual(['refresh-a']);
  });

  test('does so though a last word was in vain', async () => {
    world.store(makeTokens('a', 3600));
    const tab = world.tab(fairLock());
    await tab.start();
    tab.beforeSignOut(() => Promise.reject(new Error('away')));
    await tab.signOut();
    expect(world.signedOut).toEqual(['refresh-a']);
  });

  test('works while the server is away', async () => {
    world.store(makeTokens('a', 3600));
    const tab = world.tab(fairLock());
    await tab.start();
    vi.spyOn(world.identity, 'signOut').mockRejectedValue(new IdentityError(0, 'Network error'));
    await tab.signOut();
    expect(tab.store.getState().status).toBe('visitor');
    expect(world.stored()).toBeNull();
  });

  test('during a refresh does not sign back in when its answer comes', async () => {
    world.store(makeTokens('old', 200));
    world.delay = 1_000;
    const tab = world.tab(fairLock());
    void tab.start();
    await run(500);
    await tab.signOut();
    await run(1_000);
    expect(world.stored()).toBeNull();
    expect(tab.store.getState()).toMatchObject({ status: 'visitor', hasEnded: false });
    expect(world.signedOut).toEqual(['refresh-old', 'refresh-new1']);
  });
});

describe('signing in', () => {
  test('stores the tokens and loads the profile', async () => {
    const tab = world.tab(fairLock());
    await tab.start();
    await tab.signIn('fan@x.test', 'secret');
    expect(world.stored()?.refreshToken).toBe('refresh-signed-in');
    expect(tab.store.getState()).toMatchObject({ status: 'member', isLoading: false });
    expect(tab.store.getState().profile?.displayName).toBe('Fan');
  });

  test('as somebody else ends the session of whoever was here', async () => {
    world.store(makeTokens('a', 3600));
    const tab = world.tab(fairLock());
    await tab.start();
    let tokenWhileLeaving: string | null = null;
    tab.beforeSignOut(() => {
      tokenWhileLeaving = tab.accessToken();
    });
    const before = tab.accessToken();
    await tab.signIn('fan@x.test', 'secret');
    expect(tokenWhileLeaving).toBe(before);
    expect(world.signedOut).toEqual(['refresh-a']);
    expect(world.stored()?.refreshToken).toBe('refresh-signed-in');
  });

  test('makes the device known to each of the last five people who signed in', async () => {
    const signIn = vi.spyOn(world.identity, 'signIn');
    const sent = () => signIn.mock.lastCall as unknown[];
    const tab = world.tab(fairLock());
    await tab.start();
    const as = async (userId: string, deviceToken?: string) => {
      signIn.mockResolvedValueOnce({
        ...makeTokens(userId, 3600, 3600, userId),
        ...(deviceToken && { deviceToken }),
      });
      await tab.signIn('fan@x.test', 'secret');
      await tab.signOut();
    };
    await as('u1', 'first of u1');
    expect(sent()).toEqual(['fan@x.test', 'secret', []]);
    await as('u2', 'of u2');
    expect(sent()[2]).toEqual(['first of u1']);
    await as('u1', 'second of u1');
    await as('u2');
    expect(sent()[2]).toEqual(['of u2', 'second of u1']);
    for (const id of ['u3', 'u4', 'u5', 'u6']) await as(id, `of ${id}`);
    await as('u1');
    expect(sent()[2]).toEqual(['second of u1', 'of u3', 'of u4', 'of u5', 'of u6']);
  });

  test.each(['hello', '{}', 'null', '[["u1"], 7, ["u1", 7]]'])(
    'sends no device token where %s is stored',
    async (text) => {
      localStorage.setItem('sidestage.devices', text);
      const signIn = vi.spyOn(world.identity, 'signIn');
      await world.tab(fairLock()).signIn('fan@x.test', 'secret');
      expect(signIn.mock.lastCall).toEqual(['fan@x.test', 'secret', []]);
    },
  );

  test('a refusal leaves a visitor and its message', async () => {
    const tab = world.tab(fairLock());
    await tab.start();
    const refusal = new IdentityError(401, 'Invalid password. Please try again.');
    vi.spyOn(world.identity, 'signIn').mockRejectedValue(refusal);
    await expect(tab.signIn('fan@x.test', 'wrong')).rejects.toBe(refusal);
    expect(tab.store.getState()).toMatchObject({
      status: 'visitor',
      isLoading: false,
      error: 'Invalid password. Please try again.',
    });
  });
});
