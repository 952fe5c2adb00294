import { useState } from 'react';
import { useMessagesPopup } from '@/core/site/messages';
import { useSession } from '@/core/session';
import { ChatDetail } from './ChatDetail';
import { ChatList } from './ChatList';
import { NewChat } from './NewChat';
import { useWriteTo } from './useWriteTo';

/** The list of chats, one of them, or a new one. */
export function ChatTab() {
  const { userId: me } = useSession();
  const chatId = useMessagesPopup((popup) => popup.chatId);
  const waiting = useWriteTo();
  const [isNew, setIsNew] = useState(false);
  if (!me) return null;
  if (waiting) return waiting;
  if (chatId) return <ChatDetail key={chatId} chatId={chatId} me={me} />;
  if (isNew) return <NewChat onDone={() => setIsNew(false)} />;
  return <ChatList me={me} onNew={() => setIsNew(true)} />;
}
