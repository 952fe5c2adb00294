import { request, withQuery } from '@/core/data/api';
import { read } from '@/core/data/restCache';

export interface Wish {
  type: string;
  id: string;
  featured: boolean;
  /** From 1; without it a thing stays where it is. */
  position?: number;
  /** Empty for none; left out, they stay. */
  startDate?: string;
  endDate?: string;
  /** For the audit log. */
  why?: string;
}

/** Errors: RefusedError. */
export const setFeatured = (wish: Wish) =>
  request<{ success: boolean }>('user', '/admin/featured-content', { method: 'POST', body: wish });

/** Something that search finds and that can be featured. */
export interface Hit {
  type: string;
  id: string;
  name: string;
  by: string;
}

interface Row {
  type: string;
  id: string;
  name?: string | null;
  artistName?: string | null;
}

/** The words of the server for what search calls otherwise. */
const types: Record<string, string | undefined> = {
  artist: 'artist',
  album: 'album',
  song: 'track',
  event: 'event',
  merch: 'merchandise',
};

/** The first parts of the addresses of things, and what the server calls those. */
const places: Record<string, string | undefined> = {
  album: 'album',
  track: 'track',
  events: 'event',
  tradingpost: 'merchandise',
};

/** What an address of this site leads to, which search need not know yet: a draft. Null for any other text. */
export function hitAt(text: string): Hit | null {
  const [, place = '', id = ''] = /([a-z]+)\/([\da-f-]{36})\/?$/.exec(text.trim()) ?? [];
  const type = places[place];
  return type ? { type, id, name: `The ${type} at this address`, by: '' } : null;
}

/** What can be featured, by name. Errors: RefusedError. */
export async function findHits(query: string): Promise<Hit[]> {
  const { results } = await read<{ results: Partial<Record<string, Row[]>> }>({
    service: 'content',
    path: withQuery('/search', { query, isFinalSearch: false }),
  });
  return Object.values(results).flatMap((rows) =>
    (rows ?? []).flatMap(({ type, id, name, artistName }) => {
      const known = types[type];
      if (!known) return [];
      const isArtist = known === 'artist';
      return [
        {
          type: known,
          id,
          name: name ?? artistName ?? '',
          by: isArtist ? '' : (artistName ?? ''),
        },
      ];
    }),
  );
}
