import type { ReactNode } from 'react';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import { postFragment } from './api/postFragment';
import { PostCard } from './PostCard';

interface PostListProps {
  label: string;
  posts: readonly FragmentType<typeof postFragment>[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Where there is more. */
  onMore?: (() => Promise<unknown>) | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
}

/** Posts, one below the other. */
export function PostList({ label, posts, failed, onRetry, onMore, empty }: PostListProps) {
  if (!posts && failed) return <ErrorState onRetry={onRetry} />;
  if (!posts) {
    return (
      <Loading label="Loading posts">
        <Skeleton className="h-28" />
        <Skeleton className="mt-6 h-28" />
        <Skeleton className="mt-6 h-28" />
      </Loading>
    );
  }
  // A page may be empty while there are more.
  if (posts.length === 0 && !onMore) return empty;
  return (
    <>
      <ul aria-label={label} className="grid gap-8">
        {readFragment(postFragment, posts).map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {onMore && <LoadMore label="More posts" onMore={onMore} />}
    </>
  );
}
