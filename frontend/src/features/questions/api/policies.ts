import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getQuestionsByBadgeId: nodesPagination(['badgeId', 'answered', 'sort']),
      getQuestionsByUserId: nodesPagination(['userId']),
    },
  },
  Question: { keyFields: ['questionId'] },
  QuestionStats: { keyFields: false },
};
