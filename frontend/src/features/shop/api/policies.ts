import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  // What the server says is all that there is.
  MerchandiseItem: { fields: { integrations: { merge: false } } },
  Query: {
    fields: {
      stockWebhooks: { merge: false },
      merchandiseByCreator: nodesPagination(['userId', 'status']),
      stockHistory: nodesPagination(['itemId']),
      relatedMerchandise: nodesPagination(['itemId']),
      curatedMerchandise: nodesPagination([
        'category',
        'subCategory',
        'status',
        'sort',
        'currency',
        'minPrice',
        'maxPrice',
      ]),
    },
  },
};
