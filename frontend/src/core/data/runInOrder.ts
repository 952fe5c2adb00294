import { whenPersonLeaves } from '@/core/session';

/** The last run of each key that has not ended. */
const lastRuns = new Map<string, Promise<unknown>>();
/** Counts the people who left; a run that waited must not be sent as the next person. */
let departures = 0;

whenPersonLeaves(() => {
  departures++;
  lastRuns.clear();
});

/** Runs work after earlier work of the same key has ended, even badly, so that what was pressed last holds. */
export async function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lastRuns.get(key);
  const departuresBefore = departures;
  const next = () => {
    if (departures !== departuresBefore) throw new Error('The person left before this was sent');
    return work();
  };
  const run = before ? before.then(next, next) : work();
  lastRuns.set(key, run);
  try {
    return await run;
  } finally {
    if (lastRuns.get(key) === run) lastRuns.delete(key);
  }
}
