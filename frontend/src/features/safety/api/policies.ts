import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      blockedPeople: nodesPagination([]),
      mutedPeople: nodesPagination([]),
      reports: nodesPagination(['state']),
      mutedWords: { merge: false },
    },
  },
  Muted: { keyFields: false },
};
