import type { Chat, Message } from '../model/types';
import { useChats } from './chatStore';

/** How far a message of one's own has come: to the server, to a device of somebody else, before their eyes. */
export function useMessageState(message: Message, chat: Chat, me: string): string {
  const others = chat.participants.filter(({ userId }) => userId !== me);
  const readers = others.filter(({ lastReadSequence = 0 }) => lastReadSequence >= message.sequence);
  const sentAt = Date.parse(message.createdAt);
  const isDelivered = useChats(({ online, seenAt }) =>
    others.some(
      ({ userId, isOnline }) => (online[userId] ?? isOnline) || (seenAt[userId] ?? 0) >= sentAt,
    ),
  );
  if (readers.length > 0) {
    const isAll = chat.kind === 'direct' || readers.length >= chat.participantCount - 1;
    return isAll ? 'Read' : `Read by ${readers.length}`;
  }
  return isDelivered ? 'Delivered' : 'Sent';
}
