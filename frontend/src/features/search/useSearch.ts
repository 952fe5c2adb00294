import { useEffect, useState } from 'react';
import { request } from '@/lib/api';
import type { SearchResults } from './types';

export interface SearchState {
  /** The last results that came; they stay while new ones are on their way. */
  results: SearchResults | null;
  /** What the results answer. */
  answered: string;
  loading: boolean;
  failed: boolean;
}

const nothing: SearchState = { results: null, answered: '', loading: false, failed: false };

/** Answers of this visit, the oldest out first: going back to a query shows it at once. */
const answers = new Map<string, SearchResults>();
const keptAnswers = 40;

function keep(key: string, results: SearchResults): void {
  answers.delete(key);
  answers.set(key, results);
  const oldest = answers.keys().next();
  if (answers.size > keptAnswers && !oldest.done) answers.delete(oldest.value);
}

/** Searches for the text, trimmed; for an empty one there is nothing. A newer text cancels the older search. */
export function useSearch(text: string, isFinalSearch: boolean, attempt = 0): SearchState {
  const query = text.trim();
  const [state, setState] = useState<SearchState>(nothing);

  useEffect(() => {
    if (query === '') return;
    const key = `${isFinalSearch} ${query}`;
    const abort = new AbortController();
    const run = async () => {
      const known = answers.get(key);
      setState((last) =>
        known
          ? { results: known, answered: query, loading: true, failed: false }
          : { ...last, loading: true, failed: false },
      );
      try {
        const { results } = await request<{ results: SearchResults }>('content', '/search', {
          query: { query, isFinalSearch },
          signal: abort.signal,
        });
        keep(key, results);
        setState({ results, answered: query, loading: false, failed: false });
      } catch {
        // Cancelled: a newer search owns the state. Failed: the results are cleared.
        if (!abort.signal.aborted) setState({ ...nothing, answered: query, failed: true });
      }
    };
    void run();
    return () => abort.abort();
  }, [query, isFinalSearch, attempt]);

  return query === '' ? nothing : state;
}
