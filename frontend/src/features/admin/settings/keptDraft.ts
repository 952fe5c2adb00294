import { create } from 'zustand';
import type { Draft, Settings } from './draft';

interface KeptDraft {
  /** What the changes were begun on, and as they are. Null where nothing is changed. */
  kept: { base: Settings; draft: Draft } | null;
}

/** Changes that nobody saved: whoever leaves the page and comes back finds them. Gone with the tab. */
export const useKeptDraft = create<KeptDraft>()(() => ({ kept: null }));
