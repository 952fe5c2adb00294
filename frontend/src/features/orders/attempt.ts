import { whenPersonLeaves } from '@/core/session';

const name = 'sidestage.checkout';

interface Attempt {
  key: string;
  /** All that is bought and where it goes. */
  of: string;
}

function kept(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Attempt | null;
  } catch {
    // What cannot be read names no attempt: a new one begins.
    return null;
  }
}

/** The key of an attempt to buy. Reloading and trying again is the same attempt; buying something else is another. */
export function attemptKey(of: string): string {
  const known = kept();
  if (known?.of === of) return known.key;
  const key = crypto.randomUUID();
  sessionStorage.setItem(name, JSON.stringify({ key, of } satisfies Attempt));
  return key;
}

/** Has the next attempt be another one, though it is of the same things. */
export function forgetAttempt(): void {
  sessionStorage.removeItem(name);
}

whenPersonLeaves(forgetAttempt);
