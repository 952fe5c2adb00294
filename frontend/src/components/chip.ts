import { cx } from '@/lib/cx';

const kinds = {
  off: 'border-line text-text-2 hover:border-line-strong hover:text-text',
  on: 'border-transparent bg-text text-ground',
  /** Beside the others, for all or none of them. */
  bare: 'border-transparent text-accent-text hover:border-line-strong',
};

/** The look of one of several that can be chosen. */
export function chip(kind: keyof typeof kinds): string {
  return cx(
    // What is hidden in one is placed in it: else a row that scrolls would make the page as wide as all of it.
    'relative inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors wide:h-9',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
    kinds[kind],
  );
}
