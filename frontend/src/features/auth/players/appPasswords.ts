import type { Read } from '@/core/data/restCache';

export interface AppPassword {
  id: string;
  name: string;
  createdAt: string;
  /** Absent before the first use. */
  lastUsedAt?: string;
  /** What the player called itself then. */
  client?: string;
}

export interface AppPasswords {
  /** How many one account may have. */
  most: number;
  appPasswords: AppPassword[];
}

/** An app password at the one time that it is shown. */
export interface MadeAppPassword extends AppPassword {
  /** The address that players are given. */
  server: string;
  username: string;
  appPassword: string;
  apiKey: string;
}

export const path = '/user/security/app-passwords';

export const appPasswordsRead: Read = { service: 'user', path };
