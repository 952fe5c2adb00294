import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'library', 'places', 'safety', 'share', 'taste', 'tiers'];

export const track: Manifest = {
  pages: [{ path: '/track/:id', page: lazily(() => import('./pages/TrackPage')) }],
};
