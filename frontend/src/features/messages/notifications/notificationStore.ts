import { create } from 'zustand';
import { isOfChat, type Notification } from '../model/types';

export interface NotificationState {
  /** Newest first, without those of chats. */
  items: readonly Notification[];
  unread: number;
  /** Whether the first page was read. */
  isListed: boolean;
  /** Of the last page that was read. */
  page: number;
  hasMore: boolean;
  nextCursor: string | undefined;
  /** What failed last. */
  problem: string | null;
}

const nobodys: NotificationState = {
  items: [],
  unread: 0,
  isListed: false,
  page: 0,
  hasMore: false,
  nextCursor: undefined,
  problem: null,
};

/** The notifications of whoever is signed in, as this tab has them. NotificationClient writes it. */
export const useNotifications = create<NotificationState>()(() => nobodys);

export function forgetNotifications(): void {
  useNotifications.setState(nobodys, true);
}

/** Adds notifications, each once, newest first; what is read here stays so unless something newer happened. */
export function withNotifications(
  items: readonly Notification[],
  incoming: readonly Notification[],
): Notification[] {
  const byId = new Map(items.map((each) => [each.id, each]));
  for (const each of incoming) {
    if (isOfChat(each)) continue;
    const held = byId.get(each.id);
    if (held && held.createdAt > each.createdAt) continue;
    const isRead = each.isRead || (held?.createdAt === each.createdAt && held.isRead);
    byId.set(each.id, { ...each, isRead });
  }
  return [...byId.values()].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
}

/** Marks notifications as read; lowers what is unread by those that were. */
export function setRead(ids: readonly string[]): void {
  useNotifications.setState(({ items, unread }) => {
    const fresh = items.filter(({ id, isRead }) => !isRead && ids.includes(id));
    return {
      items: items.map((each) => (ids.includes(each.id) ? { ...each, isRead: true } : each)),
      unread: Math.max(0, unread - fresh.length),
    };
  });
}

/** Takes notifications away; those that were unread lower the count, never below 0. */
export function remove(ids: readonly string[]): void {
  useNotifications.setState(({ items, unread }) => {
    const gone = items.filter(({ id }) => ids.includes(id));
    return {
      items: items.filter(({ id }) => !ids.includes(id)),
      unread: Math.max(0, unread - gone.filter(({ isRead }) => !isRead).length),
    };
  });
}
