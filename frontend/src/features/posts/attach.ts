import type { Kind } from './writing/things';

/** The pages of this site whose things a post can embed, as the server has them. */
const kinds: Readonly<Record<string, Kind>> = {
  track: 'song',
  album: 'album',
  giveaways: 'giveaway',
  events: 'event',
  tradingpost: 'merch',
};

/** What becomes of a link to this site. The server decides: what it cannot attach stays a link. */
export const willBeAttached: Record<Kind, string> = {
  song: 'The song that you link to will be attached, if you can play it.',
  album: 'The album that you link to will be attached, if you can open it.',
  event: 'The event that you link to will be attached.',
  merch: 'The merch that you link to will be attached.',
  giveaway: 'The giveaway that you link to will be attached, if it is yours.',
};

/**
 * Says what the server will embed of what a text links to, where the person may embed it: the first song, album,
 * giveaway, event or merch. `site` is the address under which the server knows itself.
 */
export function linkedIn(text: string, site: string): Kind | null {
  return ownLink(text, site)?.kind ?? null;
}

/** Says what the server will embed of what a text that was changed links to, where the earlier one did not. */
export function linkedAnew(before: string, text: string, site: string): Kind | null {
  const [was, is] = [ownLink(before, site), ownLink(text, site)];
  return is && (is.kind !== was?.kind || is.id !== was.id) ? is.kind : null;
}

function ownLink(text: string, site: string): { kind: Kind; id: string } | null {
  if (!URL.canParse(site)) return null;
  const { origin } = new URL(site);
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]']/g)) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    const [, first = '', id = ''] = /^\/([a-z]+)\/([\w-]+)\/?$/.exec(url.pathname) ?? [];
    const kind = kinds[first];
    if (url.origin === origin && kind) return { kind, id };
  }
  return null;
}
