import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { TourPlace } from './TourPlace';

export const uses = ['catalogue', 'people', 'places', 'taste'];

export const profile: Manifest = {
  pages: [{ path: '/welcome', page: lazily(() => import('./pages/WelcomePage')) }],
  tiles: [
    {
      title: 'Your page',
      order: 9,
      Part: lazyPart(async () => (await import('./PageTile')).PageTile, { quiet: true }),
    },
  ],
  slots: { over: TourPlace },
  cache: policies,
};
