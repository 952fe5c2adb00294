import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/Button';
import { Spinner } from '@/components/Spinner';
import { plural } from '@/lib/format';
import { useClients } from '../clients';
import { rowsOf } from '../model/rows';
import type { Timeline } from '../model/timeline';
import type { Chat, Message } from '../model/types';
import { Arrivals } from './Arrivals';
import { MessageRow } from './MessageRow';
import { DayRow, PendingRow } from './OtherRows';
import { useReading } from './useReading';
import { messageTexts } from '@/lib/messageTexts';

/** Rows drawn beyond those in sight, on each side. */
const beyond = 8;
/** Pixels that a row is taken to have until it is measured, and the list itself. */
const rowHeight = 48;
const room = { width: 380, height: 480 };
/** Pixels from the end within which one is at it. */
const nearEnd = 80;
/** Rows from the first at which what is older is asked for. */
const nearStart = 15;
/** Milliseconds until what is older is asked for again where it did not come. */
const olderAgain = 2_000;

interface MessageListProps {
  chat: Chat;
  timeline: Timeline;
  me: string;
  onEdit: (message: Message) => void;
}

/** The messages of a chat, however many: only what is in sight is in the page. It stays at the newest while one is there. */
export function MessageList({ chat, timeline, me, onEdit }: MessageListProps) {
  const { messages, pending, hasOlder } = timeline;
  const place = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => rowsOf(messages, pending, me, hasOlder),
    [messages, pending, me, hasOlder],
  );
  // A new function has the list measure every row again, at each step of scrolling.
  const keyAt = useCallback((at: number) => rows[at]?.key ?? at, [rows]);
  // eslint-disable-next-line react-hooks/incompatible-library -- the rows are drawn here, and nothing of it is passed on
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    // Where nothing is laid out, in tests, there is room all the same.
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || rowHeight,
    getItemKey: keyAt,
    overscan: beyond,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    initialRect: room,
    observeElementRect: (instance, tell) => {
      const element = instance.scrollElement;
      if (!element) return;
      const measure = () =>
        tell({
          width: element.offsetWidth || room.width,
          height: element.offsetHeight || room.height,
        });
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
  });
  const items = virtual.getVirtualItems();
  const [isAtEnd, setIsAtEnd] = useState(true);
  const toEnd = useCallback(() => {
    virtual.scrollToEnd();
    setIsAtEnd(true);
  }, [virtual]);

  // The newest first: when the chat is opened, and when one has written oneself.
  useEffect(() => virtual.scrollToEnd(), [virtual]);
  const lastPending = pending.at(-1)?.clientKey;
  useEffect(() => {
    if (lastPending) virtual.scrollToEnd();
  }, [virtual, lastPending]);

  useOlder(chat.id, hasOlder && (items[0]?.index ?? nearStart) < nearStart);
  const { unseen } = useReading(chat, messages, me, isAtEnd);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={place}
        // Keys scroll it.
        tabIndex={0}
        role="region"
        aria-label="Messages"
        onScroll={({ currentTarget }) => setIsAtEnd(isNearEnd(currentTarget))}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 focus-visible:-outline-offset-2"
      >
        {hasOlder && (
          <p className="grid h-10 place-items-center text-text-3">
            <Spinner size={18} label="Loading older messages" />
          </p>
        )}
        {rows.length === 0 && (
          <p className="py-8 text-center text-sm text-text-3">{messageTexts.messages.noMessages}</p>
        )}
        <ol className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className="absolute inset-x-0"
                style={{ top: start }}
              >
                {row.kind === 'day' && <DayRow date={row.date} />}
                {row.kind === 'pending' && <PendingRow row={row} />}
                {row.kind === 'message' && (
                  <MessageRow row={row} chat={chat} me={me} onEdit={onEdit} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {!isAtEnd && (
        <Button
          size="sm"
          pill
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 bg-raised"
        >
          <ArrowDown size={16} aria-hidden="true" />
          {unseen > 0 ? plural(unseen, 'new message') : 'Newest'}
        </Button>
      )}
      <Arrivals messages={messages} me={me} />
    </div>
  );
}

/** Read off the element: the virtual list hears of the same event later, and has the place before it until then. */
function isNearEnd({ scrollHeight, clientHeight, scrollTop }: Element): boolean {
  return scrollHeight - clientHeight - scrollTop <= nearEnd;
}

/** Reads what is older for as long as one is near the beginning; what fails is tried again after a while. */
function useOlder(chatId: string, isNear: boolean): void {
  const { chat: client } = useClients();
  const isBusy = useRef(false);
  // Whoever is at the very beginning scrolls no further: each answer has it looked again.
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (!isNear || isBusy.current) return;
    isBusy.current = true;
    const look = () => {
      isBusy.current = false;
      setAnswers((count) => count + 1);
    };
    client.readOlder(chatId).then(look, () => setTimeout(look, olderAgain));
  }, [client, chatId, isNear, answers]);
}
