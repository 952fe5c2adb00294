import type { FeedPostsWhere, PostType } from '@/gql/graphql';

export const choiceKey = 'sidestage:feed';

/** Of the two orders of the feed, the one that the person chose last. */
export const chosenView = () =>
  localStorage.getItem(choiceKey) === 'newest' ? 'newest' : 'foryou';

/** What a view of the feed asks for. */
export function whereOf(view: string, postType?: PostType): FeedPostsWhere {
  const about = postType && { postType };
  if (view === 'discover') return { discoverOnly: true, ...about };
  return { order: view === 'newest' ? 'NEWEST' : 'FOR_YOU', ...about };
}
