import { useState } from 'react';
import { useSiteStatus } from './siteStatus';

const closedKey = 'sidestage.announcement.closed';

/** What admins have announced; null where there is nothing, and once the person has closed it. */
export function useAnnouncement(): { text: string | null; close: () => void } {
  const text = useSiteStatus(({ announcement }) => announcement);
  const at = useSiteStatus(({ announcedAt }) => announcedAt);
  const [closed, setClosed] = useState(() => localStorage.getItem(closedKey));
  const close = () => {
    if (at === null) return;
    localStorage.setItem(closedKey, at);
    setClosed(at);
  };
  return { text: text && at && at !== closed ? text : null, close };
}
