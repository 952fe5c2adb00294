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
  /** When the account is deleted for good, and when it was. */
  eraseAt: string | null;
  erasedAt: string | null;
}

export interface ReportLine {
  id: string;
  targetType: string;
  targetId: string;
  reason: string;
  state: string;
  createdAt: string;
}

/** An order, its total in minor units. */
export interface OrderLine {
  id: string;
  number: string;
  status: string;
  total: number;
  currency: string;
  paidAt: string;
}

export interface Person extends Member {
  deactivatedBy: string | null;
  deactivatedWhy: string | null;
  /** Who asked for the end of the account: the person, or an admin, who said why. */
  deletionBy: string | null;
  deletionWhy: string | null;
  made: Record<
    | 'albums'
    | 'tracks'
    | 'posts'
    | 'comments'
    | 'merchandise'
    | 'events'
    | 'giveaways'
    | 'playlists'
    | 'followers'
    | 'following',
    number
  >;
  sessions: { id: string; device: string; startedAt: string; lastAt: string; expiresAt: string }[];
  reportsAbout: ReportLine[];
  reportsBy: ReportLine[];
  /** The last that they paid, and that they sold. */
  orders: OrderLine[];
  sold: OrderLine[];
  soldCount: number;
  /** Whether codes of an app are asked for when they sign in. */
  hasSecondFactor: boolean;
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

/** Has no code of an app be asked of somebody any more, who has lost it. */
export function removeSecondFactor(userId: string, why: string): Promise<void> {
  return post('/admin/remove-second-factor', { userId, why });
}

/** Signs somebody out: of one session, or everywhere where none is named. */
export function endSessions(userId: string, sessionId: string | null, why: string): Promise<void> {
  return post('/admin/end-sessions', { userId, ...(sessionId ? { sessionId } : {}), why });
}

/** Has somebody be shown around again when they next come. */
export async function showTourAgain(userId: string, why: string): Promise<void> {
  try {
    await request('user', `/users/${encodeURIComponent(userId)}/setup`, {
      method: 'PUT',
      body: { seenTutorial: false, why },
    });
  } catch (error) {
    throw toRefused(error);
  }
}

/** Has an account be deleted for good in 14 days, and hides it until then. */
export function deletePerson(userId: string, handle: string, why: string): Promise<void> {
  return post('/admin/delete-user', { userId, handle, why });
}

/** Takes that back, whoever asked for it. */
export function keepPerson(userId: string, why: string): Promise<void> {
  return post('/admin/keep-user', { userId, why });
}
