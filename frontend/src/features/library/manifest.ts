import { nodesPagination } from '@/core/data/pagination';
import type { Manifest } from '@/core/manifest';

export const uses = [];

export const library: Manifest = {
  cache: {
    Query: {
      fields: {
        getUserSavedTracks: nodesPagination(['query', 'sort']),
        getUserSavedAlbums: nodesPagination(['query', 'sort']),
      },
    },
  },
};
