import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useVisit } from '@/core/player';
import { useClients } from '../clients';
import { useNotifications } from './notificationStore';
import { placeOf } from './placeOf';
import { thingAt } from './thingAt';

/** Milliseconds that somebody is at a place before what led there counts as read. */
const settle = 1_000;

/**
 * Marks what tells of the page that the person looks at as read: when they come, all about its thing, whether or not it
 * was listed here; of what comes while they are there, what leads to exactly what they see.
 */
export function useBeingThere(): void {
  const { notifications } = useClients();
  const { pathname, search, hash } = useLocation();
  const items = useNotifications((state) => state.items);
  const isListed = useNotifications((state) => state.isListed);
  const visit = useVisit();
  const noted = useRef<typeof visit | null>(null);
  useEffect(() => {
    const thing = thingAt(pathname);
    if (!thing || !isListed || noted.current === visit) return;
    return onceSeen(() => {
      noted.current = visit;
      if (useNotifications.getState().unread > 0) void notifications.markThingRead(thing);
    });
  }, [notifications, isListed, pathname, visit]);
  useEffect(() => {
    if (thingAt(pathname) && noted.current !== visit) return;
    const here = placeOf(pathname + search + hash);
    const told = items.filter(({ isRead, metadata }) => {
      if (isRead || !metadata?.url) return false;
      const there = placeOf(metadata.url);
      return there.path === here.path && there.parts.every((part) => here.parts.includes(part));
    });
    if (told.length === 0) return;
    return onceSeen(() => void notifications.markRead(told.map(({ id }) => id)));
  }, [notifications, items, pathname, search, hash, visit]);
}

/** Calls once the page was before somebody's eyes for a moment. Returns how to stop. */
function onceSeen(done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible')
      timer = setTimeout(() => {
        stop();
        done();
      }, settle);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}
