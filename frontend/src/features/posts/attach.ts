/** What a text leads to on this site that can be attached: the last song, album or giveaway. */
export interface Attached {
  audioTrackId?: string;
  albumId?: string;
  giveawayId?: string;
}

/** Finds the song, album or giveaway that a text has the address of. */
export function attachedIn(text: string, origin: string): Attached {
  let found: Attached = {};
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    const [, kind, id] = /^\/(track|album|giveaways)\/([\w-]+)/.exec(url.pathname) ?? [];
    if (url.origin !== origin || !id) continue;
    found =
      kind === 'track'
        ? { audioTrackId: id }
        : kind === 'album'
          ? { albumId: id }
          : { giveawayId: id };
  }
  return found;
}
