import { request } from '@/core/data/api';
import { toRefused } from '@/core/data/refused';
import type { RemovedType } from '../removedTypes';

interface Somebody {
  userId: string;
  handle: string;
  displayName: string;
}

/** What moderators removed, and what became of the appeal; as the server tells it. */
export interface Removal {
  id: string;
  type: RemovedType;
  itemId: string;
  excerpt: string;
  words: string;
  state: 'STANDING' | 'APPEALED' | 'UPHELD' | 'PUT_BACK';
  /** Whether it is kept until somebody puts it back or deletes it. */
  isHidden: boolean;
  removedAt: string;
  appealUntil: string;
  canAppeal: boolean;
  appeal: string;
  appealedAt: string | null;
  answer: string;
  decidedAt: string | null;
  author: Somebody | null;
  removedBy: Somebody | null;
}

/** An appeal that waits for somebody. */
export interface Appeal extends Removal {
  canDecide: boolean;
}

/** A removal on the lists of moderators. */
export interface ListedRemoval extends Removal {
  canPutBack: boolean;
}

/** The lists of moderators: what is hidden, what is removed, and what is back. */
export type RemovalList = 'HIDDEN' | 'REMOVED' | 'BACK';

/** How something is taken away. */
export type Taking = 'hide' | 'delete';

async function post(path: string, body: object): Promise<void> {
  try {
    await request('content', path, { method: 'POST', body });
  } catch (error) {
    throw toRefused(error);
  }
}

/** Takes something away; its author reads why. */
export const takeAway = (
  taking: Taking,
  type: RemovedType,
  id: string,
  why: string,
): Promise<void> => post(`/admin/${taking}-content`, { type, id, why });

/** Puts back what was taken away, without an appeal; its author reads the words. */
export const putBack = (id: string, words: string): Promise<void> =>
  post(`/admin/removals/${encodeURIComponent(id)}/put-back`, { words });

/** Asks those who run the site to look at a removal again. */
export const sendAppeal = (id: string, text: string): Promise<void> =>
  post(`/removals/${encodeURIComponent(id)}/appeal`, { text });

/** Ends an appeal; its author reads the words. */
export const decideAppeal = (id: string, putBack: boolean, words: string): Promise<void> =>
  post(`/admin/appeals/${encodeURIComponent(id)}`, { putBack, words });
