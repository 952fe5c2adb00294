import { lazyPart } from '@/components/lazyPart';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

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
  cache: {
    Query: { fields: { myOpinions: { merge: false } } },
    // There is one, the person's own; parts of it are asked for in many places.
    Taste: { keyFields: [] },
    TasteBelief: { keyFields: false },
    TasteOpinion: { keyFields: false },
  },
};
