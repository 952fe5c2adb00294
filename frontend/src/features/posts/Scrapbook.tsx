import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { nextCursor } from '@/core/data/connections';
import { LoadMore } from '@/features/catalogue';
import type { EventSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { readFragment } from '@/gql';
import { showWritten } from './api/cache';
import { memoriesDocument } from './api/memories';
import { postFragment } from './api/postFragment';
import { Composer } from './Composer';
import { PostCard } from './PostCard';

/** What those who were at a show remember of it: first what the artist pinned, then the newest. */
export function Scrapbook({ event }: EventSlot) {
  const { status } = useSession();
  const variables = { eventId: event.id };
  const { client, data, error, refetch, fetchMore } = useQuery(memoriesDocument, { variables });
  const list = data?.getMemories;
  useEffect(() => showWritten(client.cache), [client, list]);
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || !list) {
    return (
      <Loading label="Loading the scrapbook">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const pinned = readFragment(postFragment, data.getPinnedMemories);
  const isPinned = new Set(pinned.map(({ id }) => id));
  const others = readFragment(postFragment, list.nodes).filter(({ id }) => !isPinned.has(id));
  const all = [...pinned, ...others];
  const after = nextCursor(list);
  const wasThere = event.isInCalendar || event.canEdit;
  return (
    <div className="grid gap-8">
      {wasThere ? (
        <div className="grid max-w-160 gap-2">
          <Composer memory={event} />
          <p className="text-sm text-text-3">
            Everybody sees what is in the scrapbook. You can take yours out at any time.
          </p>
        </div>
      ) : (
        status === 'member' && (
          <p className="max-w-160 text-text-2">
            Were you there? Say so above, and add what you remember.
          </p>
        )
      )}
      {all.length === 0 && after === null ? (
        <EmptyState title="Nothing here yet.">
          {`What those who were there remember of ${event.title} will be here.`}
        </EmptyState>
      ) : (
        <ul aria-label="Memories" className="gap-x-12 wide:columns-2">
          {all.map((post) => (
            <li key={post.id} className="min-w-0 break-inside-avoid pb-8">
              <PostCard post={post} within="scrapbook" />
            </li>
          ))}
        </ul>
      )}
      {after !== null && (
        <LoadMore
          label="More memories"
          onMore={() => fetchMore({ variables: { ...variables, after } })}
        />
      )}
    </div>
  );
}
