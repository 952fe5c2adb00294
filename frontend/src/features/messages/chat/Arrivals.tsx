import { useState } from 'react';
import { inWords } from '../model/inWords';
import type { Message } from '../model/types';

/** Reads out what others write while the chat is open; what is drawn as one scrolls is no news. */
export function Arrivals({ messages, me }: { messages: readonly Message[]; me: string }) {
  const last = messages.at(-1);
  const [since] = useState(last?.sequence ?? 0);
  const isNews = last && last.sequence > since && last.senderId !== me && !last.isDeleted;
  return (
    <p aria-live="polite" className="sr-only">
      {isNews && `${last.senderDisplayName}: ${inWords(last.content, last.images.length > 0)}`}
    </p>
  );
}
