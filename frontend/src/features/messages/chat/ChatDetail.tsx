import { ArrowLeft } from 'lucide-react';
import { IconButton } from '@/components/IconButton';
import { Link } from '@/components/Link';
import { useMessagesPopup } from '@/core/site/messages';
import { useIsMobile } from '@/lib/media';
import { plural } from '@/lib/format';
import { otherOf, placeOf, titleOf } from '../model/chatTitle';
import type { Chat } from '../model/types';
import { PopupButtons } from '../popup/PopupButtons';
import { ChatBody } from './ChatBody';
import { ChatFace } from './ChatFace';
import { ChatMenu } from './ChatMenu';
import { useChats } from './chatStore';

interface ChatDetailProps {
  chatId: string;
  me: string;
}

/** A chat: who it is with, its messages, and the field to write in. */
export function ChatDetail({ chatId, me }: ChatDetailProps) {
  const chat = useChats((state) => state.chats[chatId]);
  return (
    <>
      <Head chat={chat} me={me} />
      <ChatBody chatId={chatId} me={me} />
    </>
  );
}

function Head({ chat, me }: { chat: Chat | undefined; me: string }) {
  const mobile = useIsMobile();
  const other = chat && otherOf(chat, me);
  const place = chat && (other ? `/${other.handle}` : placeOf(chat));
  const back = () => useMessagesPopup.setState({ chatId: null });
  return (
    <div className="flex items-center gap-1 border-b border-line p-1">
      <IconButton
        label="Back to chats"
        icon={<ArrowLeft size={20} aria-hidden="true" />}
        onClick={back}
      />
      {chat &&
        (place ? (
          <Link
            to={place}
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
