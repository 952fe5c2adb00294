import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: { fields: { discountCodes: nodesPagination(['search', 'archived']) } },
  // What the server says is all that there is.
  DiscountCode: { fields: { merchandiseIds: { merge: false }, given: { merge: false } } },
};
