import type { MenuEntry } from '@/components/Menu';
import { type AgainstSlot, useSlot } from '@/core/manifest';
import { useSession } from '@/core/session';

/** What a menu ends with where its thing is somebody else's. */
export function useAgainst(of: AgainstSlot, isOwn: boolean): MenuEntry[] {
  const parts = useSlot('against');
  const isMember = useSession().status === 'member';
  if (!isMember || isOwn || parts.length === 0) return [];
  return ['line', ...parts.map((Part, at) => ({ key: `against-${at}`, node: <Part {...of} /> }))];
}
