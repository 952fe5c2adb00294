import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a navigation that is wider than its place sideways, so that where the person is can be read. */
export function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !link) return;
    const [inner, outer] = [link.getBoundingClientRect(), nav.current.getBoundingClientRect()];
    const beyond = inner.right - outer.right;
    const before = outer.left - inner.left;
    if (beyond > 0) nav.current.scrollLeft += beyond + margin;
    else if (before > 0) nav.current.scrollLeft -= before + margin;
  }, [current]);
  return nav;
}

/** Pixels that the next one shows of itself. */
const margin = 32;
