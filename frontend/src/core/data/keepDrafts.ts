import { useEffect } from 'react';
import { create } from 'zustand';
import type { Question } from '@/components/Confirm';
import { showSnackbar } from '@/components/snackbarStore';
import { useLeaveGuard } from '@/components/useLeaveGuard';
import { whenPersonLeaves } from '@/core/session';
import { changesOf, isEmpty } from './changesOf';

interface Kept<V, T> {
  /** What was edited, and the version that it was begun on. Null where nothing is changed. */
  kept: { base: V; edits: Partial<T> } | null;
}

interface Draft<V, T> {
  /** What the draft was begun on. */
  base: V;
  draft: T;
  changed: boolean;
  /** What somebody else saved since it was begun. */
  theirs: V | null;
  edit: (part: Partial<T>) => void;
  discard: () => void;
  /** Takes theirs, with what is changed here put on it. */
  keepMine: () => void;
  /** Asked when a link would lead away from it. */
  leaving: { question: Question | null; onClose: () => void };
}

interface DraftNames {
  /** What is edited: 'the search settings'. */
  of: string;
  /** Where whoever left finds it. */
  where?: string;
}

/**
 * Drafts of what has versions, begun on the one that holds when the first value is changed: what somebody leaves alone
 * is the others'. Whoever leaves the page and comes back finds theirs. Gone with the tab, and with the person.
 */
export function keepDrafts<V extends { version: number }, T extends object>(
  valuesOf: (version: V) => T,
  { of, where = 'there' }: DraftNames,
) {
  const useKept = create<Kept<V, T>>()(() => ({ kept: null }));
  const discard = () => useKept.setState({ kept: null });
  const keep = (base: V, edits: Partial<T>) => {
    const changes = changesOf(edits, valuesOf(base));
    useKept.setState({ kept: isEmpty(changes) ? null : { base, edits: changes } });
  };
  whenPersonLeaves(discard);

  function useDraft(current: V): Draft<V, T> {
    const kept = useKept((state) => state.kept);
    const leaving = useLeaveGuard(kept !== null, of, discard);
    useEffect(
      () => () => {
        if (!useKept.getState().kept) return;
        // They left by another way than a link.
        const message = `Your changes to ${of} are not saved. They wait ${where} in this tab.`;
        showSnackbar({ type: 'warning', message, duration: 6000 });
      },
      [],
    );
    const { base, edits } = kept ?? { base: current, edits: {} };
    return {
      base,
      draft: { ...valuesOf(base), ...edits },
      changed: kept !== null,
      theirs: kept && current.version > base.version ? current : null,
      edit: (part) => keep(base, { ...edits, ...part }),
      discard,
      keepMine: () => keep(current, edits),
      leaving,
    };
  }
  return { useKept, useDraft };
}
