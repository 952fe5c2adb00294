import { toRefused } from '@/core/data/refused';
import { type Hub, lateJoin } from '@/core/hub';
import { accessToken } from '@/core/session';
import { messageTexts } from '@/lib/messageTexts';
import type { ChatApi } from '../api/chatApi';
import { CatchUp } from '../CatchUp';
import { emptyTimeline, withDeleted, withEdited, withReactions } from '../model/timeline';
import type { Chat, LastMessage, Message, MessageReaction, ReactionType } from '../model/types';
import {
  beginChats,
  dropChat,
  forgetChats,
  patchChat,
  putChats,
  setTimeline,
  setUnread,
  timelineOf,
  useChats,
} from './chatStore';
import { EventChats } from './EventChats';
import { Heard } from './Heard';
import { History } from './History';
import { Presence, sawNow } from './Presence';
import { Sender } from './Sender';
import { TypingWatch } from './TypingWatch';

export interface ChatClientParts {
  hub: Hub;
  api: ChatApi;
  /** Whether the person looks at a chat now. */
  isSeen: (chatId: string) => boolean;
  /** Whether they have it open, wherever they are in it. */
  isShown: (chatId: string) => boolean;
  /** Somebody else has written; once for each message. */
  onArrival: (message: Message, chat: Chat) => void;
  /** A chat that was shown is hidden: the person hid it, on this device or another. */
  onHidden: (chatId: string) => void;
}

/** Milliseconds until unread chats are counted again. */
const settle = 1_000;

/** Milliseconds between two looks at who is in an open chat. */
const lookAgain = 60_000;

/** Most chats that are looked at by themselves after a list was read anew. */
const mostAbsent = 20;

/** Keeps the store of chats true: by the hub while it is connected, by REST where it is not. */
export class ChatClient {
  readonly sender: Sender;
  readonly typing: TypingWatch;
  private readonly history: History;
  private readonly presence: Presence;
  private readonly eventChats: EventChats;
  private readonly stops: (() => void)[];
  private readonly heard = new Heard();
  /** When open chats were read for who is in them; milliseconds since 1970. */
  private readonly lookedAt = new Map<string, number>();
  private readonly missed: CatchUp;
  private recount: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(
    private readonly me: string,
    private readonly parts: ChatClientParts,
  ) {
    beginChats(me);
    const { hub, api } = parts;
    this.sender = new Sender(me, hub, api, (message) => this.take(message));
    this.typing = new TypingWatch(hub);
    this.presence = new Presence(me, hub);
    this.eventChats = new EventChats(hub);
    this.history = new History({
      me,
      hub,
      api,
      onKnown: (messages) => this.sender.settle(messages),
    });
    this.stops = [
      hub.on('ReceiveMessage', (message: Message) => this.take(message)),
      hub.on('MessageEdited', (message: Message) => this.takeEdited(message)),
      hub.on('MessageDeleted', (gone: { chatId: string; messageId: string }) =>
        this.takeDeleted(gone.chatId, gone.messageId),
      ),
      hub.on('ReactionAdded', (push: ReactionPush) => this.takeReactions(push)),
      hub.on('ChatRead', (read: ReadPush) => this.takeRead(read)),
      hub.on('ChatChanged', ({ chatId }: { chatId: string }) => void this.refresh(chatId)),
      hub.on('ChatLeft', ({ chatId }: { chatId: string }) => void this.takeLeft(chatId)),
      hub.on('UserTyping', this.typing.take),
      hub.on(lateJoin, (topic: string) => {
        if (timelineOf(topic).isLoaded) void this.history.catchUp([topic]);
      }),
      useChats.subscribe(({ chats }, before) => {
        if (chats !== before.chats) this.eventChats.follow(Object.values(chats));
      }),
    ];
    this.missed = new CatchUp(hub, () => this.catchUp());
  }

  /** Reads the chats and how many wait; a failure is said in the store. Resolves with whether there was none. */
  async list(): Promise<boolean> {
    if (!accessToken()) {
      useChats.setState({ problem: messageTexts.messages.signInToChat });
      return true; // there is nobody to ask for
    }
    try {
      const { chats, nextCursor } = await this.parts.api.chats();
      if (this.isOver) return true;
      const isFirst = !useChats.getState().isListed;
      this.put(chats);
      if (!isFirst) await this.checkAbsent(chats, Boolean(nextCursor));
      useChats.setState(({ nextCursor: before, isListed }) => ({
        isListed: true,
        problem: null,
        nextCursor: isListed ? before : (nextCursor ?? null),
      }));
      await this.readUnsent();
      await this.count();
      this.presence.watch();
      return true;
    } catch {
      // Without a hub it is asked for again and again: what is here stays, and is not faulted each time.
      const isHere = useChats.getState().isListed && !this.isConnected;
      if (!this.isOver && !isHere) useChats.setState({ problem: messageTexts.fault.chats });
      return this.isOver;
    }
  }

