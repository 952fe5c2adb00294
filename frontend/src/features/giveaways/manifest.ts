import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';
import { GiveawaysPlace } from './GiveawaysPlace';

export const uses = ['catalogue', 'places', 'safety', 'share', 'studio'];

export const giveaways: Manifest = {
  pages: [
    { path: '/giveaways/:id', page: lazily(() => import('./pages/GiveawayPage')) },
    { path: '/dashboard/giveaways', page: lazily(() => import('./pages/GiveawaysPage')) },
  ],
  sections: { dashboard: [{ to: '/dashboard/giveaways', label: 'Giveaways', order: 1 }] },
  tiles: [
    {
      title: 'Giveaways',
      order: 2,
      for: 'artist',
      Part: lazyPart(async () => (await import('./RunningTile')).RunningTile, { quiet: true }),
    },
  ],
  slots: { artist: GiveawaysPlace },
  cache: policies,
};
