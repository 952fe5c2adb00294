import { offerUndo } from '@/core/data/offerUndo';
import { tellRefusal } from '@/core/data/tellRefusal';
import { useChange } from '@/core/data/useChange';
import { rereadLists } from './api/cache';
import { deleteGiveawayDocument } from './api/deleteGiveaway';
import { restoreGiveawayDocument } from './api/restoreGiveaway';

/** Returns what deletes a giveaway, leads away from it, and offers to have it back. */
export function useDelete(): (id: string, leave: () => Promise<void>) => Promise<void> {
  const change = useChange();
  return async (id, leave) => {
    try {
      await change(deleteGiveawayDocument, { id }, rereadLists);
    } catch (error) {
      tellRefusal(error);
      return;
    }
    offerUndo('Giveaway deleted', () => change(restoreGiveawayDocument, { id }, rereadLists));
    await leave();
  };
}
