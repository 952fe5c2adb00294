import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useMessagesPopup } from '@/core/site/messages';

/** What lies behind the popup where it is the whole page. */
const behind = '#main, body header, body footer, section[aria-label="Player"]';

/** Opened when the page was loaded, before anybody asked for it: it takes no focus. */
let isFirst = useMessagesPopup.getState().state === 'open';

/** Gives the popup the focus when somebody opens it, and back when it goes; Escape minimises it. */
export function usePopupFocus(isWholePage: boolean) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    if (!isFirst && element && !element.contains(before)) element.focus();
    isFirst = false;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const isThere =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      const opener = document.querySelector<HTMLElement>('[aria-controls="messages-popup"]');
      (isThere ? before : opener)?.focus();
    };
  }, []);
  useEffect(() => {
    if (!isWholePage) return;
    const hidden = [...document.querySelectorAll<HTMLElement>(behind)].filter(
      (each) => !panel.current?.contains(each) && !each.inert,
    );
    for (const each of hidden) each.inert = true;
    return () => {
      for (const each of hidden) each.inert = false;
    };
  }, [isWholePage]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    useMessagesPopup.setState({ state: 'minimised' });
  };
  return { panel, onKeyDown };
}
