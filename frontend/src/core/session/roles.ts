import type { Profile } from './types';

/** What somebody does for the site. An admin may do what any other may. */
export const roles = ['admin', 'moderator', 'analyst', 'support'] as const;
export type Role = (typeof roles)[number];

/** Whether somebody is an admin, or has one of some roles. The server decides on its own. */
export function hasRole(profile: Pick<Profile, 'roles'> | null, ...of: readonly Role[]): boolean {
  return ['admin', ...of].some((role) => profile?.roles?.includes(role));
}
