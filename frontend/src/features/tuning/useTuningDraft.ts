import { useEffect } from 'react';
import { create } from 'zustand';
import { showSnackbar, type SnackbarOptions } from '@/lib/snackbar';
import { isSame, rebase, toTuning } from './tunings';
import type { Tuning, Version } from './types';

interface KeptDraft {
  /** What the changes were begun on, and as they are. Null where nothing is changed. */
  kept: { base: Version; draft: Tuning } | null;
}

/** Changes that nobody saved: whoever leaves the page and comes back finds them. Gone with the tab. */
export const useKeptTuning = create<KeptDraft>()(() => ({ kept: null }));

/** For whoever leaves by another way than a link: back, or a search. */
const keptNotice: SnackbarOptions = {
  type: 'warning',
  message: 'Your changes to the recommendations are not saved. They wait there in this tab.',
  duration: 6000,
};

interface TuningDraft {
  /** What the draft was begun on. */
  base: Version;
  draft: Tuning;
  changed: boolean;
  /** What somebody else saved since it was begun. */
  theirs: Version | null;
  edit: (part: Partial<Tuning>) => void;
  discard: () => void;
  /** Takes theirs, with what is changed here put on it. */
  keepMine: () => void;
}

/** The draft of a tuning, begun on the version that holds when the first value is changed. */
export function useTuningDraft(current: Version): TuningDraft {
  const kept = useKeptTuning((state) => state.kept);
  useEffect(
    () => () => {
      if (useKeptTuning.getState().kept) showSnackbar(keptNotice);
    },
    [],
  );
  const base = kept?.base ?? current;
  const draft = kept?.draft ?? toTuning(current);
  const keep = (on: Version, values: Tuning) =>
    useKeptTuning.setState({
      kept: isSame(values, toTuning(on)) ? null : { base: on, draft: values },
    });
  return {
    base,
    draft,
    changed: kept !== null,
    theirs: kept && current.version > base.version ? current : null,
    edit: (part) => keep(base, { ...draft, ...part }),
    discard: () => useKeptTuning.setState({ kept: null }),
    keepMine: () => keep(current, rebase(draft, toTuning(base), toTuning(current))),
  };
}
