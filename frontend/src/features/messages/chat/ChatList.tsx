import { BellOff, SquarePen } from 'lucide-react';
import { Button } from '@/components/Button';
import { EmptyState, Loading, Skeleton } from '@/components/States';
import { openChat } from '../popup/popupState';
import { cx } from '@/lib/cx';
import { messageTexts } from '@/lib/messageTexts';
import { formatWhen } from '@/lib/when';
import { useClients } from '../clients';
import { titleOf } from '../model/chatTitle';
import { inWords } from '../model/inWords';
import type { Chat } from '../model/types';
import { ErrorLine } from '../popup/ErrorLine';
import { ReachedEnd } from '../popup/ReachedEnd';
import { badgeOf } from '@/core/site/messages';
import { ChatFace } from './ChatFace';
import { listed, useChats } from './chatStore';
import { readDraft } from './drafts';

/** The person's chats by their latest activity. */
export function ChatList({ me, onNew }: { me: string; onNew: () => void }) {
  const { chat: client } = useClients();
  const chats = useChats((state) => state.chats);
  const timelines = useChats((state) => state.timelines);
  const isListed = useChats((state) => state.isListed);
  const problem = useChats((state) => state.problem);
  const hasMore = useChats((state) => state.nextCursor !== null);
  const list = listed({ me, chats, timelines });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {problem && <ErrorLine problem={problem} onRetry={() => void client.list()} />}
        {!isListed && !problem && <Waiting />}
        {isListed && list.length === 0 && (
          <EmptyState title={messageTexts.messages.noChats} className="m-5">
            Write to somebody from their page, or start here.
          </EmptyState>
        )}
        <ul aria-label="Chats" className="py-1">
          {list.map((chat) => (
            <ChatRow key={chat.id} chat={chat} me={me} />
          ))}
        </ul>
        {hasMore && (
          <ReachedEnd problem={messageTexts.fault.chats} onReached={() => client.listMore()} />
        )}
      </div>
      <div className="shrink-0 border-t border-line p-2">
        <Button size="sm" kind="quiet" className="w-full" onClick={onNew}>
          <SquarePen size={17} aria-hidden="true" /> New chat
        </Button>
      </div>
    </div>
  );
}

function ChatRow({ chat, me }: { chat: Chat; me: string }) {
  const { lastMessage, unreadCount, muted } = chat;
  const typists = useChats(({ typing }) => Object.values(typing[chat.id] ?? {})[0]?.handle);
  const title = titleOf(chat, me);
  const badge = badgeOf(unreadCount);
  return (
    <li>
      <button
        type="button"
        onClick={() => openChat(chat.id)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-raised"
      >
        <ChatFace chat={chat} me={me} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="flex min-w-0 items-center gap-1.5">
              <span className="truncate text-sm font-semibold">{title}</span>
              {muted && <BellOff size={14} aria-label="Muted" className="shrink-0 text-text-3" />}
            </span>{' '}
            {lastMessage && (
              <time
                dateTime={lastMessage.createdAt}
                className="tabular shrink-0 text-xs whitespace-nowrap text-text-3"
              >
                {formatWhen(lastMessage.createdAt)}
              </time>
            )}
          </span>{' '}
          <span className="flex items-center justify-between gap-3">
            <span className={cx('truncate text-sm', badge && !muted ? 'text-text' : 'text-text-3')}>
              {typists ? `@${typists} is typing` : preview(chat, me)}
            </span>{' '}
            {badge && (
              <span
                className={cx(
                  'tabular grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1 text-xs leading-none font-bold',
                  muted ? 'bg-raised text-text-2' : 'bg-accent text-on-accent',
                )}
              >
                {badge} <span className="sr-only">unread</span>
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}

/** The last message in a line: whose it is where that is not plain. */
function preview({ id, kind, lastMessage }: Chat, me: string): string {
  const draft = readDraft(me, id);
  if (draft) return `Draft: ${draft}`;
  if (!lastMessage) return messageTexts.messages.noMessages;
  if (lastMessage.isDeleted) return messageTexts.messages.deleted;
  const text = inWords(lastMessage.content, lastMessage.hasImages);
  if (lastMessage.senderId === me) return `You: ${text}`;
  return kind === 'direct' ? text : `@${lastMessage.senderHandle}: ${text}`;
}

function Waiting() {
  return (
    <Loading label="Loading chats">
      <div className="grid gap-4 p-4">
        {[0, 1, 2, 3].map((row) => (
          <span key={row} className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </span>
        ))}
      </div>
    </Loading>
  );
}
