import { MessageSquare } from 'lucide-react';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import type { ContactSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { useMessagesPopup } from '@/core/site/messages';
import { texts } from '@/lib/texts';

/** Opens the chat with somebody, from their page. */
export function ContactButton({ person: { userId, displayName }, isIcon }: ContactSlot) {
  const { status, userId: me } = useSession();
  const promptLogin = useLoginPrompt();
  if (userId === me) return null;
  const write = () =>
    status === 'member'
      ? useMessagesPopup.setState({
          state: 'open',
          tab: 'chat',
          chatId: null,
          writeTo: { userId, name: displayName },
        })
      : promptLogin(texts.messagesWarning);
  const label = `Message ${displayName}`;
  if (isIcon)
    return (
      <IconButton
        label={label}
        icon={<MessageSquare size={20} aria-hidden="true" />}
        onClick={write}
      />
    );
  return (
    <Button pill aria-label={label} onClick={write}>
      <MessageSquare size={18} aria-hidden="true" />
      Message
    </Button>
  );
}
