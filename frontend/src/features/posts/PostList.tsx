import type { ReactNode } from 'react';
import { Button } from '@/components/Button';
import { Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { type FragmentType, readFragment } from '@/gql';
import { postFragment } from './api/postFragment';
import type { FeedReason } from '@/gql/graphql';
import { PostCard } from './PostCard';

interface PostListProps {
  label: string;
  posts: readonly FragmentType<typeof postFragment>[] | undefined;
  failed: boolean;
  /** Says why each is in the list. */
  reasons?: boolean;
  onRetry: () => void;
  /** Where there is more. */
  onMore?: (() => Promise<unknown>) | undefined;
  /** Stands where there is nothing. */
  empty: ReactNode;
}

/** Posts, one below the other: none where they could not be had, and a word that says so. */
export function PostList({ label, posts, failed, reasons, onRetry, onMore, empty }: PostListProps) {
  if (!posts && failed) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-text-2">
        No posts could be loaded just now.
        <Button kind="quiet" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </p>
    );
  }
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
            {reasons && post.feedReason && (
              <p className="mb-1 pl-14 text-sm text-text-3">
                {wordsOf(post.feedReason, post.displayName)}
              </p>
            )}
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {onMore && <LoadMore label="More posts" onMore={onMore} />}
    </>
  );
}

function wordsOf(reason: FeedReason, name: string): string {
  switch (reason) {
    case 'FOLLOWED':
      return `You follow ${name}`;
    case 'LEANING':
      return `You often react to ${name}`;
    case 'TALKED_ABOUT':
      return 'Talked about';
    case 'TASTE':
      return 'Fits your taste';
    case 'NEW':
      return 'New';
    case 'BY_TIME':
      return 'From earlier';
  }
}
