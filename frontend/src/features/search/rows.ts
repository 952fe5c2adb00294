import { formatCount, plural } from '@/lib/format';
import { groups, type Group, type SearchResults, type SearchRow } from './types';

export const groupTitles: Record<Group, string> = {
  artist: 'Artists',
  song: 'Songs',
  album: 'Albums',
  event: 'Events',
  merch: 'Merch',
  post: 'Posts',
  venue: 'Venues',
  genre: 'Genres',
};

const typeNames: Record<string, string> = {
  artist: 'Artist',
  song: 'Song',
  album: 'Album',
  event: 'Event',
  merch: 'Merch',
  post: 'Post',
  venue: 'Venue',
  genre: 'Genre',
};

/** What a row is, in a word. */
export function rowType({ type }: SearchRow): string {
  return typeNames[type] ?? type;
}

/** The name of a row: name, artistName or textContent, the first that is there. */
export function rowName(row: SearchRow): string {
  return row.name || row.artistName || row.textContent || '';
}

/** Where a click on a row leads. */
export function rowTarget(row: SearchRow): string {
  switch (row.type) {
    case 'artist':
      return row.handle ? `/${row.handle}` : '/';
    case 'post':
      return `/post/${row.id}`;
    case 'event':
      return `/events/${row.id}`;
    case 'venue':
      return `/venues/${row.id}`;
    case 'genre':
      return `/search?query=${encodeURIComponent(rowName(row))}`;
    case 'song':
      return `/track/${row.id}`;
    case 'album':
      return `/album/${row.id}`;
    case 'merch':
      return `/tradingpost/${row.id}`;
    default:
      return '/';
  }
}

/** What the count of a row counts. */
export function rowCount(row: SearchRow): string {
  if (row.count === null || row.count === undefined) return '';
  switch (row.type) {
    case 'artist':
      return plural(row.count, 'follower');
    case 'song':
      return plural(row.count, 'play');
    case 'album':
    case 'genre':
      return plural(row.count, 'track');
    case 'event':
      return `${formatCount(row.count)} interested`;
    case 'merch':
      if (row.isDownload) return 'download';
      // What is in stock is told to who may buy it.
      if (row.hasAccessTo === false) return '';
      return row.count === 0 ? 'sold out' : `${formatCount(row.count)} in stock`;
    case 'venue':
      return row.count === 0 ? '' : plural(row.count, 'event');
    case 'post':
      return row.count === 0 ? '' : plural(row.count, 'reaction');
    default:
      return formatCount(row.count);
  }
}

/** All rows in the order in which the groups are shown. */
export function allRows(results: SearchResults): SearchRow[] {
  return groups.flatMap((group) => results[group] ?? []);
}

/** How much of a name matched, 0 to 1. */
function coverage(row: SearchRow): number {
  const length = rowName(row).length;
  if (length === 0) return 0;
  const matched = (row.matches ?? []).reduce(
    (sum, { start, end }) => sum + Math.max(0, end - start),
    0,
  );
  return Math.min(1, matched / length);
}

/** How well a row fits, 0 to 1: as the server says it, else by how much of the name matched. */
function fit(row: SearchRow): number {
  return row.score ?? coverage(row);
}

/** Which group has the best match where several fit as well: what is most often meant by a name. */
const likeliest: readonly Group[] = [
  'artist',
  'song',
  'album',
  'event',
  'merch',
  'post',
  'venue',
  'genre',
];

/**
 * The best match of all groups: each group is sorted already, so it is one of their first rows, the
 * one that fits best; artists before songs before albums where that is equal.
 */
export function bestMatch(results: SearchResults): SearchRow | undefined {
  const firsts = likeliest.flatMap((group) => results[group]?.[0] ?? []);
  // A genre leads to another search and a post has no name: they are best where nothing else is.
  const things = firsts.filter(({ type }) => type !== 'genre' && type !== 'post');
  const among = things.length > 0 ? things : firsts;
  return among.reduce<SearchRow | undefined>(
    (best, row) => (best && fit(best) >= fit(row) ? best : row),
    undefined,
  );
}
