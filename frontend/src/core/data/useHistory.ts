import { useCallback } from 'react';
import { usePages } from '@/components/instruments/usePages';
import type { ReadHistory, VersionPage } from '@/components/instruments/VersionHistory';
import { usePolled } from './usePolled';

const once = () => null;
const size = 10;

/**
 * Reads the versions of what an admin sets, page by page, and anew for each version that is made. `read` must be the
 * same from one render to the next.
 */
export function useHistory<V>(
  version: number,
  read: (first: number, after: string | null) => Promise<VersionPage<V>>,
): ReadHistory<V> {
  const pages = usePages(size);
  const { after } = pages;
  const ask = useCallback(
    async () => ({ version, ...(await read(size, after)) }),
    [read, after, version],
  );
  return { pages, ...usePolled(ask, once) };
}
