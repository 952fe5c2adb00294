/** How a message looks: no tails, one's own on a surface that the accent tints. */
export const bubble = {
  base: 'max-w-70 rounded-lg px-3 py-1.5 text-sm',
  own: 'bg-[color-mix(in_oklab,var(--accent)_20%,var(--surface))]',
  others: 'bg-raised',
} as const;
