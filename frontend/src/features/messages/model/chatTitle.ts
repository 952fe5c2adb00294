import { messageTexts } from '@/lib/messageTexts';
import type { Chat, Participant } from './types';

/** Names of a group that has none of its own. */
const mostNames = 3;

/** The other one of a direct chat; null for a group, and for somebody who is gone. */
export function otherOf({ kind, participants }: Chat, me: string): Participant | null {
  if (kind !== 'direct') return null;
  return participants.find(({ userId }) => userId !== me) ?? null;
}

/** The page that a chat is beside: that of its event, or of its room. */
export function placeOf({ kind, id }: Chat): string | null {
  if (kind === 'event') return `/events/${id}`;
  return kind === 'room' ? `/listen-together/${id}` : null;
}

/** What a chat is called. */
export function titleOf(chat: Chat, me: string): string {
  if (chat.kind === 'direct') {
    const other = otherOf(chat, me);
    return other?.displayName || other?.handle || messageTexts.messages.unknownUser;
  }
  if (chat.name) return chat.name;
  const names = chat.participants
    .filter(({ userId }) => userId !== me)
    .map(({ displayName, handle }) => displayName || handle);
  const more = chat.participantCount - 1 - Math.min(names.length, mostNames);
  const shown = names.slice(0, mostNames).join(', ');
  if (shown === '') return messageTexts.messages.unknownUser;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
