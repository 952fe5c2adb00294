import type { ApolloCache } from '@apollo/client';

/** Lists and pages that a block, a mute, a muted word or a removal changes: what they have now, only the server knows. */
const changed = [
  'album',
  'artist',
  'artistMusic',
  'audioTrack',
  'blockedPeople',
  'followers',
  'following',
  'getComments',
  'getCommentReplies',
  'getEventById',
  'getFeedPosts',
  'getGiveawayById',
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
