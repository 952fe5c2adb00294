import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { showEnd, useClients } from '../clients';
import type { Chat, Message } from '../model/types';

/** Milliseconds that the newest is in sight before it counts as read. */
const settle = 300;

/** Marks the chat as read while its newest message is in sight; returns how many came while it was not. */
export function useReading(
  chat: Chat,
  messages: readonly Message[],
  me: string,
  isAtEnd: boolean,
): { unseen: number } {
  const { chat: client } = useClients();
  const isVisible = useVisible();
  const last = messages.at(-1);
  const isSeen = isAtEnd && isVisible;
  const [seenUpTo, setSeenUpTo] = useState(last?.sequence ?? 0);
  const newest = last?.sequence ?? 0;
  if (isSeen && newest > seenUpTo) setSeenUpTo(newest);
  useEffect(() => (isSeen ? showEnd(chat.id) : undefined), [chat.id, isSeen]);
  const latest = useRef(client);
  useEffect(() => {
    latest.current = client;
  });
  useEffect(() => {
    if (!isSeen || newest === 0) return;
    const timer = setTimeout(() => void latest.current.markRead(chat.id), settle);
    return () => clearTimeout(timer);
  }, [chat.id, newest, isSeen]);
  const unseen = messages.filter(
    ({ sequence, senderId }) => sequence > seenUpTo && senderId !== me,
  ).length;
  return { unseen };
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}
