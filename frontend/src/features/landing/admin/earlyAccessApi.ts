import { request, withQuery } from '@/core/data/api';

export interface WaitingEntry {
  id: string;
  email: string;
  referrals: number;
  joinedAt: string;
  confirmedAt: string | null;
  invitedAt: string | null;
  leftAt: string | null;
  /** Where the next page by place begins; by place alone. */
  turn?: number;
}

/** How the list is ordered: by when people joined, or who waits by their place. */
export type WaitingSort = 'joined' | 'place';

export interface InviteCode {
  id: string;
  /** What it is for, where it was made to hand out. */
  note: string | null;
  /** Whom it was written to. */
  email: string | null;
  /** The same for all of one batch. */
  createdAt: string;
  state: 'made' | 'due' | 'sent' | 'held' | 'used' | 'revoked';
  usedAt: string | null;
  usedBy: { userId: string; handle: string; displayName: string } | null;
  revokedAt: string | null;
}

export interface WaitingPage {
  entries: WaitingEntry[];
  totals: { unconfirmed: number; waiting: number; invited: number };
}

export interface LandingDay {
  day: string;
  visits: number;
  joined: number;
  confirmed: number;
}

export interface PreviewCode {
  id: string;
  label: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  uses: number;
  /** Given once, where it is made. */
  password?: string;
}

/** Where a part of the list is, after somebody. */
export const entriesAfter = (last: WaitingEntry | undefined, sort: WaitingSort) => {
  const after = sort === 'place' ? last?.turn : last?.id;
  return {
    service: 'user',
    path: withQuery('/admin/early-access', {
      sort,
      ...(after !== undefined && { after: String(after) }),
    }),
  } as const;
};

/** Where a part of the invite codes is, before one. */
export const invitesBefore = (before: string) =>
  ({ service: 'user', path: withQuery('/admin/early-access/invites', { before }) }) as const;

const post = <T>(path: string, body: unknown) => request<T>('user', path, { method: 'POST', body });

/** What admins do to the waiting list. All reject with ApiError or NetworkError. */
export const earlyAccessApi = {
  invite: (count: number, why?: string) =>
    post<{ invited: number }>('/admin/early-access/invites', { count, why }),
  makeCodes: (count: number, note: string, why?: string) =>
    post<{ codes: string[] }>('/admin/early-access/codes', { count, note, why }),
  revokeInvite: (id: string, why: string) =>
    post<{ success: boolean }>(`/admin/early-access/invites/${id}/revoke`, { why }),
  makePreview: (label: string, password: string, days: number, why?: string) =>
    post<PreviewCode>('/admin/preview-codes', { label, password, days, why }),
  revokePreview: (id: string, why?: string) =>
    request<void>('user', withQuery(`/admin/preview-codes/${id}`, { ...(why && { why }) }), {
      method: 'DELETE',
    }),
};
