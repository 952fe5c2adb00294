import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useClients } from '../clients';
import { useNotifications } from './notificationStore';
import { placeOf } from './placeOf';

/** Milliseconds that somebody is at a place before what led there counts as read. */
const settle = 1_000;

/** Marks what tells of the page that the person looks at as read. */
export function useBeingThere(): void {
  const { notifications } = useClients();
  const { pathname, search, hash } = useLocation();
  const items = useNotifications((state) => state.items);
  useEffect(() => {
    const here = placeOf(pathname + search + hash);
    const told = items.filter(({ isRead, metadata }) => {
      if (isRead || !metadata?.url) return false;
      const there = placeOf(metadata.url);
      return there.path === here.path && there.parts.every((part) => here.parts.includes(part));
    });
    if (told.length === 0) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible')
        void notifications.markRead(told.map(({ id }) => id));
    }, settle);
    return () => clearTimeout(timer);
  }, [notifications, items, pathname, search, hash]);
}
