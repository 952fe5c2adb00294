import { MessageSquare } from 'lucide-react';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { badgeOf, toggleMessages, useMessagesPopup } from '@/core/site/messages';
import { texts } from '@/lib/texts';

interface MessagesButtonProps {
  /** How it looks while the popup is open, and else. */
  className: (isOpen: boolean) => string;
  nameClass: string;
  /** Pixels. */
  size: number;
}

/** Toggles the popup of messages, and says how many are unread; visitors are asked to log in first. */
export function MessagesButton({ className, nameClass, size }: MessagesButtonProps) {
  const isMember = useSession().status === 'member';
  const promptLogin = useLoginPrompt();
  const { state, unread } = useMessagesPopup();
  const isOpen = isMember && state === 'open';
  const badge = isMember && badgeOf(unread);
  return (
    <button
      type="button"
      title="Messages"
      aria-expanded={isOpen}
      aria-controls="messages-popup"
      onClick={() => (isMember ? toggleMessages() : promptLogin(texts.messagesWarning))}
      className={className(isOpen)}
    >
      <span aria-hidden="true" className="relative">
        <MessageSquare size={size} />
        {badge && (
          <span className="tabular absolute -top-2 left-3 grid h-5 min-w-5 place-items-center rounded-full border-2 border-ground bg-accent px-1 text-xs leading-none font-bold text-on-accent">
            {badge}
          </span>
        )}
      </span>
      <span className={nameClass}>Messages</span>
      {badge && <span className="sr-only">, {badge} unread</span>}
    </button>
  );
}
