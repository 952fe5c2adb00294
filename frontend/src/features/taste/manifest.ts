import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = [];

export const taste: Manifest = {
  pages: [{ path: '/settings/taste', page: lazily(() => import('./pages/TastePage')) }],
  settings: [
    {
      title: 'Your taste',
      order: 1,
      forMembers: true,
      Part: lazyPart(async () => (await import('./TasteSettings')).TasteSettings),
    },
  ],
  cache: policies,
};
