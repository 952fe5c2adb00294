/** The groups of results, in the order in which they are shown: that of the specification, then ours. */
export const groups = [
  'artist',
  'merch',
  'event',
  'song',
  'album',
  'post',
  'venue',
  'genre',
] as const;
export type Group = (typeof groups)[number];

/** Where the query matched, in UTF-16 units of the text. */
export interface Match {
  start: number;
  end: number;
}

export interface SearchRow {
  type: string;
  id: string;
  neo4jId?: string;
  name?: string | null;
  artistName?: string | null;
  textContent?: string | null;
  handle?: string | null;
  /** Followers, plays, tracks, interested, or in stock, by the type. */
  count?: number | null;
  /** Merchandise that never runs out, of which nothing is counted. */
  isDownload?: boolean;
  image?: string | null;
  /** How well it fits, 0 to 1 for the very name, over all groups alike. */
  score?: number | null;
  matches?: Match[] | null;
  artistMatches?: Match[] | null;
  /** Songs of final searches: what a player needs, the duration in seconds. */
  song?: { duration?: number | null } | null;
  albumId?: string | null;
  /** Albums and songs: false where it takes a tier that the person does not hold. */
  hasAccessTo?: boolean | null;
  /** Of final searches. */
  genres?: string[] | null;
  year?: number | null;
  /** Events: when they begin, RFC 3339. */
  startsAt?: string | null;
  /** Events and venues. */
  place?: { city?: string | null; country?: string | null } | null;
  /** Merchandise: a decimal of the currency. */
  price?: number | null;
  /** ISO 4217. */
  currency?: string | null;
  /** The person follows or saved it. */
  personal?: boolean;
}

export type SearchResults = Partial<Record<Group, SearchRow[]>>;

/** What the server says to a search. */
export interface Answer {
  results: SearchResults;
  /** Which groups have more than what came. */
  more?: Partial<Record<Group, boolean>>;
  /** Nothing is called what was typed: these are what it may have been meant for. */
  guessed?: boolean;
  /** The name that was probably meant, where it is another. */
  didYouMean?: string | null;
}
