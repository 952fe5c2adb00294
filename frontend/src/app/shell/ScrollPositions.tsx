import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteRestoredScroll } from '@/core/site/restoredScroll';

const storageKey = (key: string) => `sidestage.scroll.${key}`;

/** Whether the site was opened by an address, rather than loaded again or gone back to; what it stood at is of before. */
const isOpenedAnew = (key: string) => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return key === 'default' && opened?.type === 'navigate';
};

/** Milliseconds in which a page that is gone back to may still grow to where it was. */
const patience = 1500;

/** A new page starts at its top; one that is gone back to stands where it was left. */
export function ScrollPositions() {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const page = pathname === '/search' ? pathname + search : pathname;
  const shown = useRef(page);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // Before the next page is scrolled: that is none of this one's doing. Where it is left amid a
  // scroll, the last place that was seen counts.
  useLayoutEffect(() => {
    let seen: number | null = null;
    const see = () => {
      seen = Math.round(window.scrollY);
    };
    const keep = () => {
      if (seen !== null) sessionStorage.setItem(storageKey(key), String(seen));
    };
    window.addEventListener('scroll', see, { passive: true });
    window.addEventListener('scrollend', keep);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', see);
      window.removeEventListener('scrollend', keep);
      window.removeEventListener('pagehide', keep);
      keep();
      noteRestoredScroll(null);
    };
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = shown.current === page;
    shown.current = page;
    if (type !== 'POP') {
      window.scrollTo(0, 0);
      return;
    }
    // What the site is opened with may lead to a part of the page.
    if (!isFirst) noteRestoredScroll(key);
    const wanted =
      isFirst && isOpenedAnew(key) ? 0 : Number(sessionStorage.getItem(storageKey(key)) ?? 0);
    window.scrollTo(0, wanted);
    if (Math.abs(window.scrollY - wanted) < 2) return;
    const observer = new ResizeObserver(() => {
      window.scrollTo(0, wanted);
      if (Math.abs(window.scrollY - wanted) < 2) observer.disconnect();
    });
    observer.observe(document.body);
    const timer = setTimeout(() => observer.disconnect(), patience);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
    // A change of the key alone (a tab, a filter) is the same page and keeps its place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);

  return null;
}
