import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [
  'catalogue',
  'library',
  'people',
  'places',
  'playlist',
  'profile',
  'safety',
  'share',
  'taste',
  'tiers',
];

export const artist: Manifest = {
  pages: [{ path: '/:handle', page: lazily(() => import('./pages/ProfilePage')) }],
};