  /** Looks at chats that are here and should have been listed: the person may be out of them. */
  private async checkAbsent(listed: readonly Chat[], hasMore: boolean): Promise<void> {
    const ids = new Set(listed.map(({ id }) => id));
    const oldest = hasMore ? (listed.at(-1)?.updatedAt ?? '') : '';
    const absent = Object.values(useChats.getState().chats)
      .filter(({ id, updatedAt, isHidden }) => !isHidden && !ids.has(id) && updatedAt > oldest)
      .slice(0, mostAbsent);
    await Promise.all(absent.map(({ id }) => this.refresh(id)));
  }

  /** Reads the chats with messages that were not sent and that are not here, as no list has those that are hidden. */
  private async readUnsent(): Promise<void> {
    const { chats, timelines } = useChats.getState();
    const unknown = Object.keys(timelines)
      .filter((id) => !chats[id] && timelines[id]!.pending.length > 0)
      .slice(0, mostAbsent);
    await Promise.all(unknown.map((id) => this.refresh(id)));
  }

  /** Reads the next page of chats. Rejects as request does. */
  async listMore(): Promise<void> {
    const cursor = useChats.getState().nextCursor;
    if (!cursor) return;
    const { chats, nextCursor } = await this.parts.api.chats(cursor);
    if (this.isOver) return;
    this.put(chats);
    useChats.setState({ nextCursor: nextCursor ?? null });
    this.presence.watch();
  }

  /** Reads how many chats have unread messages. */
  async count(): Promise<void> {
    const before = useChats.getState().unreadChats;
    const { count } = await this.parts.api.unread();
    if (this.isOver) return;
    const now = useChats.getState().unreadChats;
    // What was read or came meanwhile may or may not be counted: asked again once it is quiet.
    if (now !== before) this.recount ??= setTimeout(() => this.countAgain(), settle);
    else useChats.setState({ unreadChats: Math.max(0, count) });
  }

  readOlder(chatId: string): Promise<void> {
    return this.history.readOlder(chatId);
  }

  /** Makes a chat, or finds the one there is. Rejects with what the server said. */
  async create(participantIds: readonly string[], name?: string): Promise<Chat> {
    const chat = await this.parts.api.create(participantIds, name);
    this.put([chat]);
    this.presence.watch();
    return chat;
  }

  /**
   * Reads the newest messages of a chat, and the chat where it is not here; a failure is said in the store. False
   * where another try may do better: no answer came, or it was no refusal.
   */
  async open(chatId: string): Promise<boolean> {
    try {
      const known = useChats.getState().chats[chatId];
      if (!known?.isMember) this.put([await this.enter(chatId)]);
      await this.history.readNewest(chatId);
      setProblem(chatId, null);
      return true;
    } catch (error) {
      const { status, message } = toRefused(error);
      const isRefusal = status === 403 || status === 404;
      if (!this.isOver) setProblem(chatId, isRefusal ? message : messageTexts.fault.messages);
      return isRefusal || this.isOver;
    }
  }

  /** Reads a chat; into one beside an event or a room the person comes by opening it. */
  private async enter(chatId: string): Promise<Chat> {
    const chat = await this.parts.api.chat(chatId);
    return isOpen(chat) && !chat.isMember
      ? this.parts.api.addParticipants(chatId, [this.me])
      : chat;
  }

  /** Says that the person has read to the last message that is here. */
  async markRead(chatId: string): Promise<void> {
    const last = timelineOf(chatId).messages.at(-1);
    const chat = useChats.getState().chats[chatId];
    if (!last || !chat) return;
    if (chat.unreadCount === 0 && chat.lastReadSequence >= last.sequence) return;
    const before = { unread: chat.unreadCount, sequence: chat.lastReadSequence };
    setUnread(chatId, 0);
    patchChat(chatId, () => ({ lastReadSequence: last.sequence }));
    try {
      const { unreadCount } = await this.callOr<{ unreadCount: number }>(
        ['MarkAsRead', chatId, last.id],
        () => this.parts.api.markRead(chatId, last.id),
      );
      // Unless more has come since.
      if (timelineOf(chatId).messages.at(-1)?.id === last.id) setUnread(chatId, unreadCount);
    } catch {
      // It stays unread, here and on the server, until the chat is looked at again.
      setUnread(chatId, before.unread);
      patchChat(chatId, () => ({ lastReadSequence: before.sequence }));
    }
  }

