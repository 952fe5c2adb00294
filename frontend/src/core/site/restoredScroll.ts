let restored: string | null = null;

/** Notes the entry of the history, by its key, whose scroll position is being restored; null for none. */
export function noteRestoredScroll(key: string | null): void {
  restored = key;
}

/** Reports whether a visit began where the person had left the page, so that nothing else may scroll it. */
export const isScrollRestored = (key: string) => key === restored;
