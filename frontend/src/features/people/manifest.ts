import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { policies } from './api/policies';

export const uses = ['catalogue', 'places'];

export const people: Manifest = {
  pages: [
    { path: '/:handle/followers', page: lazily(() => import('./pages/FollowersPage')) },
    { path: '/:handle/following', page: lazily(() => import('./pages/FollowingPage')) },
  ],
  cache: policies,
};
