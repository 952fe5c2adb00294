import { hasRole, useSession } from '@/core/session';

/** Whether the person is an admin: some pages are open to others, who may look and not act. The server decides on its own. */
export function useIsAdmin(): boolean {
  return hasRole(useSession().profile);
}
