import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { plural } from '@/lib/format';

/** A genre that artists proposed, as the server tells it. */
export interface Proposal {
  id: string;
  name: string;
  proposedAt: string;
  /** The first three of them. */
  artists: readonly { userId: string; handle: string; displayName: string }[];
  artistCount: number;
  albums: number;
  tracks: number;
  /** How many of the tracks are out. */
  published: number;
  /** Whether the same was declined before. */
  wasDeclined: boolean;
  nearest: readonly { id: string; name: string; slug: string; tracks: number }[];
}

async function post(id: string, act: string, body: object): Promise<void> {
  try {
    await request('content', `/admin/genres/${encodeURIComponent(id)}/${act}`, {
      method: 'POST',
      body,
    });
  } catch (error) {
    throw toRefused(error);
  }
}

/** Makes it a genre of the site, under a name. */
export const takeUp = (id: string, name: string, words: string): Promise<void> =>
  post(id, 'take-up', { name, words });

/** Puts what is in it into a genre that there is. */
export const fold = (id: string, genreId: string, words: string): Promise<void> =>
  post(id, 'fold', { genreId, words });

/** Takes it from what is in it. */
export const decline = (id: string, words: string): Promise<void> => post(id, 'decline', { words });

/** What is in it, in words. */
export function contentOf({ albums, tracks, published }: Proposal): string {
  const parts = [albums > 0 && plural(albums, 'album'), tracks > 0 && plural(tracks, 'track')];
  const all = parts.filter(Boolean).join(' and ');
  if (all === '') return 'Nothing is in it but what was deleted';
  if (tracks === 0) return all;
  return published > 0
    ? `${all}, ${plural(published, 'track')} of them out`
    : `${all}, no track of them out yet`;
}
