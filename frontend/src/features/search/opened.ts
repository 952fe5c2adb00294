import type { MouseEvent } from 'react';
import { request } from '@/core/data/api';

/**
 * Tells the server where a click in results of a search opened or played one of them: what trends is what led somewhere.
 * Nobody waits for it, and what does not arrive is not missed.
 */
export function tellOpened(event: MouseEvent<HTMLElement>, query: string): void {
  if (!(event.target instanceof Element)) return;
  const pressed = event.target.closest('a[href], button:not([aria-haspopup])');
  if (!pressed?.closest('li, article')) return;
  request('content', '/search/opened', { method: 'POST', body: { query }, keepalive: true }).catch(
    () => undefined,
  );
}