  async edit(message: Message, content: string): Promise<void> {
    this.takeEdited(
      await this.callOr<Message>(['EditMessage', message.id, content], () =>
        this.parts.api.edit(message.id, content),
      ),
    );
  }

  async remove({ id, chatId }: Message): Promise<void> {
    await this.callOr(['DeleteMessage', id], () => this.parts.api.remove(id));
    this.takeDeleted(chatId, id);
  }

  /** Reacts to a message; the same reaction once more takes it back. */
  async react({ id, chatId }: Message, type: ReactionType): Promise<void> {
    const reactions = await this.parts.hub.invoke<MessageReaction[]>('AddReaction', id, type);
    setTimeline(chatId, (timeline) => withReactions(timeline, id, reactions, true));
  }

  /** Reads a chat again, after it or who is in it was changed. */
  async refresh(chatId: string): Promise<void> {
    try {
      this.put([await this.parts.api.chat(chatId)]);
      this.presence.watch();
    } catch (error) {
      const { status, message } = toRefused(error);
      if (status === 403 || status === 404) this.drop(chatId, message);
    }
    await this.count().catch(() => undefined);
  }

  private async takeLeft(chatId: string): Promise<void> {
    this.drop(chatId, 'You are not in this chat any more.');
    await this.count().catch(() => undefined);
  }

