import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Avatar } from '@/components/Cover';
import { Link } from '@/components/Link';
import { ErrorState, Loading, Skeleton } from '@/components/States';
import { LoadMore } from '@/features/catalogue';
import { ReactionButton } from '@/features/reactions';
import { Curtain, SafetyMenu } from '@/features/safety';
import { readFragment } from '@/gql';
import type { CommentPartsFragment } from '@/gql/graphql';
import { cx } from '@/lib/cx';
import { formatDuration, plural } from '@/lib/format';
import { formatWhen } from '@/lib/when';
import { commentFragment } from './api/commentFragment';
import { commentRepliesDocument } from './api/commentReplies';
import { Composer } from './Composer';
import { Content } from './Content';
import { Photos } from './Photos';
import type { CommentedOn } from './types';
import { useArrival } from './useArrival';
import { useDelete } from './useDelete';
import type { SoughtThread } from './useSought';

/** Answers deeper than this stand below one another without another step to the right. */
const mostSteps = 3;

interface ThreadProps {
  comment: CommentPartsFragment;
  on: CommentedOn;
  depth: number;
  playAt: ((seconds: number) => void) | undefined;
  /** Somebody was led to this comment, or to one below it: where this one stands on the way. */
  sought?: { thread: SoughtThread; at: number } | undefined;
}

/** A comment, and the answers to it when they are asked for, or when one of them is sought. */
export function Thread({ comment, on, depth, playAt, sought }: ThreadProps) {
  const left = sought ? sought.thread.path.length - 1 - sought.at : undefined;
  const [isAnswering, setIsAnswering] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(Boolean(left));
  const [hasAll, setHasAll] = useState(false);
  const place = useArrival<HTMLDivElement>(left === 0);
  const { commentId, replyCount, isDeleted } = comment;
  // What somebody said who is away for now.
  const isEmpty = comment.content === '' && comment.photos.length === 0;
  const name = comment.userDisplayName ?? 'somebody';
  return (
    <li className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3">
      <Avatar src={comment.profilePictureUrl} width={36} className="w-9" />
      <div
        ref={place}
        tabIndex={left === 0 ? -1 : undefined}
        aria-current={left === 0 || undefined}
        className={cx(
          'min-w-0',
          left === 0 && '-ml-2 rounded-xs border-l-4 border-accent bg-raised pr-2 pl-2',
        )}
      >
        {isDeleted || isEmpty ? (
          <p className="py-1.5 text-text-3 italic">This comment is not available.</p>
        ) : (
          <>
            <Byline comment={comment} playAt={playAt} />
            <Curtain muted={comment.muted} what={`what ${name} wrote`}>
              {comment.content && <Content text={comment.content} mentions={comment.mentions} />}
              {comment.photos.length > 0 && (
                <Photos photos={comment.photos} name={`what ${name} wrote`} />
              )}
              <Actions
                comment={comment}
                on={on}
                name={name}
                isAnswering={isAnswering}
                onAnswer={() => setIsAnswering(!isAnswering)}
              />
            </Curtain>
          </>
        )}
        {isAnswering && (
          <Composer
            on={on}
            parent={{ commentId, name }}
            onDone={() => {
              setIsAnswering(false);
              setIsUnfolded(true);
              // Only the way to the one sought is shown of the others: what was just written would not be.
              if (left !== 1) setHasAll(true);
            }}
          />
        )}
        {replyCount > 0 && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className="h-9 rounded-xs text-sm font-semibold text-text-2 hover:text-text narrow:h-11"
          >
            {isUnfolded ? 'Hide replies' : plural(replyCount, 'reply', 'replies')}
          </button>
        )}
      </div>
      {isUnfolded && replyCount > 0 && (
        <div className={depth < mostSteps ? 'col-start-2 min-w-0' : 'col-span-2 min-w-0'}>
          {sought && left && !hasAll ? (
            <RepliesOnTheWay
              to={comment}
              name={name}
              on={on}
              depth={depth + 1}
              playAt={playAt}
              sought={sought}
              onAll={() => setHasAll(true)}
            />
          ) : (
            <Replies
              to={comment}
              name={name}
              on={on}
              depth={depth + 1}
              playAt={playAt}
              sought={sought}
            />
          )}
        </div>
      )}
    </li>
  );
}

function Byline({ comment, playAt }: Pick<ThreadProps, 'comment' | 'playAt'>) {
  const { atSeconds } = comment;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {comment.userHandle ? (
        <Link to={`/${comment.userHandle}`} className="font-semibold hover:underline">
          {comment.userDisplayName}
        </Link>
      ) : (
        <span className="text-text-3">Somebody who is gone</span>
      )}
      <time dateTime={comment.createdAt} className="text-xs text-text-3">
        {formatWhen(comment.createdAt)}
      </time>
      {typeof atSeconds === 'number' &&
        (playAt ? (
          <button
            type="button"
            onClick={() => playAt(atSeconds)}
            aria-label={`Play at ${formatDuration(atSeconds)}`}
            className="tabular -my-2 rounded-xs py-2 text-xs font-semibold text-accent-text hover:underline"
          >
            at {formatDuration(atSeconds)}
          </button>
        ) : (
          <span className="tabular text-xs text-text-3">at {formatDuration(atSeconds)}</span>
        ))}
    </p>
  );
}

