import type { Tokens } from '../types';

/** A token with these claims; unsigned, as the site never checks a signature. */
export function makeToken(claims: object): string {
  const encode = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${encode({ alg: 'EdDSA' })}.${encode(claims)}.signature`;
}

/** Tokens of a person that end in so many seconds; the name tells one set from another. */
export function makeTokens(
  name: string,
  seconds: number,
  idSeconds = seconds,
  userId = 'u1',
): Tokens {
  const ends = (span: number) => Math.floor(Date.now() / 1000) + span;
  const person = { sub: userId, 'custom:userId': userId };
  return {
    accessToken: makeToken({ ...person, token_use: 'access', jti: name, exp: ends(seconds) }),
    idToken: makeToken({ ...person, token_use: 'id', email: 'fan@x.test', exp: ends(idSeconds) }),
    refreshToken: `refresh-${name}`,
  };
}