  /** Forgets a chat; whoever has it open sees why it is empty. */
  private drop(chatId: string, why: string): void {
    dropChat(chatId);
    if (!this.isOver) setProblem(chatId, why);
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.recount);
    this.missed.close();
    for (const stop of this.stops) stop();
    this.sender.close();
    this.typing.close();
    this.history.close();
    this.presence.close();
    this.eventChats.close();
    this.parts.hub.close();
    forgetChats();
  }

  private countAgain(): void {
    this.recount = undefined;
    this.count().catch(() => {
      // The next connect counts.
    });
  }

  /** The list, what was missed in the chats that are here, and what was not sent; false where some of it failed. */
  private async catchUp(): Promise<boolean> {
    this.presence.restart();
    const { timelines } = useChats.getState();
    const loaded = Object.keys(timelines).filter((id) => timelines[id]?.isLoaded);
    const done = await Promise.all([
      this.list(),
      this.history.catchUp(loaded),
      // What was edited or deleted meanwhile is not among what was missed.
      ...loaded.filter((id) => this.parts.isShown(id)).map((id) => this.history.refreshNewest(id)),
    ]);
    const isDone = done.every(Boolean);
    if (isDone || this.isConnected) this.sender.resume();
    return isDone;
  }

  private get isConnected(): boolean {
    return this.parts.hub.status.getState().state === 'connected';
  }

  private take(message: Message): void {
    if (this.isOver) return;
    const { chatId } = message;
    const { chats } = useChats.getState();
    if (message.senderId === this.me) this.sender.settle([message]);
    this.history.take(message);
    this.typing.stopped(chatId, message.senderId);
    sawNow(message.senderId);
    const chat = chats[chatId];
    if (!chat) return void this.arriveUnknown(message);
    this.lookWhoCame(chat, message.senderId);
    // The same message may come twice, by a reconnect or beside the answer to a call, and two servers' in any order.
    if (!this.heard.isNew(chatId, message.sequence)) return;
    if (message.sequence > chat.lastSequence)
      patchChat(chatId, () => ({
        lastMessage: toLast(message),
        lastSequence: message.sequence,
        updatedAt: message.createdAt,
        isHidden: false,
      }));
    this.takeRead({
      // Who writes has read what came before.
      chatId,
      userId: message.senderId,
      lastReadSequence: message.sequence,
    });
    if (message.senderId === this.me || message.sequence <= chat.lastReadSequence) return;
    if (!this.parts.isSeen(chatId)) setUnread(chatId, chat.unreadCount + 1);
    this.parts.onArrival(message, chat);
  }

  /**
   * Of those who come into an open chat nobody is told: that there is one more is seen when they speak. The server names
   * the first of them alone, so that it is asked once in a while.
   */
  private lookWhoCame(chat: Chat, senderId: string): void {
    const now = Date.now();
    if (!isOpen(chat) || chat.participants.some(({ userId }) => userId === senderId)) return;
    if (now - (this.lookedAt.get(chat.id) ?? 0) < lookAgain) return;
    this.lookedAt.set(chat.id, now);
    void this.refresh(chat.id);
  }

  private put(chats: readonly Chat[]): void {
    const { chats: before } = useChats.getState();
    putChats(chats);
    const { chats: now } = useChats.getState();
    for (const { id, lastSequence } of chats) {
      this.heard.counted(id, lastSequence);
      if (now[id]?.isHidden && before[id]?.isHidden === false) this.parts.onHidden(id);
    }
  }

  private async arriveUnknown(message: Message): Promise<void> {
    await this.refresh(message.chatId);
    const chat = useChats.getState().chats[message.chatId];
    if (chat && message.senderId !== this.me) this.parts.onArrival(message, chat);
  }

  private takeEdited(message: Message): void {
    if (this.isOver) return;
    setTimeline(message.chatId, (timeline) => withEdited(timeline, message, this.me));
    patchChat(message.chatId, ({ lastMessage }) =>
      lastMessage?.id === message.id ? { lastMessage: toLast(message) } : {},
    );
  }

  private takeDeleted(chatId: string, messageId: string): void {
    if (this.isOver) return;
    setTimeline(chatId, (timeline) => withDeleted(timeline, messageId));
    patchChat(chatId, ({ lastMessage }) =>
      lastMessage?.id === messageId
        ? { lastMessage: { ...lastMessage, content: '', isDeleted: true } }
        : {},
    );
  }

  private takeReactions({ chatId, messageId, reactions, userId }: ReactionPush): void {
    if (this.isOver || !useChats.getState().timelines[chatId]) return;
    setTimeline(chatId, (timeline) =>
      withReactions(timeline, messageId, reactions, userId === this.me),
    );
  }

  private takeRead({ chatId, userId, lastReadSequence, unreadCount }: ReadPush): void {
    if (this.isOver) return;
    sawNow(userId);
    const latest = (before = 0) => Math.max(before, lastReadSequence);
    if (userId === this.me) {
      const { lastSequence = 0 } = useChats.getState().chats[chatId] ?? {};
      const isAllRead = lastReadSequence >= lastSequence;
      if (unreadCount !== undefined || isAllRead) setUnread(chatId, unreadCount ?? 0);
      patchChat(chatId, (chat) => ({ lastReadSequence: latest(chat.lastReadSequence) }));
    }
    patchChat(chatId, ({ participants }) => ({
      participants: participants.map((each) =>
        each.userId === userId
          ? { ...each, lastReadSequence: latest(each.lastReadSequence) }
          : each,
      ),
    }));
  }

  /** Calls the hub; where that does not reach it, REST. A refusal of the hub stands. */
  private async callOr<T>(call: [string, ...unknown[]], rest: () => Promise<T>): Promise<T> {
    try {
      return await this.parts.hub.invoke<T>(...call);
    } catch (error) {
      if ((error as { isRefusal?: boolean }).isRefusal) throw error;
      return await rest();
    }
  }
}

/** Whether people come into a chat by themselves. */
const isOpen = ({ kind }: Chat) => kind === 'event' || kind === 'room';

interface ReactionPush {
  chatId: string;
  messageId: string;
  reactions: MessageReaction[];
  userId: string;
}

interface ReadPush {
  chatId: string;
  userId: string;
  lastReadSequence: number;
  unreadCount?: number;
}

function setProblem(chatId: string, problem: string | null): void {
  useChats.setState(({ problems: { [chatId]: _, ...others }, timelines }) => ({
    problems: problem ? { ...others, [chatId]: problem } : others,
    timelines: { ...timelines, [chatId]: timelines[chatId] ?? emptyTimeline },
  }));
}

const toLast = ({
  id,
  senderId,
  senderHandle,
  content,
  createdAt,
  isDeleted,
  sequence,
  images,
}: Message): LastMessage => ({
  id,
  senderId,
  senderHandle,
  content,
  hasImages: images.length > 0,
  createdAt,
  isDeleted,
  sequence,
});
