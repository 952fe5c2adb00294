import type { Hub } from '@/core/hub';
import { messageConstants } from '@/lib/messageTexts';
import type { ChatApi } from '../api/chatApi';
import {
  hasHole,
  heldUpTo,
  type MissedPage,
  type Timeline,
  withMissed,
  withNewest,
  withOlder,
  withPushed,
} from '../model/timeline';
import type { Message } from '../model/types';
import { setTimeline, timelineOf, useChats } from './chatStore';

interface Missed {
  chatId: string;
  messages: Message[];
  hasMore: boolean;
}

interface HistoryParts {
  me: string;
  hub: Hub;
  api: Pick<ChatApi, 'messages' | 'missed'>;
  /** Messages that the server has. */
  onKnown: (messages: readonly Message[]) => void;
}

/** Most chats whose missed messages are asked for in one call. */
const mostMissed = 20;

/** Reads the messages of chats into the store, and whatever is missing between them. */
export class History {
  /** Chats whose messages are being caught up on. */
  private readonly catching = new Map<string, Promise<void>>();
  private isOver = false;

  constructor(private readonly parts: HistoryParts) {}

  async readNewest(chatId: string): Promise<void> {
    const { clock } = timelineOf(chatId);
    const page = await this.parts.api.messages(chatId, messageConstants.messagePage);
    if (this.isOver) return;
    setTimeline(chatId, (now) => withNewest(now, { ...page, askedAt: clock }, this.parts.me));
    this.parts.onKnown(page.messages);
  }

  async readOlder(chatId: string): Promise<void> {
    const before = timelineOf(chatId);
    const [oldest] = before.messages;
    if (!oldest || !before.hasOlder) return;
    const page = await this.parts.api.messages(chatId, messageConstants.messagePage, oldest.id);
    if (this.isOver) return;
    setTimeline(chatId, (now) =>
      // Meanwhile the first message may be another one.
      now.messages[0]?.id === oldest.id
        ? withOlder(now, { ...page, askedAt: before.clock }, this.parts.me)
        : now,
    );
  }

  /** Takes a message that was pushed; where others are missing before it, they are read. */
  take(message: Message): void {
    const { chatId } = message;
    if (!useChats.getState().timelines[chatId]) return;
    const timeline = setTimeline(chatId, (now) => withPushed(now, message, this.parts.me));
    if (hasHole(timeline)) void this.fill(chatId);
  }

  /** Asks the hub for what came after the last messages of chats that are here. */
  async catchUp(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += mostMissed)
      await this.catchUpSome(ids.slice(at, at + mostMissed));
  }

  close(): void {
    this.isOver = true;
  }

  private async catchUpSome(ids: readonly string[]): Promise<void> {
    const asked = new Map(ids.map((chatId) => [chatId, askedNow(timelineOf(chatId))]));
    try {
      const missed = await this.parts.hub.invoke<Missed[]>(
        'GetMissed',
        ids.map((chatId) => ({ chatId, sequence: timelineOf(chatId).upTo })),
      );
      for (const { chatId, messages, hasMore } of missed) {
        const was = asked.get(chatId);
        if (was) this.takeMissed(chatId, { messages, hasMore, ...was });
        if (hasMore) await this.fill(chatId);
      }
    } catch {
      await Promise.all(ids.map((chatId) => this.fill(chatId)));
    }
  }

  /** Reads what came after the last message without a hole before it, by REST; once at a time for a chat. */
  private fill(chatId: string): Promise<void> {
    const running = this.catching.get(chatId) ?? this.fillNow(chatId);
    this.catching.set(chatId, running);
    return running;
  }

  private async fillNow(chatId: string): Promise<void> {
    try {
      for (let hasMore = true; hasMore && !this.isOver;) {
        const timeline = timelineOf(chatId);
        const page = await this.parts.api.missed(chatId, timeline.upTo);
        this.takeMissed(chatId, { ...page, ...askedNow(timeline) });
        hasMore = page.hasMore && page.messages.length > 0;
      }
    } catch {
      // The next push, or the next connect, asks again.
    } finally {
      this.catching.delete(chatId);
    }
  }

  private takeMissed(chatId: string, page: MissedPage): void {
    if (this.isOver) return;
    setTimeline(chatId, (timeline) => withMissed(timeline, page, this.parts.me));
    this.parts.onKnown(page.messages);
  }
}

const askedNow = (timeline: Timeline) => ({
  askedAt: timeline.clock,
  heldUpTo: heldUpTo(timeline),
});
