import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getComments: nodesPagination(['targetId', 'targetType', 'sort']),
      getCommentReplies: nodesPagination(['commentId']),
      // What was written here stands in it already when the server's answer comes.
      pinnedComments: { merge: false },
    },
  },
  Comment: { keyFields: ['commentId'] },
  Mention: { keyFields: false },
};
