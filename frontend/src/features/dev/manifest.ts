import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['places'];

export const dev: Manifest = {
  pages: [
    { path: '/dev/gallery', page: lazily(() => import('./pages/GalleryPage')) },
    { path: '/dev/mailbox', page: lazily(() => import('./pages/MailboxPage')) },
  ],
};