interface ActionsProps extends Pick<ThreadProps, 'comment' | 'on'> {
  name: string;
  isAnswering: boolean;
  onAnswer: () => void;
}

function Actions({ comment, on, name, isAnswering, onAnswer }: ActionsProps) {
  const remove = useDelete(on);
  const { commentId, reactions } = comment;
  const look =
    'h-9 rounded-full px-3 text-sm font-semibold text-text-2 hover:bg-raised hover:text-text narrow:h-11';
  return (
    <div className="-ml-3 flex items-center">
      <ReactionButton
        size="sm"
        name={`what ${name} wrote`}
        to={{
          type: 'COMMENT',
          id: commentId,
          cached: { __typename: 'Comment', commentId },
          reactions,
        }}
      />
      {!on.isClosed && (
        <button
          type="button"
          aria-label={`Reply to ${name}`}
          aria-expanded={isAnswering}
          onClick={onAnswer}
          className={look}
        >
          Reply
        </button>
      )}
      {comment.canDelete && (
        <button
          type="button"
          aria-label={`Delete what ${name} wrote`}
          onClick={() => void remove(comment)}
          className={look}
        >
          Delete
        </button>
      )}
      <SafetyMenu
        who={comment.userId ? { userId: comment.userId, name } : undefined}
        what={{ type: 'COMMENT', id: commentId, name: `what ${name} wrote` }}
      />
    </div>
  );
}

interface RepliesProps extends Pick<ThreadProps, 'on' | 'depth' | 'playAt' | 'sought'> {
  to: CommentPartsFragment;
  name: string;
}

interface RepliesOnTheWayProps extends RepliesProps {
  sought: NonNullable<ThreadProps['sought']>;
  /** All of them are asked for. */
  onAll: () => void;
}

/** Of the answers to a comment the one that leads to the one sought, or that with those around it. */
function RepliesOnTheWay({ to, name, sought, onAll, ...props }: RepliesOnTheWayProps) {
  const { thread } = sought;
  const next = thread.path[sought.at + 1]!;
  const isLast = sought.at + 2 === thread.path.length;
  const shown = isLast ? visible(thread.beside, next.commentId) : [next];
  return (
    <>
      {isLast && thread.moreEarlier && (
        <LoadMore label="Earlier replies" onMore={thread.moreEarlier} />
      )}
      <ReplyList {...props} name={name} replies={shown} sought={sought} />
      {isLast && thread.moreLater && <LoadMore label="More replies" onMore={thread.moreLater} />}
      {(isLast ? thread.isFar : to.replyCount > 1) && (
        <button
          type="button"
          onClick={onAll}
          className="h-9 rounded-xs text-sm font-semibold text-text-2 hover:text-text narrow:h-11"
        >
          All {plural(to.replyCount, 'reply', 'replies')}
        </button>
      )}
    </>
  );
}

/** What is not deleted, or was answered; the one that must be there is. */
const visible = (replies: readonly CommentPartsFragment[], id?: string) =>
  replies.filter((each) => !each.isDeleted || each.replyCount > 0 || each.commentId === id);

interface ReplyListProps extends Omit<RepliesProps, 'to'> {
  replies: readonly CommentPartsFragment[];
}

function ReplyList({ replies, name, sought, ...props }: ReplyListProps) {
  const next = sought?.thread.path[sought.at + 1]?.commentId;
  return (
    <ul aria-label={`Replies to ${name}`} className="grid gap-4 pt-2">
      {replies.map((reply) => (
        <Thread
          key={reply.commentId}
          comment={reply}
          {...props}
          sought={
            sought && reply.commentId === next
              ? { thread: sought.thread, at: sought.at + 1 }
              : undefined
          }
        />
      ))}
    </ul>
  );
}

function Replies({ to: { commentId }, sought, ...props }: RepliesProps) {
  const variables = { commentId };
  const { data, error, refetch, fetchMore } = useQuery(commentRepliesDocument, { variables });
  const page = data?.getCommentReplies;
  if (!page && error) return <ErrorState onRetry={() => void refetch()} />;
  if (!page) {
    return (
      <Loading label="Loading replies">
        <Skeleton className="my-2 h-14" />
      </Loading>
    );
  }
  const shown = visible(readFragment(commentFragment, page.nodes));
  // The one that leads to the one sought stays, however far down it stands.
  const next = sought?.thread.path[sought.at + 1];
  const isFar = next && !shown.some((each) => each.commentId === next.commentId);
  return (
    <>
      <ReplyList {...props} replies={isFar ? [...shown, next] : shown} sought={sought} />
      {page.pageInfo.hasNextPage && (
        <LoadMore
          label="More replies"
          onMore={() =>
            fetchMore({ variables: { ...variables, after: page.pageInfo.endCursor ?? null } })
          }
        />
      )}
    </>
  );
}
