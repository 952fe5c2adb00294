import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { toRefused } from '@/core/data/refused';
import { useSession } from '@/core/session';
import { badgeOf } from '@/core/site/messages';
import { plural } from '@/lib/format';
import { chatApi } from './api/chatApi';
import { useChats } from './chat/chatStore';
import type { Chat } from './model/types';
import { openChat } from './popup/popupState';

interface EventChatProps {
  event: {
    id: string;
    /** Who plays. */
    userId: string;
    status: 'PLANNED' | 'CANCELLED' | 'PAST';
    isInCalendar: boolean;
  };
}

/** The way into the chat of an event, for whoever is interested, and why there is none for others. */
export function EventChat({ event: { id, userId, status, isInCalendar } }: EventChatProps) {
  const { status: session, userId: me } = useSession();
  const mayJoin = session === 'member' && (isInCalendar || userId === me);
  const { chat, isRefused } = useEventChat(id, mayJoin);
  if (!mayJoin || isRefused)
    return (
      <Line>
        {isRefused
          ? 'The event chat is not open to you.'
          : status === 'CANCELLED'
            ? 'The event chat is for those who were interested.'
            : status === 'PAST'
              ? 'The event chat is for those who were there.'
              : 'Say that you are interested, and you may join the event chat.'}
      </Line>
    );
  const unread = badgeOf(chat?.unreadCount ?? 0);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button pill onClick={() => openChat(id)}>
        <MessagesSquare size={18} aria-hidden="true" />
        Event chat{' '}
        {unread && (
          <span className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-bold text-on-accent">
            {unread} <span className="sr-only">unread</span>
          </span>
        )}
      </Button>
      {chat && (
        <span className="tabular text-sm text-text-2">
          {chat.participantCount > 0
            ? `${plural(chat.participantCount, 'person', 'people')} in it`
            : 'Nobody in it yet'}
        </span>
      )}
    </p>
  );
}

function Line({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-text-2">
      <MessagesSquare size={18} aria-hidden="true" className="shrink-0" />
      {children}
    </p>
  );
}

/** Milliseconds between tries: the page shows interest before the server has taken it. */
const patience = [400, 1_200, 3_000];

/** The chat as the popup has it, or as it was when the page came. */
function useEventChat(id: string, mayJoin: boolean): { chat?: Chat; isRefused: boolean } {
  const known = useChats(({ chats }) => chats[id]);
  const [read, setRead] = useState<{ chat?: Chat; isRefused: boolean }>({ isRefused: false });
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!mayJoin) {
      wasClosed.current = true;
      return;
    }
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async ([wait, ...waits]: readonly number[]) => {
      try {
        const chat = await chatApi.chat(id);
        if (!isGone) setRead({ chat, isRefused: false });
      } catch (error) {
        // Where the server is away, the popup says so.
        if (isGone || ![403, 404].includes(toRefused(error).status)) return;
        if (wait === undefined) setRead({ isRefused: true });
        else timer = setTimeout(() => void ask(waits), wait);
      }
    };
    // Who has just said that they are interested is refused until the server has heard it.
    if (wasClosed.current) timer = setTimeout(() => void ask(patience), patience[0]);
    else void ask(patience);
    wasClosed.current = false;
    return () => {
      isGone = true;
      clearTimeout(timer);
      setRead({ isRefused: false });
    };
  }, [id, mayJoin]);
  return known ? { chat: known, isRefused: false } : read;
}
