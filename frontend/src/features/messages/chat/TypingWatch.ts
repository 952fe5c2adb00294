import type { Hub } from '@/core/hub';
import { useChats } from './chatStore';

/** Milliseconds after which somebody who has not said more is taken to have stopped. */
const lasts = 6_000;
/** Milliseconds between two words to the others that the person goes on typing. */
const again = 3_000;
/** Milliseconds without a key after which the person has stopped. */
const idle = 4_000;

interface TypingPush {
  chatId: string;
  userId: string;
  handle: string;
  isTyping: boolean;
}

/** Who types, and that the person does. */
export class TypingWatch {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private saidAt = new Map<string, number>();
  private idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hub: Hub) {}

  /** Takes what the hub says of somebody. */
  readonly take = ({ chatId, userId, handle, isTyping }: TypingPush): void => {
    if (userId === useChats.getState().me) return;
    if (!isTyping) return this.stopped(chatId, userId);
    const until = Date.now() + lasts;
    useChats.setState(({ typing }) => ({
      typing: { ...typing, [chatId]: { ...typing[chatId], [userId]: { handle, until } } },
    }));
    const key = `${chatId} ${userId}`;
    clearTimeout(this.timers.get(key));
    this.timers.set(
      key,
      setTimeout(() => this.stopped(chatId, userId), lasts),
    );
  };

  stopped(chatId: string, userId: string): void {
    const { [userId]: typist, ...others } = useChats.getState().typing[chatId] ?? {};
    if (!typist) return;
    clearTimeout(this.timers.get(`${chatId} ${userId}`));
    useChats.setState(({ typing }) => ({ typing: { ...typing, [chatId]: others } }));
  }

  /** The person has pressed a key in a chat. */
  typed(chatId: string): void {
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.ended(chatId), idle);
    if (Date.now() - (this.saidAt.get(chatId) ?? 0) < again) return;
    this.saidAt.set(chatId, Date.now());
    this.say(chatId, true);
  }

  /** The person has sent it, emptied it, or gone elsewhere. */
  ended(chatId: string): void {
    clearTimeout(this.idleTimer);
    if (!this.saidAt.delete(chatId)) return;
    this.say(chatId, false);
  }

  close(): void {
    clearTimeout(this.idleTimer);
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private say(chatId: string, isTyping: boolean): void {
    this.hub.invoke('UpdateTypingStatus', chatId, isTyping).catch(() => {
      // Whoever is not reached learns it from the message.
    });
  }
}
