import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['admin'];

export const landing: Manifest = {
  pages: [
    { path: '/landing', page: lazily(() => import('./pages/HomewardPage')) },
    { path: '/artists', page: lazily(() => import('./pages/HomewardPage')) },
    { path: '/early-access', page: lazily(() => import('./pages/EarlyAccessPage')) },
    { path: '/admin/early-access', page: lazily(() => import('./pages/WaitingListPage')) },
  ],
  sections: {
    admin: [{ to: '/admin/early-access', label: 'Early access', order: 8.5, roles: ['analyst'] }],
  },
};
