/** Runs a task while no other tab runs one under the same name. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

const lockKey = 'sidestage.tokens.lock';

/** The browser's own locks where it has them, else an entry in the storage that all tabs share. */
export function tabLock(storage: Storage): Lock {
  // Missing in old browsers and outside secure contexts, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return storageLock(storage);
  return async (task) => await locks.request(lockKey, task);
}

/** Milliseconds. A holder that has not let go by then is taken for closed: longer than any request. */
const lifetime = 40_000;
/** Milliseconds until another tab's write would have been seen. */
const settle = 50;

/**
 * A lock in shared storage: write one's name, wait, and see whether it is still there. Two that write
 * at once both see the later name, so that one of them goes on.
 */
export function storageLock(storage: Storage, owner: string = crypto.randomUUID()): Lock {
  let turns = 0;
  return async (task) => {
    const name = `${owner}#${++turns}`;
    await acquire(storage, name);
    try {
      return await task();
    } finally {
      if (holder(storage)?.name === name) storage.removeItem(lockKey);
    }
  };
}

async function acquire(storage: Storage, name: string): Promise<void> {
  for (;;) {
    const held = holder(storage);
    if (!held || held.until <= Date.now()) {
      storage.setItem(lockKey, JSON.stringify({ name, until: Date.now() + lifetime }));
    }
    await new Promise((resolve) => setTimeout(resolve, settle));
    if (holder(storage)?.name === name) return;
  }
}

function holder(storage: Storage): { name: string; until: number } | null {
  const text = storage.getItem(lockKey);
  return text === null ? null : (JSON.parse(text) as { name: string; until: number });
}
