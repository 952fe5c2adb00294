import type { Hub } from '@/core/hub';
import { toRefused } from '@/core/data/refused';
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
  private readonly catching = new Map<string, Promise<boolean>>();
  private isOver = false;

  constructor(private readonly parts: HistoryParts) {}

  async readNewest(chatId: string): Promise<void> {
    const { clock } = timelineOf(chatId);
    const page = await this.parts.api.messages(chatId, messageConstants.messagePage);
    if (this.isOver) return;
    setTimeline(chatId, (now) => withNewest(now, { ...page, askedAt: clock }, this.parts.me));
    this.parts.onKnown(page.messages);
  }

  /** Reads the newest once more; resolves with whether that went well. */
  async refreshNewest(chatId: string): Promise<boolean> {
    try {
      await this.readNewest(chatId);
      return true;
    } catch {
      return false;
    }
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

  /** Asks the hub for what came after the last messages of chats that are here; false where some could not be had. */
  async catchUp(ids: readonly string[]): Promise<boolean> {
    let isDone = true;
    for (let at = 0; at < ids.length; at += mostMissed)
      isDone = (await this.catchUpSome(ids.slice(at, at + mostMissed))) && isDone;
    return isDone;
  }

  close(): void {
    this.isOver = true;
  }

  private async catchUpSome(ids: readonly string[]): Promise<boolean> {
    const asked = new Map(ids.map((chatId) => [chatId, askedNow(timelineOf(chatId))]));
    try {
      const missed = await this.parts.hub.invoke<Missed[]>(
        'GetMissed',
        ids.map((chatId) => ({ chatId, sequence: timelineOf(chatId).upTo })),
      );
      let isDone = true;
      for (const { chatId, messages, hasMore } of missed) {
        const was = asked.get(chatId);
        if (was) this.takeMissed(chatId, { messages, hasMore, ...was });
        if (hasMore) isDone = (await this.fill(chatId)) && isDone;
      }
      return isDone;
    } catch {
      return (await Promise.all(ids.map((chatId) => this.fill(chatId)))).every(Boolean);
    }
  }

  /** Reads what came after the last message without a hole before it, by REST; once at a time for a chat. */
  private fill(chatId: string): Promise<boolean> {
    const running = this.catching.get(chatId) ?? this.fillNow(chatId);
    this.catching.set(chatId, running);
    return running;
  }

  private async fillNow(chatId: string): Promise<boolean> {
    try {
      for (let hasMore = true; hasMore && !this.isOver;) {
        const timeline = timelineOf(chatId);
        const page = await this.parts.api.missed(chatId, timeline.upTo);
        this.takeMissed(chatId, { ...page, ...askedNow(timeline) });
        hasMore = page.hasMore && page.messages.length > 0;
      }
      return true;
    } catch (error) {
      const { status } = toRefused(error);
      // Of what is not the person's any more nothing is missing.
      return status === 403 || status === 404;
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
