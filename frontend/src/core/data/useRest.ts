import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '@/core/session';
import { answerOf, keyOf, type Read, read, watchAnswer } from './restCache';

interface RestOptions<T> {
  /** Shows the answer before until the new one comes. */
  keepsLast?: boolean;
  /** Whether a kept answer will do; none does where not given. Must be the same from one render to the next. */
  isEnough?: (answer: T) => boolean;
}

interface Rest<T> {
  answer: T | undefined;
  /** What the answer answers: another path than the one asked for where keepsLast shows the one before. */
  answered: string;
  loading: boolean;
  /** Why the last request failed; an answer from before it stays. */
  error: unknown;
  reload: () => void;
}

interface Ended {
  key: string;
  attempt: number;
  error?: unknown;
}

/** Reads by REST: shows what is kept for the person at once and asks again. Null asks for nothing. */
export function useRest<T>(
  asked: Read | null,
  { keepsLast = false, isEnough }: RestOptions<T> = {},
): Rest<T> {
  const { service = 'content', path = null, auth = true } = asked ?? {};
  // The key is read from the session's store; this renders again when it changes.
  useSession();
  const key = asked ? keyOf(asked) : '';
  const subscribe = useCallback((listener: () => void) => watchAnswer(key, listener), [key]);
  const answer = useSyncExternalStore(subscribe, () => answerOf(key) as T | undefined);
  const [last, setLast] = useState<{ answer: T; answered: string; person: string }>();
  const [ended, setEnded] = useState<Ended>();
  const [attempt, setAttempt] = useState(0);
  const person = key.slice(0, key.indexOf(' '));
  if (path !== null && answer !== undefined && last?.answer !== answer) {
    setLast({ answer, answered: path, person });
  }

  useEffect(() => {
    if (path === null) return;
    const kept = answerOf(key) as T | undefined;
    if (kept !== undefined && isEnough?.(kept)) return;
    const abort = new AbortController();
    const end = (error?: unknown) => {
      if (!abort.signal.aborted) setEnded({ key, attempt, error });
    };
    read({ service, path, auth }, { signal: abort.signal }).then(() => end(), end);
    return () => abort.abort();
  }, [service, path, auth, key, attempt, isEnough]);

  const hasEnded = ended?.key === key && ended.attempt === attempt;
  const error = hasEnded ? ended.error : undefined;
  const isKept = answer !== undefined && Boolean(isEnough?.(answer));
  const isLastShown =
    keepsLast && answer === undefined && error === undefined && last?.person === person;
  return {
    answer: isLastShown ? last.answer : answer,
    answered: isLastShown ? last.answered : (path ?? ''),
    loading: path !== null && !hasEnded && !isKept,
    error,
    reload: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
