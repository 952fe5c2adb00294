import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { MessagesPlace } from './MessagesPlace';

export const uses = ['attachments', 'catalogue', 'people', 'reactions'];

export const messages: Manifest = {
  pages: [{ path: '/unsubscribe', page: lazily(() => import('./pages/UnsubscribePage')) }],
  slots: {
    over: MessagesPlace,
    contact: lazyPart(async () => (await import('./ContactButton')).ContactButton, {
      quiet: true,
    }),
  },
};
