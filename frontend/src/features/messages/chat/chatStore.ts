import { create } from 'zustand';
import { emptyTimeline, type Timeline } from '../model/timeline';
import type { Chat } from '../model/types';

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

export function putChats(list: readonly Chat[]): void {
  useChats.setState(({ chats, online }) => ({
    chats: { ...chats, ...Object.fromEntries(list.map((chat) => [chat.id, chat])) },
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

/** The chats by their latest activity. */
export function sorted(chats: ChatState['chats']): Chat[] {
  const at = ({ lastMessage, updatedAt }: Chat) => lastMessage?.createdAt ?? updatedAt;
  return Object.values(chats).sort((one, other) => (at(one) < at(other) ? 1 : -1));
}
