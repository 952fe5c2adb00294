import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: { followers: nodesPagination(['userId']), following: nodesPagination(['userId']) },
  },
  PersonInfo: { keyFields: ['userId'] },
};
