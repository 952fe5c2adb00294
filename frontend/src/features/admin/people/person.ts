import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import type { Role } from '@/core/session';

export interface Member {
  userId: string;
  handle: string;
  displayName: string;
  email: string;
  accountType: 'fan' | 'artist';
  roles: string[];
  createdAt: string;
  confirmedAt: string | null;
  deactivatedAt: string | null;
}

export interface ReportLine {
  id: string;
  targetType: string;
  targetId: string;
  reason: string;
  state: string;
  createdAt: string;
}

export interface Person extends Member {
  deactivatedBy: string | null;
  deactivatedWhy: string | null;
  made: Record<
    | 'albums'
    | 'tracks'
    | 'posts'
    | 'comments'
    | 'merchandise'
    | 'events'
    | 'followers'
    | 'following',
    number
  >;
  sessions: { startedAt: string; lastAt: string; expiresAt: string }[];
  reportsAbout: ReportLine[];
  reportsBy: ReportLine[];
  /** Totals in minor units. */
  orders: {
    id: string;
    number: string;
    status: string;
    total: number;
    currency: string;
    paidAt: string;
  }[];
  soldCount: number;
}

async function post(path: string, body: object): Promise<void> {
  try {
    await request('content', path, { method: 'POST', body });
  } catch (error) {
    throw toRefused(error);
  }
}

/** Gives a role or takes it. */
export function setRole(userId: string, privilege: Role, has: boolean, why: string): Promise<void> {
  return post(has ? '/admin/assign-privileges' : '/admin/remove-privileges', {
    userId,
    privilege,
    why,
  });
}

/** Signs somebody out everywhere and hides them, or brings them back. */
export function setActive(userId: string, active: boolean, why: string): Promise<void> {
  return post(active ? '/admin/reactivate-user' : '/admin/deactivate-user', { userId, why });
}
