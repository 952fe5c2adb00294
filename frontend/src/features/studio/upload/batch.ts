import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { fileBatch, type Files } from './files';

export type Target = { kind: 'new' } | { kind: 'none' } | { kind: 'album'; id: string };

/** Music on its way to an album: kept over a reload, until its tracks are made. */
export interface Batch extends Files {
  target: Target;
  albumTitle: string | null;
  albumType: 'ALBUM' | 'EP' | 'SINGLE' | null;
  genre: string | null;
  /** The key of the picture that was chosen; null while it is the first that came along. */
  coverKey: string | null;
}

const fresh = (userId: string | null = null): Batch => ({
  id: crypto.randomUUID(),
  userId,
  target: { kind: 'new' },
  rows: [],
  refused: [],
  albumTitle: null,
  albumType: null,
  genre: null,
  coverKey: null,
});

export const useBatch = create<Batch>()(
  persist(() => fresh(), { name: 'sidestage.studio.batch', version: 1 }),
);

export const files = fileBatch(useBatch, 'batch', fresh);
