import { request, withQuery } from '@/core/data/api';

export interface WaitingEntry {
  id: string;
  email: string;
  referrals: number;
  joinedAt: string;
  confirmedAt: string | null;
  invitedAt: string | null;
  leftAt: string | null;
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
export const entriesAfter = (after: string) =>
  ({ service: 'user', path: withQuery('/admin/early-access', { after }) }) as const;

const post = <T>(path: string, body: unknown) => request<T>('user', path, { method: 'POST', body });

/** What admins do to the waiting list. All reject with ApiError or NetworkError. */
export const earlyAccessApi = {
  invite: (count: number) => post<{ invited: number }>('/admin/early-access/invites', { count }),
  makeCodes: (count: number, note: string) =>
    post<{ codes: string[] }>('/admin/early-access/codes', { count, note }),
  makePreview: (label: string, password: string, days: number) =>
    post<PreviewCode>('/admin/preview-codes', { label, password, days }),
  revokePreview: (id: string) =>
    request<void>('user', `/admin/preview-codes/${id}`, { method: 'DELETE' }),
};
