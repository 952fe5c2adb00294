import { nodesPagination } from '@/core/data/pagination';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';

export const uses = ['catalogue', 'places'];

export const people: Manifest = {
  pages: [
    { path: '/:handle/followers', page: lazily(() => import('./pages/FollowersPage')) },
    { path: '/:handle/following', page: lazily(() => import('./pages/FollowingPage')) },
  ],
  cache: {
    Query: {
      fields: { followers: nodesPagination(['userId']), following: nodesPagination(['userId']) },
    },
    PersonInfo: { keyFields: ['userId'] },
  },
};
