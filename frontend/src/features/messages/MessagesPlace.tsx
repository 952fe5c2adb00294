import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { useMessagesPopup } from '@/core/site/messages';
import { whenIdle } from '@/lib/whenIdle';

const OfMember = lazyPart(async () => (await import('./OfMember')).OfMember, { quiet: true });

/** Milliseconds for which a page that comes has the connection to itself. */
const wait = 3_000;

/** Messages and notifications of whoever is signed in: they come once the page is there, or when they are asked for. */
export function MessagesPlace() {
  const { userId } = useSession();
  const isOpen = useMessagesPopup(({ state }) => state === 'open');
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setIsIdle(true)), wait);
    return () => clearTimeout(timer);
  }, []);
  return userId && (isIdle || isOpen) ? <OfMember key={userId} userId={userId} /> : null;
}
