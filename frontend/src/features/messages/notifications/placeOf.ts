/** A place of the site as it can be compared: the page, and what of it is meant. */
export interface Place {
  path: string;
  /** Parameters of the address and its anchor. */
  parts: readonly string[];
}

export function placeOf(address: string): Place {
  const { pathname, search, hash } = new URL(address, location.origin);
  return {
    path: decodeURIComponent(pathname).replace(/\/$/, '').toLowerCase(),
    parts: [...search.slice(1).split('&'), hash.slice(1)].filter(Boolean),
  };
}
