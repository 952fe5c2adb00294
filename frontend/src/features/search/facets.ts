import type { Filters } from './asked';
import { allRows } from './rows';
import type { Answer, Group } from './types';

/** By what the results can be narrowed. */
export interface Facets {
  /** The most frequent first. */
  genres: string[];
  years: boolean;
  places: boolean;
  /** The currency of most prices; null where nothing has a price. */
  currency: string | null;
  /** Some of it is not open to the person. */
  gated: boolean;
}

const mostGenres = 8;

/** By what the unfiltered results of a search can be narrowed. What is chosen already stays on offer. */
export function facetsOf(answer: Answer | null, group: Group | null, chosen: Filters): Facets {
  const results = answer?.results ?? {};
  const rows = group ? (results[group] ?? []) : allRows(results);
  const genres = byFrequency(rows.flatMap((row) => row.genres ?? []));
  const fold = (genre: string) => genre.toLowerCase();
  const known = new Set(genres.map(fold));
  const missing = chosen.genres.filter((genre) => !known.has(fold(genre)));
  const years = new Set(
    rows.flatMap((row) => row.year ?? (row.startsAt ? new Date(row.startsAt).getFullYear() : [])),
  );
  const currencies = rows.flatMap((row) =>
    row.currency && row.price !== null && row.price !== undefined ? row.currency : [],
  );
  const offered = [...missing, ...genres.slice(0, mostGenres)];
  return {
    genres: offered.length > 1 || missing.length > 0 ? offered : chosen.genres.slice(),
    years: years.size > 1 || chosen.yearFrom !== null || chosen.yearTo !== null,
    places: rows.some(({ type }) => type === 'event' || type === 'venue') || chosen.near !== null,
    currency: chosen.currency ?? byFrequency(currencies)[0] ?? null,
    gated: rows.some((row) => row.hasAccessTo === false) || chosen.available,
  };
}

function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([text]) => text);
}
