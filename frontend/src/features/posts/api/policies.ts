import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

export const policies: TypePolicies = {
  Query: {
    fields: {
      getFeedPosts: nodesPagination(['where']),
      getPostsByUserId: nodesPagination(['where']),
      getPostsByHashtag: nodesPagination(['name']),
      getMemories: nodesPagination(['eventId']),
      savedPosts: nodesPagination([]),
      // Posts come and go between two answers.
      getPinnedPosts: { merge: false },
      getPinnedMemories: { merge: false },
      unpublishedPosts: { merge: false },
    },
  },
  // The ids of options are those of one poll.
  Poll: { keyFields: false },
  PollOption: { keyFields: false },
};
