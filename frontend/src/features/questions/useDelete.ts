import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { deleteQuestionDocument } from './api/deleteQuestion';
import { hideQuestion } from './api/cache';
import { restoreQuestionDocument, writeRestored } from './api/restoreQuestion';

/** Returns what deletes a question and offers to have it back. */
export function useDelete(): (id: string) => Promise<void> {
  const change = useChange();
  return async (id) => {
    try {
      await change(deleteQuestionDocument, { id }, (cache) => hideQuestion(cache, id));
    } catch (error) {
      tellRefusal(error);
      return;
    }
    offerUndo('Question deleted', () =>
      change(restoreQuestionDocument, { id }, (cache, made) => writeRestored(cache, id, made)),
    );
  };
}
