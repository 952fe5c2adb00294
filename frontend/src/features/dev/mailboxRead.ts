import { withQuery } from '@/core/data/api';
import type { Read } from '@/core/data/restCache';

/** The read of the mail to an address, or to everybody. */
export const mailboxRead = (to: string): Read => ({
  service: 'user',
  path: withQuery('/dev/mailbox', { to: to.trim() || undefined }),
  auth: false,
});
