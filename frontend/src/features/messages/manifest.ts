import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { MessagesPlace } from './MessagesPlace';

export const uses = ['attachments', 'catalogue', 'reactions'];

export const messages: Manifest = {
  slots: {
    over: MessagesPlace,
    contact: lazyPart(async () => (await import('./ContactButton')).ContactButton, {
      quiet: true,
    }),
  },
};
