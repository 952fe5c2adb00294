import type { CommentTarget } from '@/gql/graphql';

/** What is commented on, as the server and as the cache name it. */
export interface CommentedOn {
  type: CommentTarget;
  typename: 'Track' | 'Album' | 'Post';
  id: string;
  title: string;
}
