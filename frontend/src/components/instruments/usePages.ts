import { useState } from 'react';

export interface Pages {
  /** Cursors of the pages gone through, the one on show last. */
  cursors: readonly string[];
  size: number;
  setCursors: (cursors: readonly string[]) => void;
  /** After which the page on show begins; null for the first. */
  after: string | null;
}

/** Where a long table stands. */
export function usePages(size: number): Pages {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return { cursors, size, setCursors, after: cursors[cursors.length - 1] ?? null };
}
