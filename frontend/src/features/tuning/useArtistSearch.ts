import { useCallback } from 'react';
import { request } from '@/core/data/api';
import { useDebounced } from '@/lib/useDebounced';
import { usePreviewed } from './usePreviewed';

export interface FoundArtist {
  id: string;
  name: string;
  handle: string;
}

interface Answer {
  results: { artist?: { id: string; name?: string; artistName?: string; handle: string }[] };
}

/** Milliseconds of stillness before a text is searched for. */
const stillness = 200;

/** Artists by name, as it is typed. */
export function useArtistSearch(text: string) {
  const query = useDebounced(text.trim(), stillness);
  const find = useCallback(async (): Promise<FoundArtist[]> => {
    if (query === '') return [];
    const { results } = await request<Answer>('content', '/search', {
      query: { query, isFinalSearch: false },
    });
    return (results.artist ?? []).map(({ id, name, artistName, handle }) => ({
      id,
      name: name || artistName || handle,
      handle,
    }));
  }, [query]);
  const { value, problem, stale } = usePreviewed(query, find);
  return {
    found: text.trim() === '' ? [] : (value ?? []),
    /** What is shown is of a text before. */
    stale: stale || query !== text.trim(),
    problem: text.trim() === '' ? null : problem,
  };
}
