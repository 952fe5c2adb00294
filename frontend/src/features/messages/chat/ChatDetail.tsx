import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { useMessagesPopup } from '@/core/site/messages';
import { useIsMobile } from '@/lib/media';
import { plural } from '@/lib/format';
import { useClients } from '../clients';
import { otherOf, titleOf } from '../model/chatTitle';
import type { Chat, Message } from '../model/types';
import { ErrorLine } from '../popup/ErrorLine';
import { PopupButtons } from '../popup/PopupButtons';
import { ChatFace } from './ChatFace';
import { ChatMenu } from './ChatMenu';
import { useChats } from './chatStore';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { Initializing } from './useWriteTo';

interface ChatDetailProps {
  chatId: string;
  me: string;
}

/** A chat: who it is with, its messages, and the field to write in. */
export function ChatDetail({ chatId, me }: ChatDetailProps) {
  const { chat: client, hubs } = useClients();
  const chat = useChats((state) => state.chats[chatId]);
  const timeline = useChats((state) => state.timelines[chatId]);
  const problem = useChats((state) => state.problems[chatId]);
  const [editing, setEditing] = useState<Message | null>(null);
  useEffect(() => {
    void client.open(chatId);
    const release = hubs.chat.hold(chatId);
    return () => {
      release();
      client.typing.ended(chatId);
    };
  }, [client, hubs, chatId]);
  const isThere = chat && timeline?.isLoaded;
  return (
    <>
      <Head chat={chat} me={me} />
      {problem && <ErrorLine problem={problem} onRetry={() => void client.open(chatId)} />}
      {isThere ? (
        <MessageList chat={chat} timeline={timeline} me={me} onEdit={setEditing} />
      ) : (
        !problem && <Initializing />
      )}
      {isThere && (
        <Composer
          key={editing?.id ?? 'new'}
          chat={chat}
          me={me}
          editing={editing}
          lastOwn={timeline.messages.findLast(
            ({ senderId, isDeleted }) => senderId === me && !isDeleted,
          )}
          onEdit={setEditing}
        />
      )}
    </>
  );
}

function Head({ chat, me }: { chat: Chat | undefined; me: string }) {
  const mobile = useIsMobile();
  const other = chat && otherOf(chat, me);
  const back = () => useMessagesPopup.setState({ chatId: null });
  return (
    <div className="flex items-center gap-1 border-b border-line p-1">
      <IconButton
        label="Back to chats"
        icon={<ArrowLeft size={20} aria-hidden="true" />}
        onClick={back}
      />
      {chat &&
        (other ? (
          <Link
            to={`/${other.handle}`}
            onClick={() => mobile && useMessagesPopup.setState({ state: 'minimised' })}
            className="mr-auto flex min-w-0 items-center gap-2.5 rounded-sm py-1 pr-2 hover:text-accent-text"
          >
            <ChatFace chat={chat} me={me} size={36} />
            <Name chat={chat} me={me} />
          </Link>
        ) : (
          <span className="mr-auto flex min-w-0 items-center gap-2.5 py-1 pr-2">
            <ChatFace chat={chat} me={me} size={36} />
            <Name chat={chat} me={me} />
          </span>
        ))}
      {chat ? <ChatMenu chat={chat} me={me} onGone={back} /> : <span className="mr-auto" />}
      <PopupButtons />
    </div>
  );
}

function Name({ chat, me }: { chat: Chat; me: string }) {
  const typists = useChats(({ typing }) => typing[chat.id]);
  const other = otherOf(chat, me);
  const isOnline = useChats(({ online }) =>
    other ? (online[other.userId] ?? other.isOnline) : false,
  );
  const handles = Object.values(typists ?? {}).map(({ handle }) => `@${handle}`);
  const below =
    handles.length > 0
      ? `${handles.slice(0, 2).join(' and ')} ${handles.length > 1 ? 'are' : 'is'} typing`
      : other
        ? isOnline
          ? 'Online'
          : `@${other.handle}`
        : plural(chat.participantCount, 'person', 'people');
  return (
    <span className="min-w-0">
      <h2 className="truncate font-body text-sm leading-tight font-bold tracking-normal">
        {titleOf(chat, me)}
      </h2>
      <span aria-live="polite" className="block truncate text-xs text-text-3">
        {below}
      </span>
    </span>
  );
}
