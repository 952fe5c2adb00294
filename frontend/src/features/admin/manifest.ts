import { Wrench } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const admin: Manifest = {
  pages: [
    { path: '/admin', page: lazily(() => import('./pages/AdminPage')) },
    { path: '/admin/people', page: lazily(() => import('./pages/PeoplePage')) },
    { path: '/admin/people/:id', page: lazily(() => import('./pages/PersonPage')) },
    { path: '/admin/genres', page: lazily(() => import('./pages/GenresPage')) },
    { path: '/admin/audit', page: lazily(() => import('./pages/AuditPage')) },
    { path: '/admin/index', page: lazily(() => import('./pages/IndexPage')) },
    { path: '/admin/search-settings', page: lazily(() => import('./pages/SearchSettingsPage')) },
  ],
  sections: {
    admin: [
      {
        to: '/admin',
        label: 'Overview',
        end: true,
        order: 1,
        roles: ['moderator', 'analyst', 'support'],
      },
      { to: '/admin/people', label: 'People', order: 2, roles: ['support'] },
      { to: '/admin/genres', label: 'Genres', order: 3.7, roles: ['moderator'] },
      { to: '/admin/index', label: 'Index', order: 5, roles: ['analyst'] },
      { to: '/admin/search-settings', label: 'Search settings', order: 6, roles: ['analyst'] },
      { to: '/admin/audit', label: 'Audit log', order: 9 },
    ],
  },
  navigation: [{ to: '/admin', label: 'Admin', icon: Wrench, for: 'staff', last: true }],
};
