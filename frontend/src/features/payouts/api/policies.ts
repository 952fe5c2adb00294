import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      payoutMoves: nodesPagination([]),
      payoutBalances: { merge: false },
      payoutAccount: { merge: false },
    },
  },
};
