import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: { myPlaylists: nodesPagination([]), userPlaylists: nodesPagination(['userId']) },
  },
  Playlist: { fields: { entries: nodesPagination([]) } },
};
