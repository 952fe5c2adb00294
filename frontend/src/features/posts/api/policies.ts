import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getFeedPosts: nodesPagination(['where']),
      getPostsByUserId: nodesPagination(['where']),
      savedPosts: nodesPagination([]),
      // Posts come and go between two answers.
      getPinnedPosts: { merge: false },
      unpublishedPosts: { merge: false },
    },
  },
  PostEdit: { keyFields: false },
};
