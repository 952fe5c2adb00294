import type { Hub } from '@/core/hub';
import { accessToken } from '@/core/session';
import { messageTexts } from '@/lib/messageTexts';
import type { NotificationApi } from '../api/notificationApi';
import { CatchUp } from '../CatchUp';
import { isOfChat, type Notification } from '../model/types';
import {
  forgetNotifications,
  remove,
  setRead,
  useNotifications,
  withNotifications,
} from './notificationStore';
import type { Thing } from './thingAt';

export interface NotificationClientParts {
  hub: Hub;
  api: NotificationApi;
  /** Something has come; once for each. */
  onArrival: (notification: Notification) => void;
  /** So has one of a chat, or it says more: those stand among the chats, not here. */
  onChatArrival: (notification: Notification) => void;
}

/** Keeps the store of notifications true: by the hub while it is connected, by REST where it is not. */
export class NotificationClient {
  private readonly stops: (() => void)[];
  private readonly missed: CatchUp;
  /** Until when each notification of a chat was told. */
  private readonly chats = new Map<string, string>();
  private isOver = false;

  constructor(private readonly parts: NotificationClientParts) {
    forgetNotifications();
    const { hub } = parts;
    this.stops = [
      hub.on('ReceiveNotification', (each: Notification) => this.take(each)),
      hub.on('NotificationRead', (read: string | { id: string }) => setRead([idOf(read)])),
      hub.on('NotificationsRead', ({ notificationIds }: { notificationIds: string[] }) =>
        setRead(notificationIds),
      ),
      hub.on('NotificationDeleted', (gone: string | { id: string }) => remove([idOf(gone)])),
      hub.on('NotificationsDeleted', () => this.empty()),
      hub.on('UnreadCount', (count: number) => this.setUnread(count)),
    ];
    this.missed = new CatchUp(hub, () => this.catchUp());
  }

  /** Reads the newest page; a failure is said in the store. Resolves with whether there was none. */
  async list(): Promise<boolean> {
    if (!accessToken()) {
      useNotifications.setState({ problem: messageTexts.messages.signIn });
      return true; // there is nobody to ask for
    }
    try {
      const { notifications, hasMore, nextCursor } = await this.parts.api.history(1);
      if (this.isOver) return true;
      useNotifications.setState(({ items, isListed, page, ...state }) => ({
        items: withNotifications(stillThere(items, notifications, hasMore), notifications),
        isListed: true,
        problem: null,
        ...(isListed && page > 1
          ? { hasMore: state.hasMore, nextCursor: state.nextCursor, page }
          : { hasMore: hasMore ?? false, nextCursor, page: 1 }),
      }));
      return true;
    } catch {
      const isAway = this.parts.hub.status.getState().state !== 'connected';
      // Without a hub it is asked for again and again: what is here stays, and is not faulted each time.
      if (!isAway || !useNotifications.getState().isListed)
        this.fail(messageTexts.fault.notifications);
      return false;
    }
  }

  /** Reads the next page. Rejects as request does. */
  async listMore(): Promise<void> {
    const { page, nextCursor } = useNotifications.getState();
    const more = await this.parts.api.history(page + 1, nextCursor);
    if (this.isOver) return;
    useNotifications.setState(({ items }) => ({
      items: withNotifications(items, more.notifications),
      page: page + 1,
      hasMore: more.hasMore ?? false,
      nextCursor: more.nextCursor,
    }));
  }

  async markRead(ids: readonly string[]): Promise<void> {
    const { items } = useNotifications.getState();
    const unread = items
      .filter(({ id, isRead }) => !isRead && ids.includes(id))
      .map(({ id }) => id);
    const [only] = unread;
    if (!only) return;
    setRead(unread);
    const isOne = unread.length === 1;
    await this.callOr(
      isOne ? ['MarkAsRead', only] : ['MarkMultipleAsRead', unread],
      () => (isOne ? this.parts.api.markRead(only) : this.parts.api.markManyRead(unread)),
      isOne ? messageTexts.fault.markNotification : messageTexts.fault.markNotifications,
    );
  }

  /** Marks all that the person has as read, also what is not listed here; a failure is said in the store. */
  async markAllRead(): Promise<void> {
    const before = useNotifications.getState();
    const ids = before.items.filter(({ isRead }) => !isRead).map(({ id }) => id);
    setRead(ids);
    useNotifications.setState({ unread: 0, problem: null });
    try {
      this.setUnread((await this.parts.api.markAllRead()).unreadCount);
    } catch {
      if (this.isOver) return;
      useNotifications.setState(({ items, unread }) => ({
        items: items.map((each) => (ids.includes(each.id) ? { ...each, isRead: false } : each)),
        unread: unread + before.unread,
        problem: messageTexts.fault.markNotifications,
      }));
      // Some may have been marked before it failed.
      void this.count();
    }
  }

