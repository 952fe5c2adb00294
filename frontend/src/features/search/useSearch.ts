import { answerOf, keyOf, type Read, read, writeAnswer } from '@/core/data/restCache';
import { useRest } from '@/core/data/useRest';
import { hasPageAfter, pageSize } from './asked';
import type { Answer, Group } from './types';

interface SearchState {
  /** The last answer that came; it stays while a new one is on its way. */
  answer: Answer | null;
  /** The parameters that it answers. */
  answered: string;
  loading: boolean;
  failed: boolean;
}

/** An answer with as many pages as were read. */
interface PagedAnswer extends Answer {
  /** Of a group that is paged through; 1 where not given. */
  pages?: number;
}

const searchRead = (parameters: string): Read => ({
  service: 'content',
  path: `/search?${parameters}`,
});

// Pages that were read stand where they were left: a new first page would move them.
const isPaged = ({ pages = 1 }: PagedAnswer) => pages > 1;
const isAny = () => true;

/**
 * Searches with the parameters of /search; for none there is nothing. An answer of this visit is shown at once and,
 * unless it was paged through or `fresh` is false, asked for again.
 */
export function useSearch(asked: string, { fresh = true }: { fresh?: boolean } = {}) {
  const { answer, answered, loading, error, reload } = useRest<PagedAnswer>(
    asked === '' ? null : searchRead(asked),
    { keepsLast: true, isEnough: fresh ? isPaged : isAny },
  );

  /** Adds the next page of the group that is asked for alone. Rejects where it does not come. */
  const loadMore = async (group: Group): Promise<void> => {
    const key = keyOf(searchRead(asked));
    const before = answerOf(key) as PagedAnswer | undefined;
    if (!before) return;
    const { pages = 1 } = before;
    // Counted in pages: of a page that came, what the person may not know of was left out.
    const next = await read<Answer>(searchRead(`${asked}&offset=${pages * pageSize}`));
    const rows = before.results[group] ?? [];
    const ids = new Set(rows.map(({ id }) => id));
    const added = (next.results[group] ?? []).filter(({ id }) => !ids.has(id));
    const all: PagedAnswer = {
      ...before,
      pages: pages + 1,
      results: { ...before.results, [group]: [...rows, ...added] },
      more: { ...next.more, [group]: Boolean(next.more?.[group]) && hasPageAfter(pages + 1) },
    };
    writeAnswer(key, all);
  };

  const failed = error !== undefined;
  const state: SearchState = {
    answer: failed ? null : (answer ?? null),
    answered: answered.slice(searchRead('').path.length),
    loading,
    failed,
  };
  return { ...state, loadMore, reload };
}
