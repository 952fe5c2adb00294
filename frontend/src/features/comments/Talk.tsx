import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Select } from '@/components/Field';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/States';
import { cachedAs } from '@/core/data/cachedAs';
import type { WorkSlot } from '@/core/manifest';
import { LoadMore } from '@/features/catalogue';
import { readFragment } from '@/gql';
import type { CommentSort } from '@/gql/graphql';
import { commentFragment } from './api/commentFragment';
import { commentsDocument } from './api/comments';
import { Composer } from './Composer';
import { Moments } from './Moments';
import { Thread } from './Thread';
import type { CommentedOn } from './types';
import { useArrival } from './useArrival';
import { usePlayAt } from './usePlayAt';
import { useSought } from './useSought';

const orders: readonly { sort: CommentSort; label: string }[] = [
  { sort: 'NEWEST', label: 'Newest first' },
  { sort: 'OLDEST', label: 'Oldest first' },
  { sort: 'TOP', label: 'Most reactions' },
];

/** What people wrote under a thing, below its heading. */
export function Talk({ work }: WorkSlot) {
  const [sort, setSort] = useState<CommentSort>('NEWEST');
  const playAt = usePlayAt(work.track);
  const on: CommentedOn = {
    type: work.type,
    cached: cachedAs[work.type](work.id),
    id: work.id,
    title: work.title,
    isClosed: work.commentsAllowed === false,
  };
  return (
    <>
      {work.commentCount > 1 && (
        <div className="absolute top-0 right-0 w-44">
          <Select
            aria-label="Order of the comments"
            value={sort}
            onChange={(event) => setSort(event.target.value as CommentSort)}
            className="h-11 text-sm"
          >
            {orders.map((each) => (
              <option key={each.sort} value={each.sort}>
                {each.label}
              </option>
            ))}
          </Select>
        </div>
      )}
      {work.track && playAt && <Moments track={work.track} onPlay={playAt} />}
      {!on.isClosed && <Composer on={on} track={work.track} />}
      <List on={on} sort={sort} playAt={playAt} />
    </>
  );
}

interface ListProps {
  on: CommentedOn;
  sort: CommentSort;
  playAt: ((seconds: number) => void) | undefined;
}

/** What the address leads to, and then the rest, in its order. */
function List(props: ListProps) {
  const sought = useSought(props.on.id);
  const first = sought.state === 'there' ? sought.thread.path[0]?.commentId : undefined;
  if (sought.state === 'waiting') return <Waiting />;
  return (
    <>
      {sought.state === 'failed' && <ErrorState onRetry={sought.onRetry} />}
      {sought.state === 'gone' && <Gone />}
      {sought.state === 'there' && (
        <section aria-label="The thread that you were led to" className="mt-6">
          {sought.thread.isCut && (
            <p className="pb-3 text-sm text-text-3">This is a part of a longer conversation.</p>
          )}
          <ul>
            <Thread
              key={sought.id}
              comment={sought.thread.path[0]!}
              on={props.on}
              depth={0}
              playAt={props.playAt}
              sought={{ thread: sought.thread, at: 0 }}
            />
          </ul>
        </section>
      )}
      <Rest {...props} without={first} />
    </>
  );
}

/** Says that what the address leads to is not there any more. */
function Gone() {
  const place = useArrival<HTMLParagraphElement>(true);
  return (
    <p ref={place} tabIndex={-1} role="status" className="mt-6 rounded-sm bg-raised px-4 py-3">
      The comment that you were led to is gone.
    </p>
  );
}

function Waiting() {
  return (
    <Loading label="Loading comments">
      <Skeleton className="mt-6 h-16" />
      <Skeleton className="mt-4 h-16" />
    </Loading>
  );
}

interface RestProps extends ListProps {
  /** What is shown already. */
  without: string | undefined;
}

function Rest({ on, sort, playAt, without }: RestProps) {
  const variables = { targetId: on.id, targetType: on.type, sort };
  const { data, error, refetch, fetchMore } = useQuery(commentsDocument, { variables });
  const page = data?.getComments;
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) return <Waiting />;
  const shown = readFragment(commentFragment, page.nodes).filter(
    (each) => each.commentId !== without && (!each.isDeleted || each.replyCount > 0),
  );
  if (shown.length === 0 && !page.pageInfo.hasNextPage) {
    if (without) return null;
    return (
      <EmptyState title="Nobody has written here yet." className="mt-6">
        What people say about “{on.title}” will be here.
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Comments" className="mt-6 grid gap-6">
        {shown.map((comment) => (
          <Thread key={comment.commentId} comment={comment} on={on} depth={0} playAt={playAt} />
        ))}
      </ul>
      {page.pageInfo.hasNextPage && (
        <LoadMore
          label="More comments"
          onMore={() =>
            fetchMore({ variables: { ...variables, after: page.pageInfo.endCursor ?? null } })
          }
        />
      )}
    </>
  );
}
