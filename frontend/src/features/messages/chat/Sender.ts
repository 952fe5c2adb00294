import type { Hub } from '@/core/hub';
import { messageTexts } from '@/lib/messageTexts';
import type { ChatApi } from '../api/chatApi';
import { withoutPending, withPending } from '../model/timeline';
import type { Message, Pending } from '../model/types';
import { setTimeline, timelineOf, useChats } from './chatStore';
import { deliver, UndeliveredError } from './deliver';
import { keepInOutbox, readOutbox, takeFromOutbox } from './outbox';

/** Milliseconds after which a message that was not sent waits for the person to say so, and nothing waits for it. */
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
      for (const each of pending) if (isWorthAnotherTry(each)) this.retry(each);
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

  /**
   * Delivers a message behind what was written before it: what did not get through is tried again first, and where that
   * fails again this one waits with it, as the people would else read them in another order.
   */
  private async deliver(pending: Pending): Promise<void> {
    for (const earlier of this.unsentBefore(pending)) {
      const problem = await this.attempt(earlier);
      if (problem) {
        this.fail(pending, problem, true);
        return;
      }
    }
    await this.attempt(pending);
  }

  /** What is to be sent again may have its turn only behind this one, where both were asked for at about one time. */
  private unsentBefore({ chatId, clientKey }: Pending): Pending[] {
    const { pending } = timelineOf(chatId);
    const at = pending.findIndex((each) => each.clientKey === clientKey);
    return pending
      .slice(0, Math.max(at, 0))
      .filter((each) => each.state === 'sending' || isWorthAnotherTry(each));
  }

  /** Returns why it did not get through; nothing where it did, or where the server refused it. */
  private async attempt(pending: Pending): Promise<string | undefined> {
    const { chatId, clientKey, content, imageKeys } = pending;
    const isThere = timelineOf(chatId).pending.some((each) => each.clientKey === clientKey);
    if (this.isOver || !isThere) return undefined;
    const images = imageKeys.length > 0 ? { imageKeys } : {};
    try {
      const message = await deliver(this.hub, this.api, chatId, {
        content,
        type: 0,
        clientKey,
        ...images,
      });
      if (this.isOver) return undefined;
      takeFromOutbox(this.me, clientKey);
      // Of one that was there already the answer may leave its key out.
      this.onSent({ ...message, clientKey });
      return undefined;
    } catch (error) {
      if (this.isOver) return undefined;
      const problem = error instanceof Error ? error.message : messageTexts.fault.sendMessage;
      const isUnsent = !(error instanceof UndeliveredError && error.isRefusal);
      this.fail(pending, problem, isUnsent);
      return isUnsent ? problem : undefined;
    }
  }

  private fail(pending: Pending, problem: string, isUnsent: boolean): void {
    setTimeline(pending.chatId, (timeline) =>
      timeline.pending.some(({ clientKey }) => clientKey === pending.clientKey)
        ? withPending(timeline, { ...pending, state: 'failed', problem, isUnsent })
        : timeline,
    );
  }
}

function isWorthAnotherTry({ state, isUnsent, createdAt }: Pending): boolean {
  return state === 'failed' && isUnsent === true && Date.now() - Date.parse(createdAt) < freshness;
}
