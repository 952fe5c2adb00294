import { cx } from '@/lib/cx';

/** A filter: a pill, filled while it narrows the results. */
export function filterLook(on: boolean): string {
  return cx(
    'inline-flex h-11 shrink-0 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors wide:h-9',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text',
    on
      ? 'border-transparent bg-text text-ground'
      : 'border-line text-text-2 hover:border-line-strong hover:text-text',
  );
}
