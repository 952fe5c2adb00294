import { MessageSquare } from 'lucide-react';
import { Button } from '@/components/Button';
import type { PersonSlot } from '@/core/manifest';
import { useSession } from '@/core/session';
import { useLoginPrompt } from '@/core/site/loginPrompt';
import { writeTo } from '@/core/site/messages';
import { texts } from '@/lib/texts';

/** Opens the chat with somebody, from their page. */
export function ContactButton({ person: { userId, displayName } }: PersonSlot) {
  const { status, userId: me } = useSession();
  const promptLogin = useLoginPrompt();
  if (userId === me) return null;
  return (
    <Button
      pill
      aria-label={`Write to ${displayName}`}
      onClick={() =>
        status === 'member' ? writeTo(userId, displayName) : promptLogin(texts.messagesWarning)
      }
    >
      <MessageSquare size={18} aria-hidden="true" />
      Message
    </Button>
  );
}
