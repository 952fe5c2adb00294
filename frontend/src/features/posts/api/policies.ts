import type { TypePolicies } from '@apollo/client';
import { nodesPagination } from '@/core/data/pagination';

/** Whether posts are in another order each time. */
const isRanked = (args: Record<string, unknown>) => {
  const order = (args['where'] as { order?: string } | undefined)?.order;
  return order !== undefined && order !== 'NEWEST';
};

const posts = nodesPagination(['where'], isRanked);

export const policies: TypePolicies = {
  Query: {
    fields: {
      getFeedPosts: posts,
      getPostsByUserId: posts,
      getPostsByHashtag: nodesPagination(['name']),
      getMemories: nodesPagination(['eventId']),
      savedPosts: nodesPagination([]),
      draftPosts: nodesPagination([]),
      // Posts come and go between two answers.
      getPinnedPosts: { merge: false },
      getPinnedMemories: { merge: false },
    },
  },
  Post: {
    fields: {
      // Only a ranked list knows it: the same post read elsewhere does not take it away.
      feedReason: { merge: (known: unknown, read: unknown) => read ?? known ?? null },
    },
  },
  // The ids of options are those of one poll.
  Poll: { keyFields: false },
  PollOption: { keyFields: false },
};
