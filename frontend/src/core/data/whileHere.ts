import { sessionStore } from '@/core/session';

/** Returns whether the person who is here now still is. */
export function noteAsker(): () => boolean {
  const person = () => sessionStore.getState().userId;
  const asker = person();
  return () => person() === asker;
}

/**
 * Settles as the work does while the person who asked for it is here, and never once they have left: what follows
 * would be done as, or shown to, the next person.
 */
export function whileHere<T>(work: Promise<T>): Promise<T> {
  const isHere = noteAsker();
  return new Promise((resolve, reject) => {
    work.then(
      (value) => isHere() && resolve(value),
      (error: unknown) => isHere() && reject(error),
    );
  });
}
