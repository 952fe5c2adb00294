import { useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import type { PageOrder } from '@/gql/graphql';
import { showWritten } from './api/cache';
import { postsOfPageDocument } from './api/postsOfPage';
import { PostList } from './PostList';

interface OfPageProps {
  userId: string;
  community: boolean;
  name: string;
  /** An artist's, who may write for fans alone. */
  isArtist?: boolean;
  /** Stands where there are none; says so where not given. */
  empty?: ReactNode;
}

/** The posts on somebody's page: their own, or what others wrote there. */
export function OfPage({ userId, community, name, isArtist = false, empty }: OfPageProps) {
  const [order, setOrder] = useState<PageOrder>('NEWEST');
  const [isForFans, setIsForFans] = useState(false);
  const fans = isForFans ? { vipOnly: true } : {};
  const variables = { where: { userId, communityPosts: community, order, ...fans } };
  const { client, data, error, refetch, fetchMore } = useQuery(postsOfPageDocument, { variables });
  const page = data?.getPostsByUserId;
  useEffect(() => showWritten(client.cache), [client, page]);
  const after = nextCursor(page);
  return (
    <div className="grid gap-6">
      {community && (
        <div role="group" aria-label="Order of the posts" className="flex gap-2">
          {orders.map(([each, label]) => (
            <Button
              key={each}
              size="sm"
              pill
              kind={each === order ? 'plain' : 'quiet'}
              aria-pressed={each === order}
              className="narrow:h-11"
              onClick={() => setOrder(each)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {isArtist && (
        <Button
          size="sm"
          pill
          kind={isForFans ? 'plain' : 'quiet'}
          aria-pressed={isForFans}
          className="justify-self-start narrow:h-11"
          onClick={() => setIsForFans(!isForFans)}
        >
          Only what is for fans
        </Button>
      )}
      <PostList
        label={community ? 'Posts of the community' : `Posts of ${name}`}
        posts={page?.nodes}
        failed={Boolean(error)}
        onRetry={() => void refetch()}
        onMore={
          after === null ? undefined : () => fetchMore({ variables: { ...variables, after } })
        }
        empty={
          empty ?? (
            <EmptyState title="Nothing here yet.">
              {isForFans
                ? `What ${name} writes for fans alone will be here.`
                : community
                  ? `What fans write to ${name} will be here.`
                  : `What ${name} writes will be here.`}
            </EmptyState>
          )
        }
      />
    </div>
  );
}

const orders = [
  ['NEWEST', 'Newest'],
  ['TALKED_ABOUT', 'Discussions'],
] as const;
