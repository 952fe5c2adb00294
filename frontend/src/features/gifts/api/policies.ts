import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      giftsGiven: nodesPagination([]),
      giftsReceived: nodesPagination([]),
      giftsSold: nodesPagination([]),
      giftIncome: { merge: false },
    },
  },
  TierGift: { fields: { payment: { merge: false } } },
};
