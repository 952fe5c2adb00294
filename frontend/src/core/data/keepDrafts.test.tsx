import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { changesOf } from './changesOf';
import { keepDrafts } from './keepDrafts';

interface Version {
  version: number;
  words: string[];
  weight: number;
}

const first: Version = { version: 1, words: ['the'], weight: 4 };
const { useKept, useDraft } = keepDrafts(
  ({ words, weight }: Version) => ({ words: [...words], weight }),
  { of: 'the words' },
);

beforeEach(() => useKept.setState({ kept: null }));

const open = () =>
  renderHook((current: Version) => useDraft(current), {
    initialProps: first,
    wrapper: MemoryRouter,
  });

describe('a draft', () => {
  it('is what is saved until something differs, and again once nothing does', () => {
    const { result, rerender } = open();
    act(() => result.current.edit({ words: ['the', 'a'] }));
    expect(result.current).toMatchObject({ changed: true, draft: { words: ['the', 'a'] } });
    act(() => result.current.edit({ words: ['the'] }));
    expect(result.current.changed).toBe(false);
    rerender({ ...first, version: 2, weight: 5 });
    expect(result.current).toMatchObject({ theirs: null, draft: { weight: 5 } });
  });

  it('changed by two has what each changed, and one’s own where both did', () => {
    const { result, rerender } = open();
    act(() => result.current.edit({ words: [] }));
    const theirs = { version: 2, words: ['the', 'of'], weight: 7 };
    rerender(theirs);
    expect(result.current).toMatchObject({ base: first, theirs, draft: { words: [], weight: 4 } });
    act(() => result.current.keepMine());
    expect(result.current).toMatchObject({ theirs: null, draft: { words: [], weight: 7 } });
    act(() => result.current.discard());
    expect(result.current).toMatchObject({ changed: false, draft: { words: ['the', 'of'] } });
  });

  it('waits for whoever leaves the page and comes back', () => {
    const { result, unmount } = open();
    act(() => result.current.edit({ weight: 1 }));
    unmount();
    expect(open().result.current.draft.weight).toBe(1);
  });
});

describe('changes', () => {
  it('are the edits that differ, whatever they are made of', () => {
    const saved = { words: ['a'], weight: 1, name: 'x' };
    expect(changesOf({ words: ['a'], weight: 2 }, saved)).toEqual({ weight: 2 });
    expect(changesOf({}, saved)).toEqual({});
  });
});
