/** Something that is fetched when it is first wanted, and once. */
export interface Lazy<T> {
  /** Resolves with it. After a failure the next call fetches again. */
  load: () => Promise<T>;
  /** Fetches it before anybody asks for it. What fails is fetched again, and said, when somebody does. */
  prepare: () => void;
  /** What was fetched; null until then. */
  readonly loaded: T | null;
}

/** Returns a Lazy of what `fetch` resolves with: a chunk, mostly. */
export function lazily<T>(fetch: () => Promise<T>): Lazy<T> {
  let loaded: T | null = null;
  const load = async () => (loaded ??= await fetch());
  return {
    load,
    prepare: () => {
      load().catch(() => {
        // Whoever asks for it will hear.
      });
    },
    get loaded() {
      return loaded;
    },
  };
}
