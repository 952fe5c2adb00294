/** The cache of sound that a person keeps on this device. The site fills it and the service worker answers from it. */
export const keptCache = 'kept-sound-v1';

/** What a stream's address is kept under: its path, without the token. Null for any other address. */
export function keptKey(url: URL): string | null {
  return /\/stream\/[^/]+$/.test(url.pathname) ? url.pathname : null;
}
