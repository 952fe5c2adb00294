import { MessageSquare } from 'lucide-react';
import { badgeOf, toggleMessages, useMessagesPopup } from '@/core/site/messages';
import { messageTexts } from '@/lib/messageTexts';

/** The popup while it is minimised: a button that floats above the player. */
export function MinimisedButton() {
  const unread = useMessagesPopup((popup) => popup.unread);
  const badge = badgeOf(unread);
  return (
    <button
      type="button"
      data-print="no"
      title={messageTexts.messages.title}
      aria-label={
        badge ? `${messageTexts.messages.title}, ${badge} unread` : messageTexts.messages.title
      }
      onClick={toggleMessages}
      className="fixed right-4 bottom-[calc(var(--player-height)+var(--bar-bottom)+16px)] z-edge grid size-14 animate-[fade-in_160ms_var(--ease-out)] place-items-center rounded-full border border-line-strong bg-raised text-text transition-colors hover:bg-surface wide:bottom-[calc(var(--player-height)+16px)]"
    >
      <MessageSquare size={24} aria-hidden="true" />
      {badge && (
        <span
          aria-hidden="true"
          className="tabular absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent"
        >
          {badge}
        </span>
      )}
    </button>
  );
}
