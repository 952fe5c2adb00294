import type { CommentTarget } from '@/gql/graphql';

/** How the cache of GraphQL names things that are reacted to and commented on. */
export const cachedAs: Record<CommentTarget, (id: string) => Cached> = {
  SONG: (id) => ({ __typename: 'Track', id }),
  ALBUM: (id) => ({ __typename: 'Album', id }),
  POST: (id) => ({ __typename: 'Post', id }),
  QUESTION: (questionId) => ({ __typename: 'Question', questionId }),
};

export type Cached = { __typename: string } & Record<string, string>;
