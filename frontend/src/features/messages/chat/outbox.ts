import type { Pending } from '../model/types';

const prefix = 'sidestage.outbox.';
const keyOf = (userId: string) => `${prefix}${userId}`;

/** Messages that were written and have not arrived, as this browser keeps them for a person. */
export function readOutbox(userId: string): Pending[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as Pending[];
    return kept.map((each) => ({ ...each, previews: [], state: 'failed', isUnsent: true }));
  } catch {
    // Somebody changed it: what cannot be read cannot be sent.
    return [];
  }
}

export function keepInOutbox(userId: string, pending: Pending): void {
  const kept = readOutbox(userId);
  const at = kept.findIndex(({ clientKey }) => clientKey === pending.clientKey);
  // What is sent again stays before what was written after it.
  write(userId, kept.toSpliced(at < 0 ? kept.length : at, 1, { ...pending, previews: [] }));
}

export function takeFromOutbox(userId: string, key: string): void {
  write(
    userId,
    readOutbox(userId).filter(({ clientKey }) => clientKey !== key),
  );
}

function write(userId: string, list: readonly Pending[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(list));
  } catch {
    // The browser keeps nothing: the message is then in this page alone.
  }
}

/** What somebody wrote is not for whoever comes next. */
export function clearOutboxes(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key);
}
