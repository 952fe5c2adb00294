import { House } from 'lucide-react';
import { nodesPagination } from '@/core/data/pagination';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'taste'];

export const home: Manifest = {
  pages: [{ path: '/', page: lazily(() => import('./pages/HomePage')) }],
  navigation: [{ to: '/', label: 'Home', icon: House, thumb: true }],
  cache: {
    Query: {
      fields: { recentlyPlayed: nodesPagination([]), followedUsersContent: nodesPagination([]) },
    },
  },
};
