import { LayoutDashboard } from 'lucide-react';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['catalogue', 'places'];

export const studio: Manifest = {
  pages: [
    { path: '/dashboard', page: lazily(() => import('./pages/OverviewPage')) },
    { path: '/dashboard/music', page: lazily(() => import('./pages/CataloguePage')) },
    { path: '/dashboard/upload', page: lazily(() => import('./pages/UploadPage')) },
    { path: '/dashboard/move', page: lazily(() => import('./pages/MovePage')) },
    { path: '/dashboard/tiers', page: lazily(() => import('./pages/TiersPage')) },
    { path: '/dashboard/music/album/:id', page: lazily(() => import('./pages/AlbumEditorPage')) },
    { path: '/dashboard/music/track/:id', page: lazily(() => import('./pages/TrackEditorPage')) },
  ],
  navigation: [
    {
      to: '/dashboard',
      label: 'Dashboard',
      icon: LayoutDashboard,
      for: 'member',
    },
  ],
  sections: {
    dashboard: [
      { to: '/dashboard', label: 'Overview', end: true },
      { to: '/dashboard/music', label: 'Music' },
      { to: '/dashboard/upload', label: 'Upload' },
      { to: '/dashboard/tiers', label: 'Supporters' },
      { to: '/dashboard/move', label: 'Move here', order: 9 },
    ],
  },
  cache: policies,
};
