/** What can be found, in the words of the index. */
export const thingTypes = [
  'artist',
  'album',
  'song',
  'merch',
  'event',
  'venue',
  'genre',
  'post',
] as const;
export type ThingType = (typeof thingTypes)[number];

const names: Record<string, [one: string, many: string]> = {
  artist: ['Artist', 'Artists'],
  album: ['Album', 'Albums'],
  song: ['Song', 'Songs'],
  merch: ['Merch', 'Merch'],
  event: ['Event', 'Events'],
  venue: ['Venue', 'Venues'],
  genre: ['Genre', 'Genres'],
  post: ['Post', 'Posts'],
};

export function typeName(type: string): string {
  return names[type]?.[0] ?? type;
}

export function typeNames(type: string): string {
  return names[type]?.[1] ?? type;
}

/** Something that the index has, or should have. */
export interface Thing {
  type: ThingType;
  /** Empty for an artist that is known by the handle alone. */
  id: string;
  handle?: string;
}

export function isThingType(type: string): type is ThingType {
  return (thingTypes as readonly string[]).includes(type);
}

/** The page of a thing; null where it has none of its own, or its address is not known. */
export function thingPage({ type, id, handle }: { type: string; id: string; handle?: string }) {
  switch (type) {
    case 'artist':
      return handle ? `/${handle}` : null;
    case 'album':
      return `/album/${id}`;
    case 'song':
      return `/track/${id}`;
    default:
      return null;
  }
}

const places: Record<string, ThingType> = {
  album: 'album',
  track: 'song',
  events: 'event',
  venues: 'venue',
  tradingpost: 'merch',
  post: 'post',
};

/**
 * Reads a link of the site, whole or only its path, or @handle. Null for anything else: a name, or
 * an id that does not say of what.
 */
export function readLink(text: string): Thing | null {
  const trimmed = text.trim();
  const at = /^@([\w.-]+)$/.exec(trimmed);
  if (at?.[1]) return { type: 'artist', id: '', handle: at[1] };
  if (!/^(https?:\/\/|\/)/i.test(trimmed)) return null;
  let path: string;
  try {
    path = new URL(trimmed, 'https://site.invalid').pathname;
  } catch {
    // It begins like an address and is none: a name is looked for instead.
    return null;
  }
  const [first, second] = path.split('/').filter(Boolean).map(decode);
  if (!first) return null;
  const type = places[first];
  if (type) return second ? { type, id: second } : null;
  return { type: 'artist', id: '', handle: first };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone per cent sign stands for itself.
    return part;
  }
}
