import { create } from 'zustand';
import { emptyTimeline, type Timeline } from '../model/timeline';
import type { Chat } from '../model/types';
import { readDraft } from './drafts';

interface Typist {
  handle: string;
  /** When they are taken to have stopped, without a word; milliseconds since 1970. */
  until: number;
}

export interface ChatState {
  /** Whose chats they are. */
  me: string | null;
  /** Whether the list was read once. */
  isListed: boolean;
  /** Why the list could not be read. */
  problem: string | null;
  chats: Readonly<Record<string, Chat>>;
  nextCursor: string | null;
  /** Chats with unread messages, without the muted. */
  unreadChats: number;
  timelines: Readonly<Record<string, Timeline>>;
  /** Why a chat's messages could not be read, by chat. */
  problems: Readonly<Record<string, string>>;
  /** Who types, by chat and person. */
  typing: Readonly<Record<string, Readonly<Record<string, Typist>>>>;
  online: Readonly<Record<string, boolean>>;
  /** When somebody was last known to be there; milliseconds since 1970. */
  seenAt: Readonly<Record<string, number>>;
}

const nobodys: ChatState = {
  me: null,
  isListed: false,
  problem: null,
  chats: {},
  nextCursor: null,
  unreadChats: 0,
  timelines: {},
  problems: {},
  typing: {},
  online: {},
  seenAt: {},
};

/** The chats of whoever is signed in, as this tab has them. ChatClient writes it. */
export const useChats = create<ChatState>()(() => nobodys);

export function beginChats(me: string): void {
  useChats.setState({ ...nobodys, me }, true);
}

export function forgetChats(): void {
  useChats.setState(nobodys, true);
}

export const timelineOf = (chatId: string) =>
  useChats.getState().timelines[chatId] ?? emptyTimeline;

export function setTimeline(chatId: string, change: (timeline: Timeline) => Timeline): Timeline {
  const timeline = change(timelineOf(chatId));
  useChats.setState(({ timelines }) => ({ timelines: { ...timelines, [chatId]: timeline } }));
  return timeline;
}

/** Changes a chat that is here. */
export function patchChat(chatId: string, change: (chat: Chat) => Partial<Chat>): void {
  useChats.setState(({ chats }) => {
    const chat = chats[chatId];
    return chat ? { chats: { ...chats, [chatId]: { ...chat, ...change(chat) } } } : {};
  });
}

/**
 * Takes chats that the server answered with. What was pushed while the answer was on its way, or read here, is newer and
 * stays.
 */
export function putChats(list: readonly Chat[]): void {
  useChats.setState(({ chats, online }) => ({
    chats: {
      ...chats,
      ...Object.fromEntries(list.map((chat) => [chat.id, newest(chats[chat.id], chat)])),
    },
    online: {
      ...online,
      ...Object.fromEntries(
        list.flatMap(({ participants }) =>
          participants.map((each) => [each.userId, each.isOnline]),
        ),
      ),
    },
  }));
}

function newest(held: Chat | undefined, answer: Chat): Chat {
  if (!held) return answer;
  const isBehind = held.lastSequence > answer.lastSequence;
  const isRead = held.lastReadSequence > answer.lastReadSequence;
  const marks = new Map(held.participants.map((each) => [each.userId, each.lastReadSequence]));
  return {
    ...answer,
    ...(isBehind && {
      lastMessage: held.lastMessage,
      lastSequence: held.lastSequence,
      updatedAt: held.updatedAt,
      isHidden: held.isHidden,
    }),
    ...((isBehind || isRead) && { unreadCount: held.unreadCount }),
    lastReadSequence: Math.max(held.lastReadSequence, answer.lastReadSequence),
    participants: answer.participants.map((each) => {
      const { lastReadSequence } = each;
      const mark = marks.get(each.userId);
      return lastReadSequence === undefined || mark === undefined
        ? each
        : { ...each, lastReadSequence: Math.max(lastReadSequence, mark) };
    }),
  };
}

export function dropChat(chatId: string): void {
  setUnread(chatId, 0);
  useChats.setState(
    ({ chats: { [chatId]: _, ...chats }, timelines: { [chatId]: __, ...timelines } }) => ({
      chats,
      timelines,
    }),
  );
}

/** Sets how many messages of a chat are unread, and counts the chat itself; never below 0. */
export function setUnread(chatId: string, unreadCount: number): void {
  const chat = useChats.getState().chats[chatId];
  if (!chat) return;
  const by = chat.muted ? 0 : Number(unreadCount > 0) - Number(chat.unreadCount > 0);
  patchChat(chatId, () => ({ unreadCount: Math.max(0, unreadCount) }));
  useChats.setState(({ unreadChats }) => ({ unreadChats: Math.max(0, unreadChats + by) }));
}

type Unsent = Pick<ChatState, 'me' | 'timelines'>;

/** Reports whether the person wrote something in a chat that was not sent. */
export const hasUnsent = ({ me, timelines }: Unsent, chatId: string) =>
  (timelines[chatId]?.pending.length ?? 0) > 0 || (me !== null && readDraft(me, chatId) !== '');

/** The chats by their latest activity; of those that are hidden only where something was not sent. */
export function listed({ chats, ...unsent }: Unsent & Pick<ChatState, 'chats'>): Chat[] {
  const at = ({ lastMessage, updatedAt }: Chat) => lastMessage?.createdAt ?? updatedAt;
  return Object.values(chats)
    .filter(({ id, isHidden }) => !isHidden || hasUnsent(unsent, id))
    .sort((one, other) => (at(one) < at(other) ? 1 : -1));
}
