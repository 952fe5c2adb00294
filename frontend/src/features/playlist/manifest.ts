import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { PlaylistQuestion } from './PlaylistQuestion';
import { policies } from './api/policies';

export const uses = ['catalogue', 'library', 'places', 'safety'];

export const playlist: Manifest = {
  pages: [{ path: '/playlist/:id', page: lazily(() => import('./pages/PlaylistPage')) }],
  slots: { over: PlaylistQuestion },
  cache: policies,
};
