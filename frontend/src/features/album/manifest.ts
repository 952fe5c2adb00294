import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'library', 'offline', 'places', 'share', 'taste', 'tiers'];

export const album: Manifest = {
  pages: [{ path: '/album/:id', page: lazily(() => import('./pages/AlbumPage')) }],
};
