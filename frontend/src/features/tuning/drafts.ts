import { useEffect } from 'react';
import { create } from 'zustand';
import { showSnackbar } from '@/components/snackbarStore';
import { whenPersonLeaves } from '@/core/session';

export function isSame<T extends object>(a: T, b: T): boolean {
  return keysOf(a).every((name) => a[name] === b[name]);
}

/** What was read as the server takes it back: without the name that Apollo gives its type. */
export function withoutType<T extends object>(read: T): Omit<T, '__typename'> {
  const { __typename: _, ...values } = read as T & { __typename?: string };
  return values;
}

/** Somebody's changes put on what another has saved since: what they left alone is the other's. */
export function rebase<T extends object>(draft: T, base: T, theirs: T): T {
  const out = { ...theirs };
  for (const name of keysOf(draft)) if (draft[name] !== base[name]) out[name] = draft[name];
  return out;
}

const keysOf = <T extends object>(values: T) => Object.keys(values) as (keyof T)[];

interface Kept<V, T> {
  /** What the changes were begun on, and as they are. Null where nothing is changed. */
  kept: { base: V; draft: T } | null;
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
}

/**
 * Drafts of what has versions, begun on the one that holds when the first value is changed. Whoever
 * leaves the page and comes back finds theirs; `notice` tells those who leave by another way than a
 * link. Gone with the tab, and with the person.
 */
export function keepDrafts<V extends { version: number }, T extends object>(
  valuesOf: (version: V) => T,
  notice: string,
) {
  const useKept = create<Kept<V, T>>()(() => ({ kept: null }));
  whenPersonLeaves(() => useKept.setState({ kept: null }));
  function useDraft(current: V): Draft<V, T> {
    const kept = useKept((state) => state.kept);
    useEffect(
      () => () => {
        if (!useKept.getState().kept) return;
        showSnackbar({ type: 'warning', message: notice, duration: 6000 });
      },
      [],
    );
    const base = kept?.base ?? current;
    const draft = kept?.draft ?? valuesOf(current);
    const keep = (on: V, values: T) =>
      useKept.setState({
        kept: isSame(values, valuesOf(on)) ? null : { base: on, draft: values },
      });
    return {
      base,
      draft,
      changed: kept !== null,
      theirs: kept && current.version > base.version ? current : null,
      edit: (part) => keep(base, { ...draft, ...part }),
      discard: () => useKept.setState({ kept: null }),
      keepMine: () => keep(current, rebase(draft, valuesOf(base), valuesOf(current))),
    };
  }
  return { useKept, useDraft };
}
