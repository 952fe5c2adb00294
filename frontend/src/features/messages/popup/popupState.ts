import { type MessagesPopup, useMessagesPopup } from '@/core/site/messages';
import { whenPersonLeaves } from '@/core/session';
import { constants } from '@/lib/texts';

const key = 'sidestage.messages';

/** Opens the popup on a chat. */
export function openChat(chatId: string): void {
  useMessagesPopup.setState({ state: 'open', tab: 'chat', chatId, writeTo: null });
}

/** Opens the popup where it was left, unless it is open; on phones, where it is the whole page, it is only minimised. */
export function restorePopup(): void {
  const { state } = useMessagesPopup.getState();
  if (state !== 'closed') return;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<MessagesPopup>;
    const isNarrow = matchMedia(`(max-width: ${constants.mobileBreakpointPx}px)`).matches;
    if (kept.state === 'open' && isNarrow) kept.state = 'minimised';
    useMessagesPopup.setState(kept);
  } catch {
    // What cannot be read is as good as nothing.
  }
}

useMessagesPopup.subscribe(({ state, tab, chatId }, before) => {
  if (state === before.state && tab === before.tab && chatId === before.chatId) return;
  localStorage.setItem(key, JSON.stringify({ state, tab, chatId }));
});

whenPersonLeaves(() => useMessagesPopup.setState(useMessagesPopup.getInitialState()));
