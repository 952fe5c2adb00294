import { useState } from 'react';
import { useClients } from '../clients';
import type { Message } from '../model/types';
import { ErrorLine } from '../popup/ErrorLine';
import { useChats } from './chatStore';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { useOpenChat } from './useOpenChat';
import { Initializing } from './useWriteTo';

interface ChatBodyProps {
  chatId: string;
  me: string;
  /** It is part of a page that is about something else: the field does not take the focus. */
  onPage?: boolean;
}

/** The messages of a chat, and the field to write in. */
export function ChatBody({ chatId, me, onPage = false }: ChatBodyProps) {
  const { chat: client } = useClients();
  const chat = useChats((state) => state.chats[chatId]);
  const timeline = useChats((state) => state.timelines[chatId]);
  const problem = useChats((state) => state.problems[chatId]);
  const [editing, setEditing] = useState<Message | null>(null);
  useOpenChat(chatId);
  const isThere = chat && timeline?.isLoaded;
  return (
    <>
      {problem && <ErrorLine problem={problem} onRetry={() => void client.open(chatId)} />}
      {isThere ? (
        <MessageList chat={chat} timeline={timeline} me={me} onEdit={setEditing} />
      ) : (
        !problem && <Initializing />
      )}
      {isThere && (
        <Composer
          chat={chat}
          me={me}
          editing={null}
          isAside={editing !== null}
          focusAtOnce={!onPage}
          lastOwn={timeline.messages.findLast(
            ({ senderId, isDeleted }) => senderId === me && !isDeleted,
          )}
          onEdit={setEditing}
        />
      )}
      {isThere && editing && (
        <Composer
          key={editing.id}
          chat={chat}
          me={me}
          editing={editing}
          focusAtOnce
          lastOwn={undefined}
          onEdit={setEditing}
        />
      )}
    </>
  );
}
