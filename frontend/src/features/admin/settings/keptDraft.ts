import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';
import type { Draft, Settings } from './draft';

interface KeptDraft {
  /** What the changes were begun on, and as they are. Null where nothing is changed. */
  kept: { base: Settings; draft: Draft } | null;
}

/** Changes that nobody saved: whoever leaves the page and comes back finds them. Gone with the tab, and with the person. */
export const useKeptDraft = create<KeptDraft>()(() => ({ kept: null }));

whenPersonLeaves(() => useKeptDraft.setState({ kept: null }));