  /** Marks as read what tells of a thing, also what is not listed here; a failure is said in the store. */
  async markThingRead(thing: Thing): Promise<void> {
    try {
      const { notificationIds, unreadCount } = await this.parts.api.markThingRead(thing);
      if (this.isOver) return;
      setRead(notificationIds);
      this.setUnread(unreadCount);
    } catch {
      this.fail(messageTexts.fault.markNotifications);
    }
  }

  async remove(id: string): Promise<void> {
    const before = useNotifications.getState();
    remove([id]);
    const isDone = await this.callOr(
      ['DeleteNotification', id],
      () => this.parts.api.remove(id),
      messageTexts.fault.deleteNotification,
    );
    if (!isDone) this.bringBack(before.items, [id]);
  }

  async removeAll(): Promise<void> {
    const before = useNotifications.getState();
    this.empty();
    const isDone = await this.callOr(
      ['DeleteAllNotifications'],
      () => this.parts.api.removeAll(),
      messageTexts.fault.deleteNotifications,
    );
    if (isDone || this.isOver) return;
    useNotifications.setState({ ...before, problem: messageTexts.fault.deleteNotifications });
  }

  close(): void {
    this.isOver = true;
    this.missed.close();
    for (const stop of this.stops) stop();
    this.parts.hub.close();
    forgetNotifications();
  }

  private async catchUp(): Promise<boolean> {
    const [isListed, isCounted] = await Promise.all([this.list(), this.count()]);
    return isListed && isCounted;
  }

  /** Resolves with whether it could be counted. */
  private async count(): Promise<boolean> {
    try {
      this.setUnread((await this.parts.api.unread()).count);
      return true;
    } catch {
      return false;
    }
  }

  private take(notification: Notification): void {
    if (this.isOver) return;
    if (isOfChat(notification)) return this.takeOfChat(notification);
    const { items } = useNotifications.getState();
    const held = items.find(({ id }) => id === notification.id);
    // The same one may come twice, around a reconnect.
    if (held && held.createdAt >= notification.createdAt) return;
    useNotifications.setState(({ unread }) => ({
      items: withNotifications(items, [notification]),
      unread: unread + Number(!notification.isRead && (!held || held.isRead)),
    }));
    this.parts.onArrival(notification);
  }

  private takeOfChat(notification: Notification): void {
    const { id, createdAt, isRead } = notification;
    if (isRead || createdAt <= (this.chats.get(id) ?? '')) return;
    this.chats.set(id, createdAt);
    this.parts.onChatArrival(notification);
  }

  private setUnread(count: number): void {
    if (!this.isOver) useNotifications.setState({ unread: Math.max(0, count) });
  }

  private empty(): void {
    useNotifications.setState({ items: [], unread: 0, hasMore: false, nextCursor: undefined });
  }

  private bringBack(items: readonly Notification[], ids: readonly string[]): void {
    if (this.isOver) return;
    const back = items.filter(({ id }) => ids.includes(id));
    useNotifications.setState((now) => ({
      items: withNotifications(now.items, back),
      unread: now.unread + back.filter(({ isRead }) => !isRead).length,
    }));
  }

  private fail(problem: string): void {
    if (!this.isOver) useNotifications.setState({ problem });
  }

  /** Calls the hub; where it is not connected or fails, REST. Returns whether it was done; what failed is said. */
  private async callOr(
    call: [string, ...unknown[]],
    rest: () => Promise<void>,
    problem: string,
  ): Promise<boolean> {
    try {
      try {
        await this.parts.hub.invoke(...call);
      } catch {
        await rest();
      }
      if (!this.isOver) useNotifications.setState({ problem: null });
      return true;
    } catch {
      this.fail(problem);
      return false;
    }
  }
}

const idOf = (what: string | { id: string }) => (typeof what === 'string' ? what : what.id);

/** What is here and was not deleted elsewhere: as far as the newest page reaches, it says what there is. */
function stillThere(
  items: readonly Notification[],
  newest: readonly Notification[],
  hasMore = false,
): Notification[] {
  const oldest = hasMore ? (newest.at(-1)?.createdAt ?? '') : '';
  const ids = new Set(newest.map(({ id }) => id));
  return items.filter(({ id, createdAt }) => ids.has(id) || createdAt < oldest);
}
