/** What a text leads to on this site that can be attached: the last song, album, event, merch or giveaway. */
export interface Attached {
  audioTrackId?: string;
  albumId?: string;
  giveawayId?: string;
  eventId?: string;
  merchandiseItemId?: string;
}

const fields = {
  track: 'audioTrackId',
  album: 'albumId',
  giveaways: 'giveawayId',
  events: 'eventId',
  tradingpost: 'merchandiseItemId',
} as const;

/** Finds the song, album, event, merch or giveaway that a text has the address of. */
export function attachedIn(text: string, origin: string): Attached {
  let found: Attached = {};
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    const [, kind, id] =
      /^\/(track|album|giveaways|events|tradingpost)\/([\w-]+)/.exec(url.pathname) ?? [];
    if (url.origin !== origin || !id) continue;
    found = { [fields[kind as keyof typeof fields]]: id };
  }
  return found;
}
