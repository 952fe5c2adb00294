import { skipToken, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toRefused } from '@/core/data/refused';
import { readFragment } from '@/gql';
import type { CommentPartsFragment } from '@/gql/graphql';
import { commentFragment } from './api/commentFragment';
import { commentThreadDocument } from './api/commentThread';

/** How many answers are shown beside the one sought at first, and how many more each time; as the server has it. */
const step = 10;
const mostBeside = 50;

/** The thread of the comment that the address names. */
export interface SoughtThread {
  /** From the first comment down to the one sought. */
  path: readonly CommentPartsFragment[];
  /** The thread begins above. */
  isCut: boolean;
  /** The answers around the one sought, itself among them. */
  beside: readonly CommentPartsFragment[];
  /** Show more of them; undefined where there are no more, or too many. */
  moreEarlier: (() => Promise<unknown>) | undefined;
  moreLater: (() => Promise<unknown>) | undefined;
  /** Not all of them can be shown around it. */
  isFar: boolean;
}

type Sought =
  | { state: 'none' | 'waiting' | 'gone' }
  | { state: 'failed'; onRetry: () => void }
  | { state: 'there'; id: string; thread: SoughtThread };

/** Finds the comment that the address names, ?comment={id}, as links of notifications have it. */
export function useSought(targetId: string): Sought {
  const [parameters] = useSearchParams();
  const id = parameters.get('comment');
  const [size, setSize] = useState({ of: id, earlier: step, later: step });
  const { earlier, later } = size.of === id ? size : { earlier: step, later: step };
  const { data, error, refetch, fetchMore } = useQuery(
    commentThreadDocument,
    id ? { variables: { commentId: id, earlier: step, later: step } } : skipToken,
  );
  if (!id) return { state: 'none' };
  const found = data?.getCommentThread;
  if (!found) {
    if (!error) return { state: 'waiting' };
    const { code } = toRefused(error);
    if (code === 'NOT_FOUND' || code === 'GONE') return { state: 'gone' };
    return { state: 'failed', onRetry: () => void refetch() };
  }
  const path = readFragment(commentFragment, found.path);
  const sought = path.at(-1);
  if (found.path[0]?.targetId !== targetId || sought?.isDeleted) return { state: 'gone' };
  const { hasPreviousPage, hasNextPage } = found.replies.pageInfo;
  const grow = async (more: { earlier?: number; later?: number }) => {
    const next = { of: id, earlier, later, ...more };
    await fetchMore({ variables: { commentId: id, earlier: next.earlier, later: next.later } });
    setSize(next);
  };
  const canGrow = { earlier: earlier < mostBeside, later: later < mostBeside };
  return {
    state: 'there',
    id,
    thread: {
      path,
      isCut: found.isCut,
      beside: readFragment(commentFragment, found.replies.nodes),
      moreEarlier:
        hasPreviousPage && canGrow.earlier ? () => grow({ earlier: earlier + step }) : undefined,
      moreLater: hasNextPage && canGrow.later ? () => grow({ later: later + step }) : undefined,
      isFar: (hasPreviousPage && !canGrow.earlier) || (hasNextPage && !canGrow.later),
    },
  };
}
