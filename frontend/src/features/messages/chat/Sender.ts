import type { Hub } from '@/core/hub';
import { messageTexts } from '@/lib/messageTexts';
import type { ChatApi } from '../api/chatApi';
import { withoutPending, withPending } from '../model/timeline';
import type { Message, Pending } from '../model/types';
import { setTimeline, useChats } from './chatStore';
import { deliver, UndeliveredError } from './deliver';
import { keepInOutbox, readOutbox, takeFromOutbox } from './outbox';

/** Milliseconds after which a message that was not sent waits for the person to say so. */
const freshness = 10 * 60_000;

interface Draft {
  content: string;
  imageKeys?: readonly string[];
  previews?: readonly string[];
}

/** Sends the person's messages, those of a chat one after the other, and keeps those that did not arrive. */
export class Sender {
  private readonly queues = new Map<string, Promise<void>>();
  private isOver = false;

  constructor(
    private readonly me: string,
    private readonly hub: Hub,
    private readonly api: Pick<ChatApi, 'send'>,
    private readonly onSent: (message: Message) => void,
  ) {
    for (const each of readOutbox(me)) setTimeline(each.chatId, (now) => withPending(now, each));
  }

  /** Shows a message at once and sends it; blank text without pictures is not sent. */
  send(chatId: string, { content, imageKeys = [], previews = [] }: Draft): void {
    const text = content.normalize('NFC').trim();
    if (text === '' && imageKeys.length === 0) return;
    this.enqueue({
      clientKey: crypto.randomUUID(),
      chatId,
      content: text,
      imageKeys,
      previews,
      createdAt: new Date().toISOString(),
      state: 'sending',
    });
  }

  retry(pending: Pending): void {
    const { problem: _, isUnsent: __, ...rest } = pending;
    this.enqueue({ ...rest, state: 'sending' });
  }

  discard({ chatId, clientKey }: Pending): void {
    takeFromOutbox(this.me, clientKey);
    setTimeline(chatId, (timeline) => withoutPending(timeline, clientKey));
  }

  /** Sends again what did not get through a while ago. */
  resume(): void {
    const { timelines } = useChats.getState();
    for (const { pending } of Object.values(timelines)) {
      for (const each of pending) {
        const isFresh = Date.now() - Date.parse(each.createdAt) < freshness;
        if (each.state === 'failed' && each.isUnsent && isFresh) this.retry(each);
      }
    }
  }

  /** Forgets what has arrived. */
  settle(messages: readonly Message[]): void {
    for (const { clientKey, senderId } of messages)
      if (clientKey && senderId === this.me) takeFromOutbox(this.me, clientKey);
  }

  close(): void {
    this.isOver = true;
  }

  private enqueue(pending: Pending): void {
    const { chatId } = pending;
    keepInOutbox(this.me, pending);
    setTimeline(chatId, (timeline) => withPending(timeline, pending));
    const before = this.queues.get(chatId) ?? Promise.resolve();
    this.queues.set(
      chatId,
      before.then(() => this.deliver(pending)),
    );
  }

  private async deliver(pending: Pending): Promise<void> {
    if (this.isOver) return;
    const { chatId, clientKey, content, imageKeys } = pending;
    const images = imageKeys.length > 0 ? { imageKeys } : {};
    try {
      const message = await deliver(this.hub, this.api, chatId, {
        content,
        type: 0,
        clientKey,
        ...images,
      });
      if (this.isOver) return;
      takeFromOutbox(this.me, clientKey);
      // Of one that was there already the answer may leave its key out.
      this.onSent({ ...message, clientKey });
    } catch (error) {
      if (this.isOver) return;
      const problem = error instanceof Error ? error.message : messageTexts.fault.sendMessage;
      const isUnsent = !(error instanceof UndeliveredError && error.isRefusal);
      setTimeline(chatId, (timeline) =>
        timeline.pending.some((each) => each.clientKey === clientKey)
          ? withPending(timeline, { ...pending, state: 'failed', problem, isUnsent })
          : timeline,
      );
    }
  }
}
