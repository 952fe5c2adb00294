import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      studioAlbums: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
      studioTracks: nodesPagination(['artistUserId', 'statuses', 'deleted', 'query', 'sort']),
    },
  },
};
