import { type RefObject, useEffect, useRef } from 'react';
import { useVisit } from '@/core/player';
import { isScrollRestored } from '@/core/site/restoredScroll';

/**
 * Brings what somebody was led to before their eyes, and gives it the focus; again where they are led there again, and
 * not where they go back to a page, which stands as they left it.
 */
export function useArrival<T extends HTMLElement>(isSought: boolean): RefObject<T | null> {
  const place = useRef<T>(null);
  const visit = useVisit();
  useEffect(() => {
    if (!isSought || isScrollRestored(visit.key)) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isSought, visit]);
  return place;
}
