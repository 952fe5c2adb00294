import { groups, type Group } from './types';

export interface Filters {
  genres: readonly string[];
  yearFrom: number | null;
  yearTo: number | null;
  /** Kilometres around where the person is. */
  near: number | null;
  /** Decimals of the currency. */
  priceFrom: number | null;
  priceTo: number | null;
  currency: string | null;
  /** Only what is open to the person. */
  available: boolean;
}

/** What the page of results is asked for: its address, read. */
export interface Asked {
  query: string;
  /** One group alone, with all its pages; null for the overview. */
  group: Group | null;
  /** As it was typed, without guesses. */
  exact: boolean;
  filters: Filters;
}

interface Coordinates {
  latitude: number;
  longitude: number;
}

export const noFilters: Filters = {
  genres: [],
  yearFrom: null,
  yearTo: null,
  near: null,
  priceFrom: null,
  priceTo: null,
  currency: null,
  available: false,
};

/** Rows that a page of a group holds. */
export const pageSize = 30;
/** The last row that the server pages to. */
const deepest = 1000;

/** Reads the address of the page of results. What makes no sense is left out. */
export function readAsked(parameters: URLSearchParams): Asked {
  const group = parameters.get('group');
  const currency = parameters.get('currency');
  const number = (name: string, least: number, most: number) => {
    const text = parameters.get(name);
    const value = Number(text);
    return text && value >= least && value <= most ? value : null;
  };
  return {
    query: (parameters.get('query') ?? '').trim(),
    group: groups.find((each) => each === group) ?? null,
    exact: parameters.get('exact') === 'true',
    filters: {
      genres: [...new Set(parameters.getAll('genre').filter(Boolean))],
      yearFrom: whole(number('yearFrom', 1, 9999)),
      yearTo: whole(number('yearTo', 1, 9999)),
      near: number('near', 1, 20_000),
      priceFrom: number('priceFrom', 0, 1e9),
      priceTo: number('priceTo', 0, 1e9),
      currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null,
      available: parameters.get('available') === 'true',
    },
  };
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.trunc(value);
}

/** The address of the page of results. */
export function addressOf({ query, group, exact, filters }: Asked): string {
  const parameters = new URLSearchParams({ query });
  if (group) parameters.set('group', group);
  if (exact) parameters.set('exact', 'true');
  if (filters.near !== null) parameters.set('near', String(filters.near));
  writeFilters(parameters, filters);
  return searchPath(parameters);
}

/** The address of the results of a text alone. */
export function resultsOf(query: string): string {
  return searchPath(new URLSearchParams({ query }));
}

// In an address a space reads better as %20 than as a plus, and both mean the same.
const searchPath = (parameters: URLSearchParams) =>
  `/search?${parameters.toString().replaceAll('+', '%20')}`;

export function isFiltered(filters: Filters): boolean {
  return addressOf({ query: '', group: null, exact: false, filters }) !== '/search?query=';
}

/** The parameters of a final search; the place is where the person is, if that is known. */
export function finalSearch(asked: Asked, place: Coordinates | null): string {
  const { query, group, exact, filters } = asked;
  if (query === '') return '';
  const parameters = new URLSearchParams({ query, isFinalSearch: 'true' });
  if (group) {
    parameters.set('group', group);
    parameters.set('limit', String(pageSize));
  }
  if (exact) parameters.set('exact', 'true');
  if (filters.near !== null && place) {
    parameters.set('latitude', String(place.latitude));
    parameters.set('longitude', String(place.longitude));
    parameters.set('radius', String(filters.near));
  }
  writeFilters(parameters, filters);
  return parameters.toString();
}

/** The parameters of a search while one types. */
export function typingSearch(text: string): string {
  const query = text.trim();
  return query === '' ? '' : new URLSearchParams({ query, isFinalSearch: 'false' }).toString();
}

/** Whether the server has a page after so many. */
export function hasPageAfter(pages: number): boolean {
  return pages * pageSize <= deepest;
}

function writeFilters(parameters: URLSearchParams, filters: Filters): void {
  for (const genre of filters.genres) parameters.append('genre', genre);
  const rest = {
    yearFrom: filters.yearFrom,
    yearTo: filters.yearTo,
    priceFrom: filters.priceFrom,
    priceTo: filters.priceTo,
    // A currency alone narrows nothing.
    currency: filters.priceFrom === null && filters.priceTo === null ? null : filters.currency,
    available: filters.available || null,
  };
  for (const [name, value] of Object.entries(rest)) {
    if (value !== null) parameters.set(name, String(value));
  }
}
