import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getComments: nodesPagination(['targetId', 'targetType', 'sort']),
      getCommentReplies: nodesPagination(['commentId']),
      // More of what stands around a comment comes with what was there.
      getCommentThread: { keyArgs: ['commentId'], merge: false },
      // What was written here stands in it already when the server's answer comes.
      pinnedComments: { merge: false },
    },
  },
  Comment: { keyFields: ['commentId'] },
  Mention: { keyFields: false },
};
