import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Question } from './Confirm';

interface LeaveGuard {
  /** Asked when a link would lead away. */
  question: Question | null;
  onClose: () => void;
}

/**
 * Asks before a link leads away from unsaved changes to something ('the search settings'), and lets
 * the browser ask before the tab closes. `onLeave` is told when the person leaves them behind.
 */
export function useLeaveGuard(changed: boolean, to: string, onLeave: () => void): LeaveGuard {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    if (!changed) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      // One guard asks at a time.
      if (event.defaultPrevented) return;
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(pathname + search + hash);
    };
    window.addEventListener('beforeunload', hold);
    // Before the router hears of it.
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', hold);
      document.removeEventListener('click', onClick, true);
    };
  }, [changed]);

  return {
    question:
      target === null
        ? null
        : {
            title: 'Leave without saving?',
            text: `Your changes to ${to} are not saved.`,
            yes: 'Leave',
            danger: true,
            onYes: async () => {
              onLeave();
              await navigate(target);
            },
          },
    onClose: () => setTarget(null),
  };
}
