import { whenPersonLeaves } from '@/core/session';
import { noteAsker, whileHere } from './whileHere';

/** The last run of each key that has not ended. */
const lastRuns = new Map<string, Promise<unknown>>();

whenPersonLeaves(() => lastRuns.clear());

/**
 * Runs work after earlier work of the same key has ended, even badly, so that what was pressed last holds. What
 * still waits when the person leaves is not run.
 */
export async function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const isHere = noteAsker();
  const before = lastRuns.get(key);
  const next = () => (isHere() ? work() : new Promise<T>(() => undefined));
  const run = before ? before.then(next, next) : work();
  lastRuns.set(key, run);
  try {
    return await whileHere(run);
  } finally {
    if (lastRuns.get(key) === run) lastRuns.delete(key);
  }
}
