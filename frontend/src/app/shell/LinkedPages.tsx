import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '@/lib/whenIdle';
import { loadPage } from '../pages';

/** Milliseconds that a page has to come; the links that matter are in it. */
const settle = 800;
/** What a page links to, and the two places that everybody comes back to. */
const links = 'main a[href^="/"], nav a[href="/"], nav a[href="/music"]';
/** Distinct places below the root that are looked at: handles, mostly, which share one page. */
const most = 24;

/** By any of these it shows that somebody is there. Browsers scroll by themselves while a page grows. */
const stirrings = ['pointermove', 'touchstart', 'keydown', 'wheel'];

/**
 * Fetches the code of the pages that a page links to, once somebody stirs and the browser has time: a click then waits for
 * data alone. Who only looks loads no more than what they see.
 */
export function LinkedPages(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cameAt = Date.now();
    const end = () => {
      for (const each of stirrings) removeEventListener(each, begin);
    };
    const begin = (stirring: Event) => {
      if (isResting(stirring)) return;
      end();
      const wait = Math.max(0, cameAt + settle - Date.now());
      timer = setTimeout(() => whenIdle(fetchLinkedPages), wait);
    };
    for (const each of stirrings) addEventListener(each, begin, { passive: true });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [pathname]);
  return null;
}

/** Whether it tells of a pointer that stayed where it is, as browsers do when something else comes to be below it. */
function isResting(stirring: Event): boolean {
  return stirring instanceof PointerEvent && stirring.movementX === 0 && stirring.movementY === 0;
}

function fetchLinkedPages(): void {
  const paths = new Map<string, string>();
  for (const { pathname } of document.querySelectorAll<HTMLAnchorElement>(links)) {
    // All albums share one page: one of them speaks for their folder.
    const [, folder, rest] = pathname.split('/');
    if (paths.size < most) paths.set(rest ? `${folder}/` : pathname, pathname);
  }
  for (const path of paths.values()) void loadPage(path);
}
