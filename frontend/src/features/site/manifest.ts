import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['admin'];

export const site: Manifest = {
  pages: [{ path: '/admin/site', page: lazily(() => import('./pages/SiteStatusPage')) }],
  sections: { admin: [{ to: '/admin/site', label: 'Site status', order: 8 }] },
};
