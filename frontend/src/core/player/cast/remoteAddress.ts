import { accessToken, expiryOf, replaceToken } from '@/core/session';

/** Milliseconds for which an address holds beyond the end of what it plays: for pauses and for what waits to load. */
const spare = 10 * 60_000;

/**
 * Returns the address of a sound for a device that opens it by itself: whole, as it knows no page, and with a token that
 * holds to the end of the sound, as far as tokens last. It opens what the person's own player opens, and by the same check.
 */
export function remoteAddress(
  seconds: number,
  address: (fresh: boolean) => string | Promise<string>,
  fresh = false,
): string | Promise<string> {
  const token = accessToken();
  const ends = token ? (expiryOf(token) ?? 0) : 0;
  if (token && (fresh || ends - Date.now() < seconds * 1_000 + spare))
    return renewed(token, address);
  const found = address(fresh);
  return typeof found === 'string' ? whole(found) : found.then(whole);
}

async function renewed(
  token: string,
  address: (fresh: boolean) => string | Promise<string>,
): Promise<string> {
  await replaceToken(token);
  return whole(await address(false));
}

const whole = (address: string) => new URL(address, location.href).href;
