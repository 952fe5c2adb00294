import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['admin'];

export const carousel: Manifest = {
  pages: [{ path: '/admin/carousel', page: lazily(() => import('./pages/CarouselPage')) }],
  sections: { admin: [{ to: '/admin/carousel', label: 'Carousel', order: 8 }] },
  cache: policies,
};
