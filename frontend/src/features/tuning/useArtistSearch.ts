import { withQuery } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import { useRest } from '@/core/data/useRest';
import { useDebounced } from '@/lib/useDebounced';

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
  const wanted = text.trim();
  const query = useDebounced(wanted, stillness);
  const path = withQuery('/search', { query, isFinalSearch: false });
  const { answer, answered, error } = useRest<Answer>(
    query === '' || wanted === '' ? null : { service: 'content', path },
    { keepsLast: true },
  );
  const found = (answer?.results.artist ?? []).map(
    ({ id, name, artistName, handle }): FoundArtist => ({
      id,
      name: name || artistName || handle,
      handle,
    }),
  );
  return {
    found,
    /** What is shown is of a text before. */
    stale: query !== wanted || (answer !== undefined && answered !== path),
    problem: error === undefined ? null : toRefused(error),
  };
}
