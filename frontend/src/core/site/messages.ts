import { create } from 'zustand';
import { whenPersonLeaves } from '@/core/session';
import { constants } from '@/lib/texts';

export type MessagesTab = 'notifications' | 'chat' | 'settings';

export interface MessagesPopup {
  state: 'closed' | 'open' | 'minimised';
  tab: MessagesTab;
  /** The chat that is shown; null for the list. */
  chatId: string | null;
  /** Somebody to write to, whose chat is found or made once the popup is there. */
  writeTo: { userId: string; name: string } | null;
  /** Unread notifications, and chats with unread messages. */
  unread: number;
}

const key = 'sidestage.messages';
const atFirst: MessagesPopup = {
  state: 'closed',
  tab: 'notifications',
  chatId: null,
  writeTo: null,
  unread: 0,
};

/** Where the popup was left; on phones, where it is the whole page, it never opens by itself. */
function read(): MessagesPopup {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<MessagesPopup>;
    const isNarrow = matchMedia(`(max-width: ${constants.mobileBreakpointPx}px)`).matches;
    const state = kept.state === 'open' && isNarrow ? 'minimised' : kept.state;
    return { ...atFirst, ...kept, state: state ?? 'closed' };
  } catch {
    // What cannot be read is as good as nothing.
    return atFirst;
  }
}

/** The popup of messages and notifications: any part of the site opens it, features/messages draws it. */
export const useMessagesPopup = create<MessagesPopup>()(() => read());

useMessagesPopup.subscribe(({ state, tab, chatId }, before) => {
  if (state === before.state && tab === before.tab && chatId === before.chatId) return;
  localStorage.setItem(key, JSON.stringify({ state, tab, chatId }));
});

whenPersonLeaves(() => useMessagesPopup.setState(atFirst));

/** open → minimised, minimised → open, closed → open. */
export function toggleMessages(): void {
  useMessagesPopup.setState(({ state }) => ({ state: state === 'open' ? 'minimised' : 'open' }));
}

/** Opens the popup on a chat. */
export function openChat(chatId: string): void {
  useMessagesPopup.setState({ state: 'open', tab: 'chat', chatId, writeTo: null });
}

/** Opens the popup on the chat with somebody, which is made where there is none. */
export function writeTo(userId: string, name: string): void {
  useMessagesPopup.setState({
    state: 'open',
    tab: 'chat',
    chatId: null,
    writeTo: { userId, name },
  });
}

/** How many are unread, as a badge says it; empty for none. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > constants.mostUnreadShown ? `${constants.mostUnreadShown}+` : String(unread);
}
