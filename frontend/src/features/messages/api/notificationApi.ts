import { request, withQuery } from '@/core/data/api';
import { messageConstants } from '@/lib/messageTexts';
import type { Notification, Preferences } from '../model/types';
import type { Thing } from '../notifications/thingAt';

interface History {
  notifications: Notification[];
  hasMore?: boolean;
  nextCursor?: string;
}

export type Flag = Exclude<keyof Preferences, 'digest' | 'doNotDisturb'>;

/** The names that the specification gives the flags in addresses. */
const typeOf: Record<Flag, string> = {
  commentOnPost: 'commentOnPost',
  commentReply: 'commentReply',
  reactionToComment: 'reactionToComment',
  communityPost: 'CommunityPost',
  posts: 'Posts',
  events: 'Events',
  music: 'Music',
  merchandise: 'Merchandise',
  userFollowed: 'UserFollowed',
};

const get = <T>(path: string) => request<T>('notifications', path, { method: 'GET' });
const send = <T = void>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  request<T>('notifications', path, { method, body });

/** The calls of the notification service by REST. All reject as request does. */
export const notificationApi = {
  /** Without those of chats, which stand among the chats. */
  history: (page: number, cursor?: string) =>
    get<History>(
      withQuery('/notification/history', {
        page,
        pageSize: messageConstants.notificationPage,
        cursor,
        chats: 'false',
      }),
    ),
  unread: () => get<{ count: number }>('/notification/unread-count'),
  markRead: (id: string) => send('POST', `/notification/${id}/mark-read`),
  markManyRead: (notificationIds: readonly string[]) =>
    send('POST', '/notification/mark-read', { notificationIds }),
  markAllRead: () => send<{ unreadCount: number }>('POST', '/notification/all/mark-read'),
  markThingRead: (thing: Thing) =>
    send<{ notificationIds: string[]; unreadCount: number }>(
      'POST',
      '/notification/place/mark-read',
      thing,
    ),
  remove: (id: string) => send('DELETE', `/notification/${id}`),
  removeAll: () => send('DELETE', '/notification/all'),
  preferences: () => get<Preferences>('/notification/preferences'),
  setFlag: (flag: Flag, isOn: boolean) =>
    send('PATCH', `/notification/preferences/type/${typeOf[flag]}`, isOn),
  setPreferences: (change: Partial<Pick<Preferences, 'digest' | 'doNotDisturb'>>) =>
    send('PATCH', '/notification/preferences', change),
  pushKey: () => get<{ key: string }>('/notification/push-key'),
  subscribe: (subscription: PushSubscriptionJSON) =>
    send('POST', '/notification/push', subscription),
  unsubscribe: (endpoint: string) => send('DELETE', '/notification/push', { endpoint }),
  /** Ends mails for whom a mail's token is, whoever is signed in here. */
  endDigest: (token: string) =>
    request<{ digest: 'never' }>(
      'notifications',
      withQuery('/notification/unsubscribe', { token }),
      { method: 'POST', auth: false },
    ),
};

export type NotificationApi = typeof notificationApi;
