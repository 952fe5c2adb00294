import type { Cached } from '@/core/data/cachedAs';
import type { CommentTarget } from '@/gql/graphql';

/** What is commented on, as the server and as the cache name it. */
export interface CommentedOn {
  type: CommentTarget;
  cached: Cached;
  id: string;
  title: string;
  /** Nobody can write more. */
  isClosed: boolean;
}
