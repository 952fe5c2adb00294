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

async function post(path: string, body: object): Promise<void> {
  try {
    await request('content', path, { method: 'POST', body });
  } catch (error) {
    throw toRefused(error);
  }
}

/** Takes something away; its author reads why. */
export const removeContent = (type: RemovedType, id: string, why: string): Promise<void> =>
  post('/admin/delete-content', { type, id, why });

/** Asks those who run the site to look at a removal again. */
export const sendAppeal = (id: string, text: string): Promise<void> =>
  post(`/removals/${encodeURIComponent(id)}/appeal`, { text });

/** Ends an appeal; its author reads the words. */
export const decideAppeal = (id: string, putBack: boolean, words: string): Promise<void> =>
  post(`/admin/appeals/${encodeURIComponent(id)}`, { putBack, words });
