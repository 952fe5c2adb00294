import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['admin'];

export const featured: Manifest = {
  pages: [{ path: '/admin/featured', page: lazily(() => import('./pages/FeaturedPage')) }],
  sections: { admin: [{ to: '/admin/featured', label: 'Featured', order: 3.5 }] },
};
