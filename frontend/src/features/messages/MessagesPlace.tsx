import { useEffect, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSession } from '@/core/session';
import { useMessagesPopup } from '@/core/site/messages';
import { whenSettled } from '@/lib/whenSettled';

const OfMember = lazyPart(async () => (await import('./OfMember')).OfMember, { quiet: true });

/** Messages and notifications of whoever is signed in: they come once the page is there, or when they are asked for. */
export function MessagesPlace() {
  const { userId } = useSession();
  const isOpen = useMessagesPopup(({ state }) => state === 'open');
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => whenSettled(() => setIsSettled(true)), []);
  return userId && (isSettled || isOpen) ? <OfMember key={userId} userId={userId} /> : null;
}
