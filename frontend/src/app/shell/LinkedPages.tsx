import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenIdle } from '@/lib/whenIdle';
import { whenStirred } from '@/lib/whenStirred';
import { loadPage } from '../pages';

/** Milliseconds that a page has to come; the links that matter are in it. */
const settle = 800;
/** What a page links to, and the two places that everybody comes back to. */
const links = 'main a[href^="/"], nav a[href="/"], nav a[href="/music"]';
/** Distinct places below the root that are looked at: handles, mostly, which share one page. */
const most = 24;

/**
 * Fetches the code of the pages that a page links to, once somebody stirs and the browser has time: a click then waits for
 * data alone. Who only looks loads no more than what they see.
 */
export function LinkedPages(): null {
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cameAt = Date.now();
    const end = whenStirred(() => {
      const wait = Math.max(0, cameAt + settle - Date.now());
      timer = setTimeout(() => whenIdle(fetchLinkedPages), wait);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [pathname]);
  return null;
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
