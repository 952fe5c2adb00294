import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['admin'];

export const tuning: Manifest = {
  pages: [
    { path: '/admin/recommendations', page: lazily(() => import('./pages/RecommendationsPage')) },
  ],
  sections: {
    admin: [
      { to: '/admin/recommendations', label: 'Recommendations', order: 7, roles: ['analyst'] },
    ],
  },
};
