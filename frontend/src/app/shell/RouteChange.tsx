import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds that a page has to name itself before its name is read out. */
const settle = 250;

/** After a navigation the focus goes to the new page, and its title is read out. */
export function RouteChange() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    // A page may have given it to its first field already, or somebody writes in the search while the page comes.
    if (!document.querySelector('input:focus, textarea:focus'))
      main?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), settle);
    return () => clearTimeout(timer);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
