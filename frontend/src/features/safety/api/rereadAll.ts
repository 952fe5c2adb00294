import type { ApolloCache } from '@apollo/client';

/** Lists and pages that a block, a mute or a muted word changes: what they have now, only the server knows. */
const changed = [
  'artist',
  'artistMusic',
  'blockedPeople',
  'followers',
  'following',
  'getComments',
  'getCommentReplies',
  'getFeedPosts',
  'getMentionSuggestions',
  'getPinnedPosts',
  'getPostById',
  'getPostsByHashtag',
  'getPostsByUserId',
  'getQuestionById',
  'getQuestionsByBadgeId',
  'getQuestionsByUserId',
  'mutedPeople',
  'mutedWords',
  'pinnedComments',
  'savedPosts',
];

/** Has the site read anew whatever the change keeps out, or lets in. */
export function rereadAll(cache: ApolloCache): void {
  for (const fieldName of changed) cache.evict({ id: 'ROOT_QUERY', fieldName });
}
