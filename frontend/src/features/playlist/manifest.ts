import { nodesPagination } from '@/core/data/pagination';
import type { Manifest } from '@/core/manifest';
import { lazily } from '@/lib/lazy';
import { PlaylistQuestion } from './PlaylistQuestion';

export const uses = ['catalogue', 'library', 'places'];

export const playlist: Manifest = {
  pages: [{ path: '/playlist/:id', page: lazily(() => import('./pages/PlaylistPage')) }],
  slots: { over: PlaylistQuestion },
  cache: {
    Query: {
      fields: { myPlaylists: nodesPagination([]), userPlaylists: nodesPagination(['userId']) },
    },
    Playlist: { fields: { entries: nodesPagination([]) } },
  },
};
