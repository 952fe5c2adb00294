import { beforeEach, expect, test, vi } from 'vitest';
import { makeToken } from '@/core/session/testing/tokens';

const session = vi.hoisted(() => ({ token: '' as string | undefined, replaced: [] as string[] }));
vi.mock('@/core/session', async (original) => ({
  ...(await original<object>()),
  accessToken: () => session.token,
  replaceToken: (token: string) => {
    session.replaced.push(token);
    session.token = 'renewed';
    return Promise.resolve('renewed');
  },
}));

const { remoteAddress } = await import('./remoteAddress');

/** Ends in so many minutes. */
const tokenFor = (minutes: number) => makeToken({ exp: Date.now() / 1000 + minutes * 60 });
const address = () => `/api/stream/a?access_token=${session.token}`;

beforeEach(() => {
  session.replaced.length = 0;
});

test('is whole, and at once where the token holds for the song and a pause', () => {
  session.token = tokenFor(20);
  expect(remoteAddress(200, address)).toBe(`http://localhost:3000${address()}`);
  expect(session.replaced).toEqual([]);
});

test('waits for a token that holds to the end of the song', async () => {
  session.token = tokenFor(20);
  const [before] = [session.token];
  const found = await remoteAddress(15 * 60, address);
  expect(found).toBe('http://localhost:3000/api/stream/a?access_token=renewed');
  expect(session.replaced).toEqual([before]);
});

test('is fresh where that is asked for', async () => {
  session.token = tokenFor(59);
  expect(await remoteAddress(200, address, true)).toContain('access_token=renewed');
});
