import { LayoutDashboard } from 'lucide-react';
import { nodesPagination } from '@/core/data/pagination';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'places'];

export const studio: Manifest = {
  pages: [
    { path: '/dashboard', page: lazily(() => import('./pages/OverviewPage')) },
    { path: '/dashboard/music', page: lazily(() => import('./pages/CataloguePage')) },
    { path: '/dashboard/upload', page: lazily(() => import('./pages/UploadPage')) },
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
  cache: {
    Query: {
      fields: {
        studioAlbums: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
        studioTracks: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
      },
    },
  },
};
