import type { ApolloCache, Reference } from '@apollo/client';
import { type Connection, prependNode } from '@/core/data/connections';
import type { CommentPartsFragment } from '@/gql/graphql';
import type { CommentedOn } from '../types';
import { commentFragment } from './commentFragment';

/** Keeps a comment and returns how the cache names it. */
export function keepComment(cache: ApolloCache, comment: CommentPartsFragment): string {
  const ref = cache.identify({ __typename: 'Comment', commentId: comment.commentId })!;
  cache.writeFragment({
    id: ref,
    fragment: commentFragment,
    fragmentName: 'CommentParts',
    data: comment as never,
  });
  return ref;
}

/** Counts the comments of a thing, and the answers to the one that a comment answers. */
export function moveCounts(
  cache: ApolloCache,
  { cached }: CommentedOn,
  parentCommentId: string | null | undefined,
  by: 1 | -1,
): void {
  const move = (count: number) => Math.max(0, count + by);
  cache.modify({
    id: cache.identify(cached)!,
    fields: { commentCount: move },
  });
  if (parentCommentId)
    cache.modify({
      id: cache.identify({ __typename: 'Comment', commentId: parentCommentId })!,
      fields: { replyCount: move },
    });
}

/** Shows a comment that was just written where whoever wrote it looks: first of the thing, or last of the answers. */
export function showComment(
  cache: ApolloCache,
  on: CommentedOn,
  comment: CommentPartsFragment,
): void {
  const ref = keepComment(cache, comment);
  const { parentCommentId, atSeconds } = comment;
  const has = (storeFieldName: string, name: string, id: string) =>
    storeFieldName.includes(`"${name}":"${id}"`);
  cache.modify<Record<string, unknown>>({
    fields: {
      getComments: (page: unknown, { storeFieldName }) =>
        !parentCommentId && has(storeFieldName, 'targetId', on.id)
          ? prependNode(page as Connection, ref)
          : page,
      getCommentReplies: (page: unknown, { storeFieldName }) =>
        parentCommentId && has(storeFieldName, 'commentId', parentCommentId)
          ? appendNode(page as Connection, ref)
          : page,
      getCommentThread: (thread: unknown) =>
        parentCommentId ? besideSought(cache, thread as Sought, parentCommentId, ref) : thread,
      pinnedComments: (list: unknown, { storeFieldName }) =>
        typeof atSeconds === 'number' && has(storeFieldName, 'trackId', on.id)
          ? [...(list as Reference[]), { __ref: ref }]
          : list,
    },
  });
  moveCounts(cache, on, parentCommentId, 1);
}

interface Sought {
  path: readonly Reference[];
  replies: Connection;
}

/** Adds an answer to those around the comment sought, where it answers the same. */
function besideSought(
  cache: ApolloCache,
  thread: Sought,
  parentCommentId: string,
  ref: string,
): Sought {
  const parent = cache.identify({ __typename: 'Comment', commentId: parentCommentId });
  return thread.path.at(-2)?.__ref === parent
    ? { ...thread, replies: appendNode(thread.replies, ref) }
    : thread;
}

const appendNode = (page: Connection, ref: string): Connection =>
  page.nodes.some((node) => node.__ref === ref)
    ? page
    : { ...page, nodes: [...page.nodes, { __ref: ref }] };
