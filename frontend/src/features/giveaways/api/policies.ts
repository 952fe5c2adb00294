import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: { fields: { getGiveawaysByUser: nodesPagination(['userId', 'first']) } },
  Giveaway: { fields: { artist: { merge: true } } },
  GiveawayEntry: { keyFields: false },
  GiveawayWinner: { keyFields: false },
};
