import type { Manifest } from '@/core/manifest';
import { policies } from './api/policies';
import { CommentsPlace } from './CommentsPlace';

export const uses = ['attachments', 'catalogue', 'player', 'reactions', 'safety'];

export const comments: Manifest = { slots: { talk: CommentsPlace }, cache: policies };
