import type { Journal, JournalEntry } from './ports';

const database = 'sidestage-uploads';
const store = 'uploads';

/**
 * Keeps unfinished uploads in IndexedDB. Where that is closed to the page (private windows,
 * policies) they last as long as the page. One tab has an upload at a time.
 */
export function openJournal(): Journal {
  const memory = new Map<string, JournalEntry>();
  const releases = new Map<string, () => void>();
  let opened: Promise<IDBDatabase | null> | undefined;
  const open = () => (opened ??= openDatabase());

  return {
    async all() {
      const db = await open();
      if (!db) return [...memory.values()];
      return result<JournalEntry[]>(db.transaction(store).objectStore(store).getAll());
    },
    async put(entry) {
      const db = await open();
      memory.set(entry.id, entry);
      if (!db) return;
      try {
        await result(db.transaction(store, 'readwrite').objectStore(store).put(entry));
      } catch {
        // The disk is full, or the handle cannot be kept: the upload goes on, and after a reload
        // the person begins it again.
      }
    },
    async delete(id) {
      const db = await open();
      memory.delete(id);
      if (db) await result(db.transaction(store, 'readwrite').objectStore(store).delete(id));
    },
    claim(id) {
      if (!('locks' in navigator)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null);
          if (!lock) return undefined;
          // Held until it is released or the tab ends.
          return new Promise<void>((release) => releases.set(id, release));
        };
        void navigator.locks.request(`${database}-${id}`, { ifAvailable: true }, hold);
      });
    },
    release(id) {
      releases.get(id)?.();
      releases.delete(id);
    },
  };
}

async function openDatabase(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null;
  try {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    return await result(request);
  } catch {
    // Storage is closed to the page: uploads last as long as it does.
    return null;
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no answer'));
  });
}
