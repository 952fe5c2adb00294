import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      merchandiseByCreator: nodesPagination(['userId', 'status']),
      relatedMerchandise: nodesPagination(['itemId']),
      curatedMerchandise: nodesPagination([
        'category',
        'status',
        'sort',
        'currency',
        'minPrice',
        'maxPrice',
      ]),
    },
  },
};
