import type { NavigationEntry } from '@/core/manifest';
import type { Session } from '@/core/session';
import { navigation } from '../features';

/** Returns the entries of the navigation that somebody sees at the side. */
export function navigationFor({
  status,
  profile,
}: Pick<Session, 'status' | 'profile'>): NavigationEntry[] {
  return navigation.filter(
    (entry) =>
      !entry.thumbOnly &&
      (!entry.for ||
        (status === 'member' && (entry.for === 'member' || profile?.roles?.includes('admin')))),
  );
}
