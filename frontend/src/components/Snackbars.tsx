import { useEffect } from 'react';
import { whenSettled } from '@/lib/whenSettled';
import { lazyPart } from './lazyPart';
import { useSnackbars } from './snackbarStore';

/** One of them. */
export const Snackbar = lazyPart(async () => (await import('./Snackbar')).Snackbar, {
  quiet: true,
});

/** The messages at the bottom of the page. Rendered once, by the shell. */
export function Snackbars() {
  const items = useSnackbars((state) => state.items);
  // It must be there by the time that the connection is gone.
  useEffect(() => whenSettled(Snackbar.prepare), []);
  return (
    <section
      aria-label="Messages of the site"
      data-print="no"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--player-height)+var(--bar-bottom)+12px)] z-notice grid justify-items-center gap-2 px-4 wide:bottom-[calc(var(--player-height)+16px)]"
    >
      {items.map((item) => (
        <Snackbar key={item.id} item={item} />
      ))}
    </section>
  );
}
