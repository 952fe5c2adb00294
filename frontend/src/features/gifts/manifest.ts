import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['catalogue', 'orders', 'places'];

export const gifts: Manifest = {
  pages: [
    { path: '/give/:artistId/:tierId', page: lazily(() => import('./pages/GivePage')) },
    { path: '/gift/:code', page: lazily(() => import('./pages/GiftPage')) },
  ],
  cache: policies,
};
