/** Something that is fetched when it is first wanted, and once. */
export interface Lazy<T> {
  /** Resolves with it. After a failure the next call fetches again. */
  load: () => Promise<T>;
  /** What was fetched; null until then. */
  readonly loaded: T | null;
}

/** Returns a Lazy of what `fetch` resolves with: a chunk, mostly. */
export function lazily<T>(fetch: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  return {
    load: async () => (loaded ??= await fetch()),
    get loaded() {
      return loaded;
    },
  };
}
