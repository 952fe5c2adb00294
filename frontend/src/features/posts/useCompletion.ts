import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { hashtagSuggestionsDocument } from './api/hashtagSuggestions';
import { mentionSuggestionsDocument } from './api/mentionSuggestions';

/** What a name that is typed may become. */
export interface Completion {
  /** What takes the place of the typed name, its mark included. */
  text: string;
  /** Says who or what it is. */
  hint: string;
  picture?: string | null;
}

/** A name that is being typed: its mark with what follows it, up to the caret. */
interface Typed {
  mark: '@' | '#';
  name: string;
  from: number;
}

/** Finds the name that ends at the caret. */
export function typedAt(text: string, caret: number): Typed | null {
  const found = /(?:^|[^\p{L}\p{M}\p{N}_/&#@])([@#])([\p{L}\p{M}\p{N}_]{1,60})$/u.exec(
    text.slice(0, caret),
  );
  if (!found) return null;
  const [, mark, name] = found as unknown as [string, '@' | '#', string];
  return { mark, name, from: caret - name.length - 1 };
}

/** Whether a name that is typed begins a handle or a hashtag, or a word of what somebody is called. */
function fits({ text, hint }: Completion, to: string): boolean {
  const typed = to.toLowerCase();
  if (text.toLowerCase().startsWith(typed)) return true;
  const words = hint.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  return to.startsWith('@') && words.some((word) => word.startsWith(typed.slice(1)));
}

/** Milliseconds to wait for the next letter. */
const pause = 150;

/** Returns what the name at the caret may become; nothing while it is not known, or where it cannot be asked. */
export function useCompletion(
  text: string,
  caret: number,
): { typed: Typed | null; found: Completion[] } {
  const client = useApolloClient();
  const [answer, setAnswer] = useState<{ to: string; found: Completion[] }>({ to: '', found: [] });
  const typed = typedAt(text, caret);
  const to = typed ? typed.mark + typed.name : '';
  useEffect(() => {
    if (!to) return;
    let isOver = false;
    const query = { variables: { query: to } };
    const ask = async (): Promise<Completion[]> => {
      if (to.startsWith('#')) {
        const { data } = await client.query({ query: hashtagSuggestionsDocument, ...query });
        return (data?.getHashtagSuggestions ?? []).map(({ name, postCount }) => ({
          text: `#${name}`,
          hint: postCount === 1 ? '1 post' : `${postCount} posts`,
        }));
      }
      const { data } = await client.query({ query: mentionSuggestionsDocument, ...query });
      return (data?.getMentionSuggestions ?? []).map((each) => ({
        text: `@${each.handle}`,
        hint: each.displayName,
        picture: each.profilePictureUrl ?? null,
      }));
    };
    const timer = setTimeout(() => {
      ask()
        .then((found) => isOver || setAnswer({ to, found }))
        // Without suggestions one types the name out.
        .catch(() => undefined);
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, to]);
  if (!answer.to || !to.startsWith(answer.to)) return { typed, found: [] };
  // Until there is an answer for another letter, what still fits of the last one stays.
  const found = to === answer.to ? answer.found : answer.found.filter((each) => fits(each, to));
  return { typed, found };
}
