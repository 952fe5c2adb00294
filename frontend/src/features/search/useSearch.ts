import { useEffect, useState } from 'react';
import { request } from '@/core/data/api';
import { useSession } from '@/core/session';
import { hasPageAfter, pageSize } from './asked';
import type { Answer, Group } from './types';

export interface SearchState {
  /** The last answer that came; it stays while a new one is on its way. */
  answer: Answer | null;
  /** The parameters that it answers. */
  answered: string;
  loading: boolean;
  failed: boolean;
}

const nothing: SearchState = { answer: null, answered: '', loading: false, failed: false };

interface Kept {
  answer: Answer;
  /** Of a group that is paged through. */
  pages: number;
}

/**
 * Answers of this visit, the oldest out first: going back to a search shows it at once, with as
 * many pages as were read. They are kept by person, as what is open to one is not to another.
 */
const answers = new Map<string, Kept>();
const keptAnswers = 40;

function keep(key: string, kept: Kept): void {
  answers.delete(key);
  answers.set(key, kept);
  const oldest = answers.keys().next();
  if (answers.size > keptAnswers && !oldest.done) answers.delete(oldest.value);
}

const ask = (parameters: string, signal?: AbortSignal) =>
  request<Answer>('content', `/search?${parameters}`, signal ? { signal } : {});

interface SearchOptions {
  /** Another one searches again. */
  attempt?: number;
  /** False where an answer of this visit will do. */
  fresh?: boolean;
}

/**
 * Searches with the parameters of /search; for none there is nothing. Newer parameters cancel the
 * older search.
 */
export function useSearch(asked: string, { attempt = 0, fresh = true }: SearchOptions = {}) {
  const { userId } = useSession();
  const key = `${userId ?? ''} ${asked}`;
  const [state, setState] = useState<SearchState>(() => {
    const known = answers.get(key);
    return known ? { ...nothing, answer: known.answer, answered: asked } : nothing;
  });

  useEffect(() => {
    if (asked === '') return;
    const abort = new AbortController();
    const run = async () => {
      const known = answers.get(key);
      // Pages that were read stand where they were left: a new first page would move them.
      const enough = known !== undefined && (known.pages > 1 || !fresh);
      setState((last) => ({
        ...(known ? { answer: known.answer, answered: asked } : last),
        loading: !enough,
        failed: false,
      }));
      if (enough) return;
      try {
        const answer = await ask(asked, abort.signal);
        // The next page may have come in the meantime.
        const now = answers.get(key);
        const shown = now && now.pages > 1 ? now : { answer, pages: 1 };
        keep(key, shown);
        setState({ answer: shown.answer, answered: asked, loading: false, failed: false });
      } catch {
        // Cancelled: a newer search owns the state. Failed: the results are cleared.
        if (!abort.signal.aborted) setState({ ...nothing, answered: asked, failed: true });
      }
    };
    void run();
    return () => abort.abort();
  }, [asked, key, attempt, fresh]);

  /** Adds the next page of the group that is asked for alone. Rejects where it does not come. */
  const loadMore = async (group: Group): Promise<void> => {
    const before = answers.get(key);
    if (!before) return;
    // Counted in pages: of a page that came, what the person may not know of was left out.
    const next = await ask(`${asked}&offset=${before.pages * pageSize}`);
    const rows = before.answer.results[group] ?? [];
    const there = new Set(rows.map(({ id }) => id));
    const added = (next.results[group] ?? []).filter(({ id }) => !there.has(id));
    const pages = before.pages + 1;
    const answer: Answer = {
      ...before.answer,
      results: { ...before.answer.results, [group]: [...rows, ...added] },
      more: { ...next.more, [group]: Boolean(next.more?.[group]) && hasPageAfter(pages) },
    };
    keep(key, { answer, pages });
    setState((last) => (last.answered === asked ? { ...last, answer } : last));
  };

  return { ...(asked === '' ? nothing : state), loadMore };
}
