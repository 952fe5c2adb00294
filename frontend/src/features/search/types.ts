export const groups = [
  'artist',
  'album',
  'song',
  'merch',
  'event',
  'venue',
  'genre',
  'post',
] as const;
export type Group = (typeof groups)[number];

/** Where the query matched, in UTF-16 units of the name. */
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
  image?: string | null;
  matches?: Match[] | null;
  /** Songs: seconds. */
  duration?: number | null;
  albumId?: string | null;
  /** Albums and songs: false where it takes a tier that the person does not hold. */
  hasAccessTo?: boolean | null;
}

export type SearchResults = Partial<Record<Group, SearchRow[]>>;
