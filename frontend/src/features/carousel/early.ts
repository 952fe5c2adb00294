import type { FragmentType } from '@/gql';
import type { panelFragment } from './api/panelFragment';

type Panels = readonly FragmentType<typeof panelFragment>[];

/**
 * The panels that the page itself brought, as a visitor sees them, so that they are there at the first sight of home.
 * Null where it was not home that was opened.
 */
export function earlyPanels(): Panels | null {
  const text = document.getElementById('highlights')?.textContent;
  return text ? (JSON.parse(text) as { getActivePanels: Panels }).getActivePanels : null;
}

/** Home knows better now: who comes back to it later is not shown what the page once brought. */
export function forgetEarlyPanels(): void {
  document.getElementById('highlights')?.remove();
}
