import { Wrench } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = [];

export const admin: Manifest = {
  pages: [
    { path: '/admin', page: lazily(() => import('./pages/AdminPage')) },
    { path: '/admin/index', page: lazily(() => import('./pages/IndexPage')) },
    { path: '/admin/search-settings', page: lazily(() => import('./pages/SearchSettingsPage')) },
  ],
  sections: {
    admin: [
      { to: '/admin/index', label: 'Index' },
      { to: '/admin/search-settings', label: 'Search settings' },
    ],
  },
  navigation: [{ to: '/admin', label: 'Admin', icon: Wrench, for: 'admin', last: true }],
};
