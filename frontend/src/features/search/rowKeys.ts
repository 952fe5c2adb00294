import type { KeyboardEvent } from 'react';

/**
 * Keys within the results: down or j to the next thing that was found, up or k to the one before,
 * Home and End to the ends. They hold where a result has the focus, and nowhere else.
 */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = resultLinks(event.currentTarget);
  const within = document.activeElement?.closest('li, article');
  const at = links.findIndex((link) => link.closest('li, article') === within);
  if (at < 0 || !(event.target instanceof HTMLAnchorElement || event.target === links[at])) return;
  const to = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** The link of each result: the first of its row or card. */
function resultLinks(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll('li, article')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  );
}
