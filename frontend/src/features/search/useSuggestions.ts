import { useEffect, useState } from 'react';
import { showSnackbar } from '@/components/snackbarStore';
import { request } from '@/core/data/api';
import { useSession } from '@/core/session';
import type { Suggested } from './options';

/** What was offered to whom before anything was typed: shown at once when the field is asked again. */
let kept: { userId: string; start: Suggested } | null = null;

/**
 * What the server suggests for a text, and for none: the latest searches of the person, trending
 * ones. Only those who are signed in are asked for; what failed to come is left out silently.
 */
export function useSuggestions(text: string, open: boolean) {
  const { userId } = useSession();
  const query = text.trim();
  const [start, setStart] = useState(() => (kept?.userId === userId ? kept?.start : null) ?? null);
  const [typed, setTyped] = useState<(Suggested & { query: string }) | null>(null);

  useEffect(() => {
    if (!userId || !open) return;
    const abort = new AbortController();
    const run = async () => {
      try {
        const suggested = await request<Suggested>('content', '/search/suggestions', {
          query: { query },
          signal: abort.signal,
        });
        if (query !== '') return setTyped({ ...suggested, query });
        kept = { userId, start: suggested };
        setStart(suggested);
      } catch {
        // Cancelled: the newer call owns the state. Failed: the field searches without suggestions.
        if (!abort.signal.aborted && query !== '') setTyped(null);
      }
    };
    void run();
    return () => abort.abort();
  }, [userId, query, open]);

  /** Takes one of the person's searches out of the list, or all of them. Tells whether it is done. */
  const forget = async (search?: string): Promise<boolean> => {
    const before = { start, typed };
    const without = <T extends Suggested>(from: T | null) =>
      from && {
        ...from,
        recent: search === undefined ? [] : from.recent.filter((each) => each.text !== search),
      };
    setStart(without(start));
    setTyped(without(typed));
    try {
      await request('content', '/search/recent', {
        method: 'DELETE',
        query: { text: search },
      });
      kept = null;
      return true;
    } catch {
      setStart(before.start);
      setTyped(before.typed);
      showSnackbar({
        type: 'error',
        message: 'Your recent searches could not be changed. Try again.',
      });
      return false;
    }
  };

  if (!userId) return { suggested: null, forget };
  if (query === '') return { suggested: start, forget };
  // While the answer is on its way, what is known of a text that goes on like this one stays.
  const related = typed && (query.startsWith(typed.query) || typed.query.startsWith(query));
  const own = start && { ...start, completions: [], didYouMean: null };
  return { suggested: related ? typed : own, forget };
}
