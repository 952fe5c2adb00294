import { type MessagesPopup, useMessagesPopup } from '@/core/site/messages';
import { whenPersonLeaves } from '@/core/session';
import { constants } from '@/lib/texts';
import { hasUnsent, useChats } from '../chat/chatStore';

const key = 'sidestage.messages';
const states = ['closed', 'open', 'minimised'] as const;
const tabs = ['notifications', 'chat', 'settings'] as const;

/** Opens the popup on a chat. */
export function openChat(chatId: string): void {
  useMessagesPopup.setState({ state: 'open', tab: 'chat', chatId, writeTo: null });
}

/** Leads back to the list from a chat, where the popup shows that one. */
export function closeChat(chatId: string): void {
  if (useMessagesPopup.getState().chatId === chatId) useMessagesPopup.setState({ chatId: null });
}

/**
 * Opens the popup where it was left, unless it is open; on phones, where it is the whole page, it is only minimised. A
 * chat that was hidden meanwhile is left. Returns how to look no more for whether it was.
 */
export function restorePopup(): () => void {
  if (useMessagesPopup.getState().state === 'closed') {
    const kept = readKept();
    const isNarrow = matchMedia(`(max-width: ${constants.mobileBreakpointPx}px)`).matches;
    if (kept.state === 'open' && isNarrow) kept.state = 'minimised';
    useMessagesPopup.setState(kept);
  }
  const { chatId } = useMessagesPopup.getState();
  return chatId === null ? () => undefined : closeOnceHidden(chatId);
}

/** Leads back to the list where a chat, once it is known, is hidden and nothing waits in it to be sent. */
function closeOnceHidden(chatId: string): () => void {
  const stop = useChats.subscribe((state) => {
    const chat = state.chats[chatId];
    if (!chat) return;
    stop();
    if (chat.isHidden && !hasUnsent(state, chatId)) closeChat(chatId);
  });
  return stop;
}

/** How the popup was left, as far as it can be read: what cannot is as good as nothing. */
function readKept(): Partial<MessagesPopup> {
  let kept: Partial<Record<keyof MessagesPopup, unknown>>;
  try {
    kept = (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as typeof kept;
  } catch {
    return {};
  }
  const state = states.find((each) => each === kept.state);
  const tab = tabs.find((each) => each === kept.tab);
  const chatId = typeof kept.chatId === 'string' ? kept.chatId : null;
  return { ...(state && { state }), ...(tab && { tab, chatId }) };
}

useMessagesPopup.subscribe(({ state, tab, chatId }, before) => {
  if (state === before.state && tab === before.tab && chatId === before.chatId) return;
  localStorage.setItem(key, JSON.stringify({ state, tab, chatId }));
});

whenPersonLeaves(() => useMessagesPopup.setState(useMessagesPopup.getInitialState()));
