import { create } from 'zustand';

export interface MessagesPopup {
  state: 'closed' | 'open' | 'minimised';
  tab: 'notifications' | 'chat' | 'settings';
  /** The chat that is shown; null for the list. */
  chatId: string | null;
  /** Somebody to write to, whose chat is found or made once the popup is there. */
  writeTo: { userId: string; name: string } | null;
  /** Unread notifications, and chats with unread messages. */
  unread: number;
}

/** The popup of messages and notifications: any part of the site opens it, features/messages draws it. */
export const useMessagesPopup = create<MessagesPopup>()(() => ({
  state: 'closed',
  tab: 'notifications',
  chatId: null,
  writeTo: null,
  unread: 0,
}));

/** open → minimised, minimised → open, closed → open. */
export function toggleMessages(): void {
  useMessagesPopup.setState(({ state }) => ({ state: state === 'open' ? 'minimised' : 'open' }));
}

/** How many are unread, as a badge says it; empty for none. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > 99 ? '99+' : String(unread);
}
