import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const places: Manifest = {
  pages: [{ path: '*', page: lazily(() => import('./pages/NotFoundPage')) }],
};
