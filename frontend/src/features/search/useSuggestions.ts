import { showSnackbar } from '@/components/snackbarStore';
import { request, withQuery } from '@/core/data/api';
import { answerOf, keyOf, type Read, writeAnswer } from '@/core/data/restCache';
import { useRest } from '@/core/data/useRest';
import { useSession } from '@/core/session';
import type { Suggested } from './options';

const suggestionsRead = (query: string): Read => ({
  service: 'content',
  path: withQuery('/search/suggestions', { query }),
});

/** The text that suggestions were asked for. */
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('query') ?? '';

/**
 * What the server suggests for a text, and for none: the latest searches of the person, trending
 * ones. Only those who are signed in are asked for; what failed to come is left out silently.
 */
export function useSuggestions(text: string, open: boolean) {
  const { userId } = useSession();
  const query = text.trim();
  const asks = userId !== null && open;
  const { answer, answered } = useRest<Suggested>(asks ? suggestionsRead(query) : null, {
    keepsLast: true,
  });

  /** Takes one of the person's searches out of the list, or all of them. Tells whether it is done. */
  const forget = async (search?: string): Promise<boolean> => {
    const keys = ['', query].map((each) => keyOf(suggestionsRead(each)));
    const before = keys.map((key) => [key, answerOf(key) as Suggested | undefined] as const);
    for (const [key, from] of before) {
      const recent =
        search === undefined ? [] : from?.recent.filter((each) => each.text !== search);
      if (from && recent) writeAnswer(key, { ...from, recent });
    }
    try {
      await request('content', '/search/recent', { method: 'DELETE', query: { text: search } });
      return true;
    } catch {
      for (const [key, from] of before) if (from) writeAnswer(key, from);
      showSnackbar({
        type: 'error',
        message: 'Your recent searches could not be changed. Try again.',
      });
      return false;
    }
  };

  if (userId === null) return { suggested: null, forget };
  const start = answerOf(keyOf(suggestionsRead(''))) as Suggested | undefined;
  if (query === '') return { suggested: start ?? null, forget };
  // While the answer is on its way, what is known of a text that goes on like this one stays.
  const last = queryOf(answered);
  const isRelated = last !== '' && (query.startsWith(last) || last.startsWith(query));
  if (answer && isRelated) return { suggested: answer, forget };
  return { suggested: start ? { ...start, completions: [], didYouMean: null } : null, forget };
}
