import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { readFragment } from '@/gql';
import type { CommentPartsFragment } from '@/gql/graphql';
import { keepComment, moveCounts } from './api/cache';
import { commentFragment } from './api/commentFragment';
import { deleteCommentDocument } from './api/deleteComment';
import { restoreCommentDocument } from './api/restoreComment';
import type { CommentedOn } from './types';

/** Returns what deletes a comment and offers to have it back. */
export function useDelete(on: CommentedOn): (comment: CommentPartsFragment) => Promise<void> {
  const change = useChange();
  return async (comment) => {
    const { commentId: id, replyCount, parentCommentId } = comment;
    // One that has answers keeps its place among those of its parent.
    const left = replyCount > 0 ? null : parentCommentId;
    try {
      await change(deleteCommentDocument, { id }, (cache) => {
        keepComment(cache, { ...comment, isDeleted: true, canDelete: false });
        moveCounts(cache, on, left, -1);
      });
    } catch (error) {
      tellRefusal(error);
      return;
    }
    offerUndo('Comment deleted', () =>
      change(restoreCommentDocument, { id }, (cache, { restoreComment }) => {
        keepComment(cache, readFragment(commentFragment, restoreComment));
        moveCounts(cache, on, left, 1);
      }),
    );
  };
}
