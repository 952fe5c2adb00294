import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: { recentlyPlayed: nodesPagination([]), followedUsersContent: nodesPagination([]) },
  },
};
