import type { Manifest } from '@/core/manifest';
import { ContactButton } from './ContactButton';
import { MessagesPlace } from './MessagesPlace';

export const uses = ['attachments', 'catalogue', 'reactions'];

export const messages: Manifest = {
  slots: { over: MessagesPlace, contact: ContactButton },
};
