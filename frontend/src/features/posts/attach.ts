import type { Kind } from './writing/things';

/** The pages of this site whose things a post can embed, as the server has them. */
const kinds: Readonly<Record<string, Kind>> = {
  track: 'song',
  album: 'album',
  giveaways: 'giveaway',
  events: 'event',
  tradingpost: 'merch',
};

/**
 * Says what the server will embed of what a text links to, where the person may embed it: the first song, album,
 * giveaway, event or merch. `site` is the address under which the server knows itself.
 */
export function linkedIn(text: string, site: string): Kind | null {
  if (!URL.canParse(site)) return null;
  const { origin } = new URL(site);
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/g)) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    const [, first = ''] = /^\/([a-z]+)\/[\w-]+\/?$/.exec(url.pathname) ?? [];
    if (url.origin === origin && kinds[first]) return kinds[first];
  }
  return null;
}
