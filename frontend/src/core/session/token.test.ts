import { describe, expect, test } from 'vitest';
import { makeToken } from './testing/tokens';
import { decodeToken, endsWithin, expiryOf, isExpired } from './token';

const now = 1_800_000_000_000;
const seconds = now / 1000;

describe('decoding', () => {
  test.each([
    null,
    undefined,
    '',
    'abc',
    'a.b',
    'a.b.c.d',
    '..',
    'a.!!.c',
    `a.${btoa('no json')}.c`,
    `a.${btoa('7')}.c`,
    `a.${btoa('null')}.c`,
  ])('%s cannot be read', (token) => {
    expect(decodeToken(token)).toBeNull();
    expect(isExpired(token, now)).toBe(true);
  });

  test('names outside ASCII are read', () => {
    const payload = btoa(
      String.fromCharCode(...new TextEncoder().encode('{"email":"zoë@x.test"}')),
    );
    expect(decodeToken(`a.${payload}.c`)?.email).toBe('zoë@x.test');
  });

  test('the alphabet of URLs is read', () => {
    expect(decodeToken(makeToken({ email: '???>>>~~~' }))?.email).toBe('???>>>~~~');
  });
});

describe('the end of a token', () => {
  test.each([
    { exp: seconds + 1, expired: false },
    { exp: seconds, expired: true },
    { exp: seconds - 1, expired: true },
    { exp: undefined, expired: true },
    { exp: 'tomorrow', expired: true },
    { exp: null, expired: true },
  ])('exp $exp is expired: $expired', ({ exp, expired }) => {
    expect(isExpired(makeToken({ exp }), now)).toBe(expired);
  });

  test.each([
    { left: 301, within: false },
    { left: 300, within: true },
    { left: 10, within: true },
    { left: -10, within: true },
  ])('$left s left is within 300 s: $within', ({ left, within }) => {
    expect(endsWithin(makeToken({ exp: seconds + left }), 300_000, now)).toBe(within);
  });

  test('is told in milliseconds', () => {
    expect(expiryOf(makeToken({ exp: seconds }))).toBe(now);
  });
});
