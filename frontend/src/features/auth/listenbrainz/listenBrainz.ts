import type { Read } from '@/core/data/restCache';

export interface ListensAccount {
  /** What the person is called there. */
  userName: string;
  isPaused: boolean;
  /** The token is not taken any more. */
  isRefused: boolean;
  connectedAt: string;
  lastSentAt: string | null;
  /** What went wrong last, in words. */
  problem: string | null;
  waiting: number;
  /** How many were given up, as too many waited. */
  dropped: number;
}

export interface ListensImport {
  askedAt: string;
  /** Null while it is read. */
  doneAt: string | null;
  found: number;
  added: number;
  known: number;
  elsewhere: number;
  unreadable: number;
  problem: string | null;
}

export interface ListenBrainzStatus {
  /** Whether this site sends to a ListenBrainz. */
  isOffered: boolean;
  /** The address of this site that other players submit to. */
  submitTo: string;
  account: ListensAccount | null;
  import: ListensImport | null;
}

export const path = '/user/listenbrainz';

export const listenBrainzRead: Read = { service: 'user', path };
